"""Points for places, and who is ahead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from chatiere.web.evenings.content import (
    BY_OPPONENTS,
    BY_WINS,
    HEAD_TO_HEAD,
    SHARE,
    DrawnTable,
    Evening,
    Outcome,
)

FULL = 120
"""For beating everybody at the table; whatever its size, each opponent is worth a whole number,
and half of it where two are equal."""
TOGETHER_WON, TOGETHER_LOST = 90, 30
"""Where all play together: half of `FULL` on average, as for everybody at other tables."""
WIN, SHARED_WIN, NO_WIN = 2, 1, 0


@dataclass(frozen=True)
class Standing:
    """Somebody's line."""

    number: int
    place: int = 0
    points: int = 0
    games: int = 0
    wins: int = 0
    tie_break: int = 0
    """What decides among equals, if anything does."""


def points_of(outcome: Outcome, scheme: str) -> tuple[int, ...]:
    """By seat.  The sum over a table depends on its size alone, but where all play together."""
    first = outcome.places.count(1)
    if scheme != SHARE:
        win = WIN if first == 1 or outcome.together else SHARED_WIN
        return tuple(win if place == 1 else NO_WIN for place in outcome.places)
    if outcome.together:
        return tuple(TOGETHER_WON if place == 1 else TOGETHER_LOST for place in outcome.places)
    opponents = len(outcome.places) - 1
    return tuple(
        sum(
            (place < other) * FULL + (place == other) * FULL // 2
            for n, other in enumerate(outcome.places)
            if n != seat
        )
        // max(opponents, 1)
        for seat, place in enumerate(outcome.places)
    )


def for_sitting_out(scheme: str) -> int:
    """As much as one has on average."""
    return FULL // 2 if scheme == SHARE else SHARED_WIN


def points_at(table: DrawnTable, scheme: str) -> dict[int, int]:
    """What each person there has got."""
    if table.cancelled:
        return dict.fromkeys(table.people, for_sitting_out(scheme))
    if table.outcome is None:
        return {}
    points = points_of(table.outcome, scheme)
    return {who: points[seat] for seat, who in enumerate(table.seats) if who is not None}


def standings(evening: Evening, people: Collection[int]) -> list[Standing]:
    """Of these people, the best first; equals share a place."""
    rows = {number: _counted(evening, number) for number in sorted(people)}
    totals = {number: row.points for number, row in rows.items()}
    found: list[Standing] = []
    ordered = sorted(rows.values(), key=lambda row: -row.points)
    for _, equal in groupby(ordered, key=lambda row: row.points):
        found += _broken(evening, list(equal), totals)
    return found


def _counted(evening: Evening, number: int) -> Standing:
    scheme, points, games, wins = evening.settings.points, 0, 0, 0
    for drawn in evening.rounds:
        points += for_sitting_out(scheme) if number in drawn.sitting_out else 0
        table = drawn.table_of(number)
        if table is None or not table.is_done:
            continue
        points += points_at(table, scheme)[number]
        if table.outcome:
            games += 1
            wins += table.outcome.places[table.seats.index(number)] == 1
    return Standing(number, points=points, games=games, wins=wins)


def _broken(evening: Evening, equal: Sequence[Standing], totals: dict[int, int]) -> list[Standing]:
    """People of equal points in the order that was chosen, with their places."""
    ahead = sum(points > equal[0].points for points in totals.values())
    among = [row.number for row in equal]
    rows = [replace(row, tie_break=_tie_break(evening, row, among, totals)) for row in equal]
    rows.sort(key=lambda row: (-row.tie_break, row.number))
    return [
        replace(row, place=1 + ahead + sum(other.tie_break > row.tie_break for other in rows))
        for row in rows
    ]


def _tie_break(
    evening: Evening, row: Standing, among: Collection[int], totals: dict[int, int]
) -> int:
    ties = evening.settings.ties
    if ties == BY_WINS:
        return row.wins
    if ties == BY_OPPONENTS:
        return sum(totals.get(other, 0) for other in _opponents(evening, row.number))
    if ties == HEAD_TO_HEAD:
        return _head_to_head(evening, row.number, set(among))
    return 0


def _opponents(evening: Evening, number: int) -> list[int]:
    """Everybody whom they have played, as often as they have."""
    tables = [drawn.table_of(number) for drawn in evening.rounds]
    return [
        other
        for table in tables
        if table and table.outcome
        for other in table.people
        if other != number
    ]


def _head_to_head(evening: Evening, number: int, among: Collection[int]) -> int:
    """How much more often they were ahead of these people than behind them."""
    balance = 0
    for drawn in evening.rounds:
        table = drawn.table_of(number)
        if table is None or table.outcome is None:
            continue
        places = dict(zip(table.seats, table.outcome.places, strict=True))
        for other in table.people:
            if other in among:
                balance += (places[number] < places[other]) - (places[number] > places[other])
    return balance
