"""How a game ended for whoever looks at it: their place, with whom they share it, and whether
they have never done better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chatiere.bots.level_ratings import ranks
from chatiere.web.tables.shown_table import ShownTable

Result = Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Verdict:
    """For one viewer."""

    place: int | None = None
    """From 1 on; None for onlookers, for several at one browser, and where all win together."""
    level_with: Sequence[str] = ()
    """The names of those who share this place."""
    is_best: bool = False
    """Whether it is the viewer's best score at this game."""
    celebrates: bool = False
    """Whether somebody has won who sits at this browser."""


def verdict_of(table: ShownTable, mine: Sequence[int], result: Result) -> Verdict:
    celebrates = not table.is_past and any(seat in result["winners"] for seat in mine)
    if len(mine) != 1 or table.game.aim == "together":
        return Verdict(celebrates=celebrates)
    places, me = ranks(result, table.game.aim), mine[0]
    level_with = [
        seat.name for seat in table.seats if seat.seat != me and places[seat.seat] == places[me]
    ]
    is_best = me in table.activity().personal_bests
    return Verdict(places[me], level_with, is_best, celebrates)
