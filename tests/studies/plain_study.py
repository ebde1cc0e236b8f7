"""Games counted in plain Python, which needs no compiling."""

from __future__ import annotations

from typing import Any

from chatiere.core.game import find
from chatiere.studies.study_engine import StudyEngine, StudyTable


def counted(name: str, games: int = 1) -> list[tuple[int, Any]]:
    """At every table of a game's study: how many players, and what was counted."""
    engine = StudyEngine(find(name), compiled=False)
    tables = [StudyTable.of(engine.game, said) for said in engine.counting.TABLES]
    return [(len(table.seats), engine.play(table, "1", 0, games)) for table in tables]
