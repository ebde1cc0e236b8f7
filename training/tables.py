"""Tables to learn at: a batch of games each, and who sits where.

At every table the learner has some seats; guests have the others: computer players who move at
first sight, and policies that the learner has been.  Without guests all seats agree on who is to
win, and whoever has met only its like knows nothing of how to take from others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from chatiere.research import Batch

LEARNER, EARLIER = "learner", "earlier"
RESULTS = 2
"""What a game brings a seat: its share of the win, and of what part of the others it is ahead."""


@dataclass(frozen=True)
class Seating:
    """Who sits at a table, and what is played there by which options."""

    seats: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)


class Table:
    """So many games of one seating side by side; whoever is done begins another."""

    def __init__(self, game: str, seating: Seating, size: int, seed: int, device: str) -> None:
        self.size, self.players, self.device = size, len(seating.seats), device
        self.batch = Batch(
            game, size, self.players, seating.options, seed, device, rewards="win", checked=False
        )
        self._levels = ["random" if who in (LEARNER, EARLIER) else who for who in seating.seats]
        self._has_levels = any(who not in (LEARNER, EARLIER) for who in seating.seats)
        self._learns = self._mark(seating.seats, LEARNER)
        self._earlier = self._mark(seating.seats, EARLIER)
        self._sign = -1 if self.batch.facts.aim == "fewest" else 1

    def _mark(self, seats: Sequence[str], who: str) -> Tensor:
        return torch.tensor([seat == who for seat in seats], device=self.device)

    @property
    def seat(self) -> Tensor:
        """Who is to move in each row."""
        return torch.from_dlpack(self.batch.seat).long()

    def rows_of_learner(self) -> Tensor:
        return self._learns[self.seat].nonzero()[:, 0]

    def rows_of_earlier(self) -> Tensor:
        return self._earlier[self.seat].nonzero()[:, 0]

    def seats_of_learner(self) -> list[int]:
        return [int(seat) for seat in self._learns.nonzero()[:, 0]]

    def seen(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """What who is to move sees in these rows, and which actions are legal there."""
        observed, mask = (torch.from_dlpack(x) for x in (self.batch.observation, self.batch.mask))
        return observed[rows], mask[rows]

    def observed_by(self, seat: int) -> Tensor:
        return torch.from_dlpack(self.batch.observe(seat))

    def guests_actions(self) -> Tensor:
        """A move for every row: of the computer player who sits there; elsewhere any."""
        if not self._has_levels:
            return torch.zeros(self.size, dtype=torch.long, device=self.device)
        return torch.from_dlpack(self.batch.act(self._levels)).long()

    def step(self, actions: Tensor) -> None:
        self.batch.step(actions.numpy() if self.device == "cpu" else actions)

    def done(self) -> Tensor:
        return torch.from_dlpack(self.batch.done)

    def results(self) -> Tensor:
        """What the last game of each row brought: rows × seats × results."""
        won = torch.from_dlpack(self.batch.won).float()
        score = self._sign * torch.from_dlpack(self.batch.scores).float()
        lead = score[:, :, None] - score[:, None, :]
        before = (lead > 0).float() + 0.5 * (lead == 0).float()
        ahead = (before.sum(2) - 0.5) / (self.players - 1)
        return torch.stack([won / won.sum(1, keepdim=True).clamp(min=1), ahead], 2)
