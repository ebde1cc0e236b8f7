"""Where a game comes from, and whether it counts.

A table's `origin` is null where it was dealt there.  A lesson and a game that goes on from a
moment of another one are practice; the deal of a day is dealt for everybody, and counts.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import or_

from chatiere.store.schema import game_table

DAY = "day "
"""Before the date: `day 2026-11-16`."""


def is_practice(origin: str | None) -> bool:
    return origin is not None and not origin.startswith(DAY)


def counting() -> Any:
    """The same of a row of the store: whether its game counts."""
    return or_(game_table.c.origin.is_(None), game_table.c.origin.startswith(DAY, autoescape=True))
