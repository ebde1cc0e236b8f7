"""Games counted in plain Python, which needs no compiling."""

from __future__ import annotations

from typing import Any

from chatiere.core.game import find
from chatiere.studies.watch import Table, Watch


def counted(name: str, games: int = 1) -> list[tuple[int, Any]]:
    """At every table of a game's study: how many players, and what its notes counted."""
    watch = Watch(find(name), compiled=False)
    tables = [Table.of(watch.game, said) for said in watch.notes.TABLES]
    return [(len(table.seats), watch.play(table, "1", 0, games)) for table in tables]
