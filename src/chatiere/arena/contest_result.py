"""What a contest has come to: shares with their margins, ratings, and what is proven."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chatiere.arena.deal import Deal
from chatiere.arena.faults import Faults
from chatiere.arena.ratings import rate_players
from chatiere.arena.sequential_test import ERROR, Conclusion, SequentialTest
from chatiere.bots.level_ratings import Rating, ranks
from chatiere.core.game import find
from chatiere.core.measurement import NORMAL

if TYPE_CHECKING:
    from chatiere.arena.contest import Contest


@dataclass(frozen=True)
class MeanEstimate:
    """A mean, and how far the truth may be from it: 95 times in 100 no further."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: list[float]) -> MeanEstimate:
        if len(values) < 2:  # noqa: PLR2004 - one value says nothing of its spread
            return cls(values[0] if values else math.nan, math.nan)
        spread = statistics.stdev(values) / math.sqrt(len(values))
        return cls(statistics.fmean(values), NORMAL * spread)


@dataclass
class ContestResult:
    """All deals of a contest so far, and what they say."""

    contest: Contest
    deals: list[Deal] = field(default_factory=list)
    other_release: str | None = None
    """Which one played them, if its players are or may be others than ours."""
    _tests: dict[tuple[str, str], SequentialTest] = field(default_factory=dict)
    _rated: tuple[int, dict[str, Rating]] = field(default=(0, {}), repr=False, compare=False)
    """Ratings, and after how many deals: they take a second, and are asked for several times."""

    def __post_init__(self) -> None:
        """Each pair gets its part of the 5 in 100, so that all together are wrong no more
        often than that."""
        pairs, given, self.deals = self.contest.pairs, self.deals, []
        self._tests = {pair: SequentialTest(ERROR / len(pairs)) for pair in pairs}
        for deal in given:
            self.add(deal)

    def add(self, deal: Deal) -> None:
        self.deals.append(deal)
        for pair, test in self._tests.items():
            test.add(deal.ahead[pair])

    @property
    def games(self) -> int:
        return len(self.deals) * len(self.contest.rotations)

    @property
    def faults(self) -> Faults:
        found = Faults()
        for deal in self.deals:
            found.update(deal.faults)
        return found

    def wins(self, player: str) -> MeanEstimate:
        return MeanEstimate.of([deal.wins[player] for deal in self.deals])

    def scores(self, player: str) -> MeanEstimate:
        return MeanEstimate.of([deal.scores[player] for deal in self.deals])

    def ahead(self, pair: tuple[str, str]) -> MeanEstimate:
        return MeanEstimate.of([deal.ahead[pair] for deal in self.deals])

    def conclusion(self, pair: tuple[str, str]) -> Conclusion:
        """Who of a pair is ahead, if that is proven, however often one looked."""
        return self._tests[pair].conclusion()

    @property
    def is_proven(self) -> bool:
        """Whether the first player and each other one are told apart."""
        first = [each for pair, each in self._tests.items() if pair[0] == self.contest.seats[0]]
        return bool(first) and all(test.proven_after is not None for test in first)

    def ratings(self) -> dict[str, Rating]:
        """Every player's rating; none where all win together."""
        aim, rotations = find(self.contest.game).aim, self.contest.rotations
        if aim == "together" or not self.contest.pairs:
            return {}
        if self._rated[0] != len(self.deals):
            played = [
                list(zip(seats, ranks(result._asdict(), aim), strict=True))
                for deal in self.deals
                for seats, result in zip(rotations, deal.results, strict=True)
            ]
            self._rated = len(self.deals), rate_players(played)
        return self._rated[1]
