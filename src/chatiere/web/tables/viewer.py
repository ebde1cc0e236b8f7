"""Through whose eyes a table is shown, and what of it is theirs alone."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.web.tables.curtain import next_behind_curtain, seat_viewed_by
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.table import OPEN, Table


@dataclass(frozen=True)
class Viewer:
    """Who looks: all that a rendered table may depend on."""

    seat: int
    """Through whose eyes, or an onlooker's."""
    curtain: int | None
    """Who has to lift the curtain first."""
    mine: tuple[int, ...]
    is_host: bool
    language: str
    order: str = ""
    """How the viewer wants cards in the hand to lie."""
    undo: int | None = None
    """The move that the viewer may take back."""
    hint: Hint | None = None
    """What is pointed at for the viewer."""
    salts: str = ""
    """For which table and seats the viewer's browser is asked for salts now: `CODE 0 2`."""
    link: str = ""
    """What who sits here before the game sends to others, as it begins with the address by which
    the viewer came."""


def viewer_of(table: Table, player: str, language: str, order: str) -> Viewer:
    """How this player sees the table now."""
    return Viewer(
        seat_viewed_by(table, player),
        next_behind_curtain(table, player),
        tuple(table.seats_of(player)),
        table.host == player,
        language,
        order,
        table.can_undo(player),
        hint_for(table, player),
        salts_wanted(table, player) or salts_wanted(table.rematch_to_deal, player),
    )


def hint_for(table: Table, player: str) -> Hint | None:
    """What this player asked about the move that is to be made now."""
    if not table.hints:
        return None
    seat = table.mover
    return table.hints.get(seat) if seat is not None and seat in table.seats_of(player) else None


def salts_wanted(table: Table | None, player: str) -> str:
    """A browser may still show the game before when its rematch is about to be dealt."""
    if table is None or table.state != OPEN or player not in table.salts_awaited:
        return ""
    return " ".join([table.id, *map(str, table.seats_without_salt(player))])
