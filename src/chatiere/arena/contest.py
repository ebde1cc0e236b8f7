"""Who is stronger: deals played in duplicate, so that luck cancels.

Every deal has its own seed and is played once for each way to rotate the players round
the table, with the same chance.  What counts is the mean over those games; deals are
independent, so the intervals are theirs.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from chatiere.arena.players import find_player
from chatiere.arena.simulate import Study, play_match
from chatiere.arena.workers import share_out
from chatiere.core.errors import shown
from chatiere.core.game import Value, find

NORMAL = statistics.NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Contest:
    """What to play: a table, and who sits at it."""

    game: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    seed: str

    @property
    def rotations(self) -> list[tuple[str, ...]]:
        """Every different way to sit, each player moved on by one."""
        turned = [self.seats[k:] + self.seats[:k] for k in range(len(self.seats))]
        return list(dict.fromkeys(turned))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(dict.fromkeys(self.seats), 2))


@dataclass(frozen=True)
class Deal:
    """What one deal came to, over its rotations."""

    wins: Mapping[str, float]
    """For each player the mean share of a won game."""
    scores: Mapping[str, float]
    ahead: Mapping[tuple[str, str], float]
    """For each pair how often the first was ahead of the second at the same table."""
    faults: Counter[str]


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

    @property
    def games(self) -> int:
        return len(self.deals) * len(self.contest.rotations)

    @property
    def faults(self) -> Counter[str]:
        return sum((deal.faults for deal in self.deals), Counter())

    def wins(self, player: str) -> Estimate:
        return Estimate.of([deal.wins[player] for deal in self.deals])

    def scores(self, player: str) -> Estimate:
        return Estimate.of([deal.scores[player] for deal in self.deals])

    def ahead(self, pair: tuple[str, str]) -> Estimate:
        return Estimate.of([deal.ahead[pair] for deal in self.deals])


def contend(
    contest: Contest, games: int, workers: int, done: Callable[[int], None]
) -> tuple[Standing, bool]:
    """Play at least so many games; on Ctrl-C give what is finished.  Whether it was all."""
    for name in set(contest.seats):
        find_player(name).warm(find(contest.game))
    standing = Standing(contest)
    seatings = len(contest.rotations)

    def take(deal: Deal) -> None:
        standing.deals.append(deal)
        done(seatings)

    pieces = ((contest, number) for number in range(math.ceil(games / seatings)))
    return standing, share_out(play_deal, pieces, workers, False, take)


def play_deal(contest: Contest, number: int) -> Deal:
    """The same deal once for each rotation."""
    wins: dict[str, list[float]] = {name: [] for name in contest.seats}
    scores: dict[str, list[float]] = {name: [] for name in contest.seats}
    ahead: dict[tuple[str, str], list[float]] = {pair: [] for pair in contest.pairs}
    faults: Counter[str] = Counter()
    for seats in contest.rotations:
        study = Study(contest.game, len(seats), contest.options, seats, contest.seed)
        match, found = play_match(study, number)
        points, winners = match.engine.result(match.states, 0, len(seats))
        shares = shares_of(len(seats), winners, match.game.aim)
        for seat, name in enumerate(seats):
            wins[name].append(shares[seat])
            scores[name].append(points[seat])
        for pair in contest.pairs:
            ahead[pair] += [
                1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
                for lead in leads(pair, seats, points, match.game.aim)
            ]
        faults.update(f"{shown(fault.player)} {fault.why}" for fault in found)
    return Deal(
        {name: statistics.fmean(values) for name, values in wins.items()},
        {name: statistics.fmean(values) for name, values in scores.items()},
        {pair: statistics.fmean(values) for pair, values in ahead.items()},
        faults,
    )


def shares_of(players: int, winners: list[int], aim: str) -> list[float]:
    """What each seat has of the win: all of it together, or a part for each winner."""
    whole = 1.0 if aim == "together" else 1.0 / max(len(winners), 1)
    return [whole if seat in winners else 0.0 for seat in range(players)]


def leads(pair: tuple[str, str], seats: tuple[str, ...], points: list[int], aim: str) -> list[int]:
    """By how much the first player of a pair is ahead of the second, seat against seat."""
    one, other = ([p for p, name in zip(points, seats, strict=True) if name == x] for x in pair)
    sign = -1 if aim == "fewest" else 1
    return [sign * (a - b) for a in one for b in other]
