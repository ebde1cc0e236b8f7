"""Somebody's path as a table, for the archive of all that is theirs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from chatiere.core.game import games
from chatiere.core.translation import N_, translator
from chatiere.store.paths import PathStep
from chatiere.web.paths.steps import steps_of
from chatiere.web.server.spreadsheet import csv_text

COLUMNS = (N_("date"), N_("game"), N_("step"), N_("what it was"))


def path_csv(found: Iterable[PathStep], language: str) -> str:
    """In the words of the reader's pages, the first step first."""
    say = translator(language)
    rows: list[list[object]] = [[say(column) for column in COLUMNS]]
    for one in found:
        game = games().get(one.game)
        if game is None:
            continue
        for step in steps_of(game, {one.step}, language):
            if step.name == one.step:
                day = datetime.fromtimestamp(one.at, UTC).strftime("%Y-%m-%d")
                rows.append([day, game.label, step.title, step.says])
    return csv_text(rows)
