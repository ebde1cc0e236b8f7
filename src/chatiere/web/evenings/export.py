"""What came of an evening, as a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable

from chatiere.core.translation import N_
from chatiere.web.evenings.standings import for_sitting_out, points_at
from chatiere.web.evenings.view import EveningView
from chatiere.web.server.spreadsheet import csv_text

HEADER = (N_("place"), N_("name"), N_("points"), N_("games"), N_("wins"))


def results_csv(view: EveningView, translate: Callable[[str], str]) -> bytes:
    """A line for each person, with the points of each round; UTF-8 with the mark by which
    spreadsheets know it."""
    rounds = [f"{translate(N_('round'))} {n + 1}" for n in range(len(view.evening.rounds))]
    lines: list[list[object]] = [[*map(translate, HEADER), *rounds]]
    for line in view.standings:
        row = line.row
        each = [points_in(view, n, row.number) for n in range(len(rounds))]
        lines.append([row.place, line.name, row.points, row.games, row.wins, *each])
    return csv_text(lines).encode("utf-8-sig")


def points_in(view: EveningView, n: int, number: int) -> int | str:
    """Nothing for a round in which they were not there."""
    drawn, scheme = view.evening.rounds[n], view.settings.points
    if number in drawn.sitting_out:
        return for_sitting_out(scheme)
    table = drawn.table_of(number)
    return points_at(table, scheme).get(number, "") if table else ""
