"""What a template gets of each player: made once for all, but for what is the viewer's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import escape

from chatiere.store.rows import Seat
from chatiere.web.server.escaping import markup
from chatiere.web.server.faces import face_of_seat
from chatiere.web.tables.activity import Activity
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.shown_table import ShownTable
from chatiere.web.tables.viewer import Viewer

Values = dict[str, Any]


def player_values(
    table: ShownTable, who: Seat, activity: Activity, bubbles: Mapping[int, str]
) -> Values:
    """One seat as others see it: who sits there, how they are, and what they did last; a bubble
    of its own for every picture."""
    seat, said = who.seat, bubbles.get(who.seat)
    return {
        "seat": seat,
        "name": who.name,
        "kind": who.kind,
        "face": face_of_seat(who),
        "is_human": who.kind == HUMAN,
        "is_free": who.kind == HUMAN and who.player is None,
        "is_mine": False,
        "is_me": False,
        "is_turn": table.mover == seat,
        "is_here": seat not in activity.absent,
        "is_missing": seat in activity.missing,
        "held": who.held,
        "reaction": activity.reactions.get(seat),
        "did": bubble(seat, table.moves_made, said) if said else None,
    }


def bubble(seat: int, n: int, said: str) -> Values:
    """What a seat did last, and its element: drawn once, not in every picture that shows it."""
    html = f'<span class="did" id="did-{seat}-{n}" aria-hidden="true">{escape(said)}</span>'
    return {"n": n, "text": said, "html": markup(html)}


def seen_by(viewer: Viewer, is_visible: bool, player: Values) -> Values:
    """A seat of others is what everybody sees.  Nobody is told what they did themselves, and
    behind a curtain nothing is told."""
    seat = player["seat"]
    is_me, is_mine = seat == viewer.seat, seat in viewer.mine
    if is_visible and not is_me and not is_mine:
        return player
    did = player["did"] if is_visible and not is_me else None
    is_here = is_mine or player["is_here"]
    return {**player, "is_mine": is_mine, "is_me": is_me, "is_here": is_here, "did": did}
