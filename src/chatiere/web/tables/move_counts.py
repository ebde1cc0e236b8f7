"""Moves and games as they are written, for whoever watches over the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.web.server.metrics import metrics

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


def count_written(table: Table, before: int) -> None:
    """The moves from this one on are in the store: the deal, or one of a seat and what chance
    owed for it."""
    entries = table.playing().entries
    mover = entries[before].who if len(entries) > before else None
    if isinstance(mover, int):
        metrics.moves["computer" if table.is_bot(mover) else "person"] += 1
    else:
        metrics.games_begun[table.game.name] += 1
    if table.state == "over":
        metrics.games_finished[table.game.name] += 1
