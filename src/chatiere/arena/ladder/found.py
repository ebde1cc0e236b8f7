"""What a rung has come to: how often each outcome came, which is all that has to be kept.

Shares, margins, ratings and the sequential test depend on the outcomes of deals and not on their
order, so a rung with thousands of deals is a few short lists of counts, and goes on from there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from chatiere.arena.deal import Deal
from chatiere.arena.ladder.rungs import Rung, level_of
from chatiere.arena.proof import Evidence, Proof
from chatiere.arena.standing import NORMAL, Estimate
from chatiere.bots.level_ratings import ranks
from chatiere.core.game import find

ERROR = 0.01
"""How often, at most, a rung is called proven that is not so: there are a hundred of them."""
Places = tuple[int, ...]


@dataclass
class Found:
    """One rung and its deals so far."""

    rung: Rung
    made: str
    """The fingerprint of those who played."""
    wins: Counter[float] = field(default_factory=Counter)
    """By the better one's share of the wins in a deal."""
    others: Counter[float] = field(default_factory=Counter)
    """By the wins of a table of the other ones, in a game that is won together."""
    ahead: Counter[float] = field(default_factory=Counter)
    """By how often the better one was ahead of another one in a deal."""
    places: Counter[Places] = field(default_factory=Counter)
    """Games by the place of the better one, then those of the others, best first."""
    after: int | None = None
    """The deal by which it was proven who is ahead."""
    better_is_ahead: bool | None = None

    @property
    def deals(self) -> int:
        return self.ahead.total()

    @property
    def games(self) -> int:
        return sum(self.deals * len(contest.rotations) for contest in self.rung.contests)

    def add(self, deals: Iterable[tuple[Deal, ...]]) -> None:
        """Deals more, each as it came out at every table of the rung."""
        evidence = self.evidence()
        for deal in deals:
            value = self._note(deal)
            evidence.add(value)
            self.ahead[value] += 1
        self.after, self.better_is_ahead = evidence.after, evidence.first_is_ahead

    def _note(self, deal: tuple[Deal, ...]) -> float:
        better, other = self.rung.better, self.rung.other
        self.wins[deal[0].wins[better]] += 1
        if self.rung.is_together:
            self.others[deal[1].wins[other]] += 1
            return (1 + deal[0].wins[better] - deal[1].wins[other]) / 2
        aim = find(self.rung.game).aim
        for seats, result in zip(self.rung.contests[0].rotations, deal[0].results, strict=True):
            by_seat = ranks(result._asdict(), aim)
            own = seats.index(better)
            self.places[(by_seat[own], *sorted(by_seat[:own] + by_seat[own + 1 :]))] += 1
        return deal[0].ahead[better, other]

    def evidence(self) -> Evidence:
        """As if all deals had been added one by one."""
        found = Evidence(ERROR)
        for value in self.ahead.elements():
            found.add(value)
        found.after, found.first_is_ahead = self.after, self.better_is_ahead
        return found

    @property
    def proof(self) -> Proof:
        return self.evidence().proof()

    @property
    def win_share(self) -> Estimate:
        return estimate(self.wins)

    @property
    def other_share(self) -> Estimate:
        """What a table of the other ones wins, where all win together."""
        return estimate(self.others)

    @property
    def ahead_share(self) -> Estimate:
        return estimate(self.ahead)

    @property
    def played(self) -> list[list[tuple[str, int]]]:
        """Every game as who sat there and their places, for ratings."""
        better, other = (level_of(name) for name in (self.rung.better, self.rung.other))
        return [
            [(better, places[0]), *((other, place) for place in places[1:])]
            for places in self.places.elements()
        ]


def estimate(counts: Counter[float]) -> Estimate:
    """The mean of counted values, and its margin."""
    total = counts.total()
    if total < 2:  # noqa: PLR2004 - one value says nothing of its spread
        return Estimate.of(list(counts.elements()))
    mean = math.fsum(value * times for value, times in counts.items()) / total
    spread = math.fsum(times * (value - mean) ** 2 for value, times in counts.items())
    return Estimate(mean, NORMAL * math.sqrt(spread / (total - 1) / total))
