"""Tables to learn at: a batch of games each, and who sits where.

At every table the learner has some seats; guests have the others: computer players who move at
first sight, and policies that the learner has been.  Without guests all seats agree on who is to
win, and whoever has met only its like knows nothing of how to take from others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import torch
from torch import Tensor

from chatiere.research import Batch
from chatiere.research.considering import Considering

LEARNER, EARLIER = "learner", "earlier"
RESULTS = 2
"""What a game brings a seat: its share of the win, and of what part of the others it is ahead."""
UNLIKELY = 1e-3
"""As in `core/network.py`."""


@dataclass(frozen=True)
class Seating:
    """Who sits at a table, and what is played there by which options."""

    seats: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)


class View(NamedTuple):
    """What who is to move sees, a row each: numbers, and of each move its parts, how it looks at
    first sight (a logarithm), and whether there is such a move."""

    seen: Tensor
    parts: Tensor
    likes: Tensor
    legal: Tensor


class Table:
    """So many games of one seating side by side; whoever is done begins another.

    Where somebody has more than `moves` moves, a cat moves for learners: there is room for so many.
    """

    def __init__(
        self, game: str, seating: Seating, size: int, seed: int, device: str, moves: int,
        first_sight: bool,
    ) -> None:  # fmt: skip
        self.size, self.players, self.device = size, len(seating.seats), device
        self.batch = Batch(
            game, size, self.players, seating.options, seed, device, rewards="win", checked=False,
            mask=False, observation=False,
        )  # fmt: skip
        self._moves = min(moves, self.batch.facts.most)
        self._considering = Considering(self.batch, self._moves, first_sight)
        self.policy = self._considering.policy
        learners = (LEARNER, EARLIER)
        self._levels = ["cat" if who in learners else who for who in seating.seats]
        self._has_levels = self._moves < self.batch.facts.most or any(
            who not in learners for who in seating.seats
        )
        self._learns = self._mark(seating.seats, LEARNER)
        self._earlier = self._mark(seating.seats, EARLIER)
        self._has_earlier = EARLIER in seating.seats
        self._sign = -1 if self.batch.facts.aim == "fewest" else 1
        self._numbers = torch.arange(self._moves, device=device)
        here, batch = self._considering, self.batch
        self._seen, self._parts, self._likes = map(
            torch.from_dlpack, (here.seen, here.parts, here.likes)
        )
        self._seat, self._count, self._legal, self._done, self._won, self._scores = map(
            torch.from_dlpack,
            (batch.seat, batch.count, batch.legal, batch.done, batch.won, batch.scores),
        )

    def _mark(self, seats: Sequence[str], who: str) -> Tensor:
        return torch.tensor([seat == who for seat in seats], device=self.device)

    @property
    def seat(self) -> Tensor:
        """Who is to move in each row."""
        return self._seat.long()

    def rows_of_learner(self) -> Tensor:
        return self._rows_of(self._learns)

    def rows_of_earlier(self) -> Tensor:
        return self._rows_of(self._earlier) if self._has_earlier else self._numbers[:0]

    def _rows_of(self, seats: Tensor) -> Tensor:
        return (seats[self.seat] & (self._count <= self._moves)).nonzero()[:, 0]

    def view(self, rows: Tensor) -> View:
        """What who is to move sees in these rows."""
        legal = self._numbers < self._count[rows, None]
        parts = self._parts[rows].view(len(rows), self._moves, self.policy.EACH)
        likes = self._likes[rows]
        if likes.shape[1]:
            likes = likes.masked_fill(~legal, 0.0)
            likes = (likes / likes.amax(1, keepdim=True)).clamp(min=UNLIKELY).log()
        return View(self._seen[rows], parts, likes, legal)

    def actions(self, rows: Tensor, chosen: Tensor) -> Tensor:
        """The numbers of these of the listed moves."""
        return self._legal[rows, chosen].long()

    def guests_actions(self) -> Tensor:
        """A move for every row: of the computer player who sits there; elsewhere any."""
        if not self._has_levels:
            return torch.zeros(self.size, dtype=torch.long, device=self.device)
        return torch.from_dlpack(self.batch.act(self._levels)).long()

    def step(self, actions: Tensor) -> None:
        self.batch.step(actions.numpy() if self.device == "cpu" else actions)
        self._considering.update()

    def done(self) -> Tensor:
        return self._done

    def results(self) -> Tensor:
        """What the last game of each row brought: rows × seats × results."""
        won, score = self._won.float(), self._sign * self._scores.float()
        lead = score[:, :, None] - score[:, None, :]
        before = (lead > 0).float() + 0.5 * (lead == 0).float()
        ahead = (before.sum(2) - 0.5) / (self.players - 1)
        return torch.stack([won / won.sum(1, keepdim=True).clamp(min=1), ahead], 2)
