"""Several people at one browser: a curtain hides the hand of who is not to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.kernel import ONLOOKER

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


def seat_viewed_by(table: Table, player: str) -> int:
    """Through whose eyes a browser sees the table now.

    With several seats at one browser it is the one for which the curtain was lifted last, and
    nobody's while the curtain is drawn.
    """
    mine = table.seats_of(player)
    if not is_shared(table, mine):
        mover = table.mover
        return mover if mover in mine else mine[0] if mine else ONLOOKER
    if table.state == "over":
        return mine[0]
    if next_behind_curtain(table, player) is not None:
        return ONLOOKER
    return table.curtain_lifted.get(player, ONLOOKER)


def next_behind_curtain(table: Table, player: str) -> int | None:
    """The seat that has to lift the curtain: next to move, at a browser shared by several."""
    mine = table.seats_of(player)
    if not is_shared(table, mine) or table.mover not in mine:
        return None
    return None if table.curtain_lifted.get(player) == table.mover else table.mover


def is_shared(table: Table, seats: list[int]) -> bool:
    """Whether several seats of one browser have something to hide from each other."""
    return len(seats) > 1 and table.game.has_secrets
