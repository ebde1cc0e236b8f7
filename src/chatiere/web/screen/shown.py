"""What a screen shows of a table: no more than an onlooker may know, or, where everybody who sat
down agreed to it, everything as it stood one round ago."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from markupsafe import Markup

from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.openness import OpenMoments, moment_to_show
from chatiere.web.replay.moment import Moment
from chatiere.web.server.faces import face_of_seat
from chatiere.web.server.rendering import page
from chatiere.web.tables.frames import render_present
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.sayings import fresh_sayings, in_words
from chatiere.web.tables.table import OPEN, OVER, Table
from chatiere.web.tables.table_page import Viewer, render_fragment

_open_moments: WeakKeyDictionary[Table, OpenMoments] = WeakKeyDictionary()


@dataclass(frozen=True)
class ScreenViewer(Viewer):
    """Nobody's eyes: who opens a screen learns nothing from it that an onlooker may not know."""

    to: str = ""
    """Where the camera of a phone leads: to the seats, then to the table if one may watch."""


def screen_viewer(table: Table, language: str, link: str) -> ScreenViewer:
    invites = table.state == OPEN or table.settings.onlookers
    return ScreenViewer(ONLOOKER, None, (), False, language, to=link if invites else "")


def render_screen(table: Table, viewer: Viewer) -> str:
    """The part of the page that changes; call with the table's lock held."""
    assert isinstance(viewer, ScreenViewer)
    begun = table.state != OPEN
    n = moment_shown_openly(table) if begun else None
    is_past = n is not None and n < table.moves_made
    shown = Markup(table_shown(table, viewer, n)) if begun else None  # noqa: S704 - rendered by ours
    said = fresh_sayings(table.sayings)  # the table as it is now has its own
    return page(
        "screen/shown.html",
        viewer.language,
        table=table,
        shown=shown,
        is_past=is_past,
        waits=table.settings.open_screen and n is None,
        free=[seat for seat in table.seats if seat.kind == HUMAN and seat.player is None],
        face_of_seat=face_of_seat,
        sayings=in_words(said if is_past or shown is None else (), viewer.language),
        to=viewer.to,
        code_picture=qr(viewer.to) if viewer.to and is_far(viewer.to) else None,
    )


def table_shown(table: Table, viewer: ScreenViewer, n: int | None) -> str:
    """The table after n moves with all cards open; without such a moment as it is now."""
    match = table.playing()
    if n is not None and (n < len(match.entries) or table.state == OVER):
        everything = Viewer(EVERYTHING, None, (), False, viewer.language)
        return render_fragment(Moment(table.id, match.until(n), tuple(table.seats)), everything)
    if table.state == OVER:
        return render_fragment(Moment(table.id, match, tuple(table.seats)), viewer)
    return "".join(render_present(table, viewer))


def moment_shown_openly(table: Table) -> int | None:
    """Only where all agreed to it."""
    if not table.settings.open_screen:
        return None
    known = _open_moments.setdefault(table, OpenMoments())
    return moment_to_show(table.playing(), known.of(table.playing()))
