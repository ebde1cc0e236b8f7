"""Many tables of Filou at once, in the terms of the tiger's policy: the rules' own games
(`chatiere.research.Batch`), chosen from by one of ten cards, to pass, or to raise by 1 to 6 mice.
"""

from __future__ import annotations

import torch
from torch import Tensor

from chatiere.games.filou.bot.policy import CHOICES, FEATURES, RAISES
from chatiere.games.filou.observation import OBSERVED, REST
from chatiere.games.filou.state import (
    ALL_MICE,
    BUY_ROW,
    CARDS,
    DECLINE,
    PASS,
    PLACE_CARD,
    SEATS,
)
from chatiere.research import Batch

SEEN = FEATURES + SEATS * OBSERVED
"""What the seat to move observes; then, for the critic alone, what every seat does."""
DOWN, UP = CARDS, CARDS + 1
"""To pass, and to raise by one."""


class Table:
    """So many games between so many players, each at its own step."""

    def __init__(self, players: int, size: int, device: str, seed: int) -> None:
        self.players, self.size, self.device = players, size, device
        self.batch = Batch(
            "filou", size, players, seed=seed, device=device, auto_reset=False, checked=False
        )
        self.rng = torch.Generator(device).manual_seed(seed)

    def reset(self) -> None:
        """Another game everywhere."""
        self.batch.reset(self.batch.seat == self.batch.seat)

    @property
    def seat(self) -> Tensor:
        """Who is to move; anybody where the game is over."""
        return torch.from_dlpack(self.batch.seat).long().clamp(min=0)

    @property
    def done(self) -> Tensor:
        return torch.from_dlpack(self.batch.seat) < 0

    def observed(self) -> Tensor:
        """What every seat observes: games × seats × numbers."""
        every = [torch.from_dlpack(self.batch.observe(seat)) for seat in range(self.players)]
        return torch.stack(every, 1)

    def seen(self) -> Tensor:
        """What the policy sees, then what the critic sees besides."""
        x = torch.zeros(self.size, SEEN, device=self.device)
        x[:, :FEATURES] = torch.from_dlpack(self.batch.observation)[:, :FEATURES]
        every = self.observed().flatten(1)
        x[:, FEATURES : FEATURES + every.shape[1]] = every
        return x

    def actions(self) -> Tensor:
        """The rules' action for each choice of the policy; some are not legal."""
        mask = torch.from_dlpack(self.batch.mask)
        highest = (20 * torch.from_dlpack(self.batch.observation)[:, REST]).round().long()
        ids = torch.zeros(self.size, CHOICES, dtype=torch.long, device=self.device)
        ids[:, :CARDS] = PLACE_CARD + torch.arange(CARDS, device=self.device)
        ids[:, DOWN] = torch.where(mask[:, DECLINE], DECLINE, PASS)
        raised = highest[:, None] + 1 + torch.arange(RAISES, device=self.device)
        ids[:, UP:] = raised.clamp(max=ALL_MICE)
        ids[:, UP] = torch.where(mask[:, BUY_ROW], BUY_ROW, ids[:, UP])
        return ids

    def legal(self) -> Tensor:
        """Which of its choices the policy has; the first one where the game is over."""
        found = torch.from_dlpack(self.batch.mask).gather(1, self.actions())
        found[:, 0] |= self.done
        return found

    def step(self, choice: Tensor) -> None:
        self.batch.step(self.actions().gather(1, choice[:, None])[:, 0])

    def score(self) -> Tensor:
        return torch.from_dlpack(self.batch.scores).float()

    def wins(self) -> Tensor:
        """Each seat's share of the win."""
        won = torch.from_dlpack(self.batch.won).float()
        return won / won.sum(1, keepdim=True)

    def ahead(self) -> Tensor:
        """Of what part of the others each seat is ahead."""
        lead = self.score()[:, :, None] - self.score()[:, None, :]
        before = (lead > 0).float() + 0.5 * (lead == 0).float()
        return (before.sum(2) - 0.5) / (self.players - 1)
