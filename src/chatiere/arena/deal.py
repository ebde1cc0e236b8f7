"""One deal of a contest, over its rotations: who won, by how much, and who was ahead of whom."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from chatiere.arena.faults import Faults
from chatiere.core.game import find

if TYPE_CHECKING:
    from chatiere.arena.contest import Contest


class GameResult(NamedTuple):
    """The end of one game, seat by seat."""

    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Deal:
    """What one deal came to."""

    number: int
    results: list[GameResult]
    """A game for each rotation."""
    wins: Mapping[str, float]
    """For each player the mean share of a won game."""
    scores: Mapping[str, float]
    ahead: Mapping[tuple[str, str], float]
    """For each pair how often the first was ahead of the second at the same table."""
    faults: Faults


def deal_of(contest: Contest, number: int, results: list[GameResult], faults: Faults) -> Deal:
    """The means over the games that were played."""
    aim = find(contest.game).aim
    wins: dict[str, list[float]] = {name: [] for name in contest.seats}
    scores: dict[str, list[float]] = {name: [] for name in contest.seats}
    ahead: dict[tuple[str, str], list[float]] = {pair: [] for pair in contest.pairs}
    for seats, (points, winners) in zip(contest.rotations, results, strict=True):
        shares = shares_of(len(seats), winners, aim)
        for seat, name in enumerate(seats):
            wins[name].append(shares[seat])
            scores[name].append(points[seat])
        for pair in contest.pairs:
            ahead[pair] += [
                1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
                for lead in leads(pair, seats, points, aim)
            ]
    return Deal(
        number,
        results,
        {name: statistics.fmean(values) for name, values in wins.items()},
        {name: statistics.fmean(values) for name, values in scores.items()},
        {pair: statistics.fmean(values) for pair, values in ahead.items()},
        faults,
    )


def shares_of(players: int, winners: Sequence[int], aim: str) -> list[float]:
    """What each seat has of the win: all of it together, or a part for each winner."""
    whole = 1.0 if aim == "together" else 1.0 / max(len(winners), 1)
    return [whole if seat in winners else 0.0 for seat in range(players)]


def leads(
    pair: tuple[str, str], seats: tuple[str, ...], points: Sequence[int], aim: str
) -> list[int]:
    """By how much the first player of a pair is ahead of the second, seat against seat."""
    one, other = ([p for p, name in zip(points, seats, strict=True) if name == x] for x in pair)
    sign = -1 if aim == "fewest" else 1
    return [sign * (a - b) for a in one for b in other]
