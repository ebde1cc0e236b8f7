"""Where a contest stands: shares with their margins, ratings, and what is proven."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chatiere.arena.deal import Deal
from chatiere.arena.faults import Faults
from chatiere.arena.proof import ERROR, Evidence, Proof
from chatiere.arena.ratings import rated
from chatiere.bots.level_ratings import Level, ranks
from chatiere.core.game import find

if TYPE_CHECKING:
    from chatiere.arena.contest import Contest

NORMAL = statistics.NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far the truth may be from it: 95 times in 100 no further."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: list[float]) -> Estimate:
        if len(values) < 2:  # noqa: PLR2004 - one value says nothing of its spread
            return cls(values[0] if values else math.nan, math.nan)
        spread = statistics.stdev(values) / math.sqrt(len(values))
        return cls(statistics.fmean(values), NORMAL * spread)


@dataclass
class Standing:
    """All deals so far."""

    contest: Contest
    deals: list[Deal] = field(default_factory=list)
    _evidence: dict[tuple[str, str], Evidence] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Each pair gets its part of the 5 in 100, so that all together are wrong no more
        often than that."""
        pairs, given, self.deals = self.contest.pairs, self.deals, []
        self._evidence = {pair: Evidence(ERROR / len(pairs)) for pair in pairs}
        for deal in given:
            self.add(deal)

    def add(self, deal: Deal) -> None:
        self.deals.append(deal)
        for pair, evidence in self._evidence.items():
            evidence.add(deal.ahead[pair])

    @property
    def games(self) -> int:
        return len(self.deals) * len(self.contest.rotations)

    @property
    def faults(self) -> Faults:
        found = Faults()
        for deal in self.deals:
            found.update(deal.faults)
        return found

    def wins(self, player: str) -> Estimate:
        return Estimate.of([deal.wins[player] for deal in self.deals])

    def scores(self, player: str) -> Estimate:
        return Estimate.of([deal.scores[player] for deal in self.deals])

    def ahead(self, pair: tuple[str, str]) -> Estimate:
        return Estimate.of([deal.ahead[pair] for deal in self.deals])

    def proof(self, pair: tuple[str, str]) -> Proof:
        """Who of a pair is ahead, if that is proven, however often one looked."""
        return self._evidence[pair].proof()

    @property
    def is_proven(self) -> bool:
        """Whether the first player and each other one are told apart."""
        first = [each for pair, each in self._evidence.items() if pair[0] == self.contest.seats[0]]
        return bool(first) and all(evidence.after is not None for evidence in first)

    def ratings(self) -> dict[str, Level]:
        """Every player's rating; none where all win together."""
        aim, rotations = find(self.contest.game).aim, self.contest.rotations
        if aim == "together" or not self.contest.pairs:
            return {}
        return rated(
            [
                list(zip(seats, ranks(result._asdict(), aim), strict=True))
                for deal in self.deals
                for seats, result in zip(rotations, deal.results, strict=True)
            ]
        )
