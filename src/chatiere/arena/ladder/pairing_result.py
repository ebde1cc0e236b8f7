"""What a pairing has come to: how often each outcome came, which is all that has to be kept.

Shares, margins, ratings and the sequential test depend on the outcomes of deals and not on their
order, so a pairing with thousands of deals is a few short lists of counts, and goes on from there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.deal import Deal
from chatiere.arena.ladder.pairings import Pairing, level_of
from chatiere.arena.sequential_test import Conclusion, SequentialTest
from chatiere.bots.level_ratings import ranks
from chatiere.core.game import find
from chatiere.core.measurement import NORMAL

ERROR = 0.01
"""How often, at most, a pairing is called proven that is not so: there are a hundred of them."""
WANTED = 0.03
"""The margin with which a share of wins is worth telling where nothing is proven."""
UNSEEN: Counter[float] = Counter({0.0: 2, 1.0: 2})
"""Agresti and Coull, "Approximate is better than exact" (The American Statistician 52, 1998)."""
Places = tuple[int, ...]


@dataclass
class PairingResult:
    """One pairing and its deals so far."""

    pairing: Pairing
    fingerprint: str
    """Of the game and the players as they were; see `bots/fingerprint.py`."""
    wins: Counter[float] = field(default_factory=Counter)
    """By the better one's share of the wins in a deal."""
    others: Counter[float] = field(default_factory=Counter)
    """By the wins of a table of the other ones, in a game that is won together."""
    ahead: Counter[float] = field(default_factory=Counter)
    """By how often the better one was ahead of another one in a deal."""
    places: Counter[Places] = field(default_factory=Counter)
    """Games by the place of the better one, then those of the others, best first."""
    proven_after: int | None = None
    """The deal by which it was proven who is ahead."""
    better_is_ahead: bool | None = None
    _test: SequentialTest | None = field(default=None, repr=False, compare=False)

    @property
    def deals(self) -> int:
        return self.ahead.total()

    @property
    def games(self) -> int:
        return sum(self.deals * len(contest.rotations) for contest in self.pairing.contests)

    def add(self, deals: Iterable[tuple[Deal, ...]]) -> None:
        """Deals more, each as it came out at every table of the pairing."""
        test = self.sequential_test()
        for deal in deals:
            value = self._count(deal)
            test.add(value)
            self.ahead[value] += 1
        self.proven_after, self.better_is_ahead = test.proven_after, test.first_is_ahead

    def _count(self, deal: tuple[Deal, ...]) -> float:
        """Wins and places of one deal; how often the better one was ahead."""
        better, other = self.pairing.better, self.pairing.other
        self.wins[deal[0].wins[better]] += 1
        if self.pairing.is_together:
            self.others[deal[1].wins[other]] += 1
            return (1 + deal[0].wins[better] - deal[1].wins[other]) / 2
        aim = find(self.pairing.game).aim
        for seats, result in zip(self.pairing.contests[0].rotations, deal[0].results, strict=True):
            by_seat = ranks(result._asdict(), aim)
            own = seats.index(better)
            self.places[(by_seat[own], *sorted(by_seat[:own] + by_seat[own + 1 :]))] += 1
        return deal[0].ahead[better, other]

    def sequential_test(self) -> SequentialTest:
        """As if all deals had been added one by one."""
        if self._test is None or self._test.count != self.deals:
            self._test = SequentialTest(ERROR)
            for value in self.ahead.elements():
                self._test.add(value)
        self._test.proven_after = self.proven_after
        self._test.first_is_ahead = self.better_is_ahead
        return self._test

    @property
    def conclusion(self) -> Conclusion:
        return self.sequential_test().conclusion()

    @property
    def win_share(self) -> MeanEstimate:
        return mean_of_counts(self.wins)

    @property
    def other_share(self) -> MeanEstimate:
        """What a table of the other ones wins, where all win together."""
        return mean_of_counts(self.others)

    @property
    def ahead_share(self) -> MeanEstimate:
        return mean_of_counts(self.ahead)

    @property
    def margin(self) -> float:
        """How far the shares of wins may be from the truth."""
        shares = (
            [self.win_share, self.other_share] if self.pairing.is_together else [self.win_share]
        )
        return max(share.margin for share in shares)

    @property
    def is_finished(self) -> bool:
        """Whether it is something to know: proven, or measured well enough without a proof."""
        return self.proven_after is not None or self.margin <= WANTED

    @property
    def played(self) -> list[list[tuple[str, int]]]:
        """Every game as who sat there and their places, for ratings."""
        better, other = (level_of(name) for name in (self.pairing.better, self.pairing.other))
        return [
            [(better, places[0]), *((other, place) for place in places[1:])]
            for places in self.places.elements()
        ]


def mean_of_counts(counts: Counter[float]) -> MeanEstimate:
    """The mean of counted values, and its margin: as if there had been two of the lowest and two
    of the highest more, so that a few deals that came out alike do not look like certainty."""
    total = counts.total()
    if not total:
        return MeanEstimate(math.nan, margin_of(UNSEEN))
    mean = math.fsum(value * times for value, times in counts.items()) / total
    return MeanEstimate(mean, margin_of(counts + UNSEEN))


def margin_of(counts: Counter[float]) -> float:
    total = counts.total()
    mean = math.fsum(value * times for value, times in counts.items()) / total
    spread = math.fsum(times * (value - mean) ** 2 for value, times in counts.items())
    return NORMAL * math.sqrt(spread / (total - 1) / total)
