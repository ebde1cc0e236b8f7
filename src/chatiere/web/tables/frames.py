"""What an open page is sent: the moments that led to the present, and the present itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chatiere.core.kernel import ONLOOKER
from chatiere.web.tables.patches import Frame
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_moment import TableMoment, moments_since
from chatiere.web.tables.table_page import render_parts
from chatiere.web.tables.viewer import Viewer


async def current_fragment(table: Table, viewer_now: Callable[[], Viewer]) -> str:
    """The part of the page that changes, rendered once for all who see the same.

    With the lock held, so that nobody sees what is not yet written; `viewer_now` is asked only
    then, because who may see what can change while one waits.
    """
    async with table.lock:
        return "".join(present(table, viewer_now()))


async def current_text(
    table: Table, viewer_now: Callable[[], Viewer], render: Callable[[Table, Viewer], str]
) -> str:
    """The same, of which `render` makes something else than HTML."""
    async with table.lock:
        viewer = viewer_now()
        return table.fragments.get((render, viewer), lambda: render(table, viewer))


async def frames_since(
    table: Table, viewer_now: Callable[[], Viewer], n: int | None
) -> tuple[list[Frame], int]:
    """Pictures for somebody who has seen the first n moves, the present last; and how many
    moves that makes.  Who has seen nothing, or is far behind, gets the present alone."""
    async with table.lock:
        viewer, made = viewer_now(), table.moves_made
        earlier = [] if n is None or n >= made else moments_between(table, viewer, n)
        return [*earlier, present(table, viewer)], made


def present(table: Table, viewer: Viewer) -> Frame:
    return table.fragments.get(viewer, lambda: render_present(table, viewer))


def moments_between(table: Table, viewer: Viewer, n: int) -> list[Frame]:
    """What was to be seen from move n on, each moment rendered once for all who see the same."""
    moments = table.fragments.get(("moments", n), lambda: tables_since(table, n))
    if not moments:
        return []
    seen = in_the_open(viewer)
    return [
        shown.fragments.get(seen, lambda shown=shown: render_parts(shown, seen))  # type: ignore[misc]
        for shown in moments
    ]


def tables_since(table: Table, n: int) -> list[TableMoment]:
    """The table at each moment from move n on."""
    return [TableMoment(table, k, moment) for k, moment in moments_since(table, n)]


def in_the_open(viewer: Viewer) -> Viewer:
    """Moments are over: no curtain is lifted for them, and behind one only what all may see."""
    if viewer.undo is None and viewer.hint is None and viewer.curtain is None:
        return viewer
    seat = viewer.seat if viewer.curtain is None else ONLOOKER
    return replace(viewer, undo=None, hint=None, curtain=None, seat=seat)


def render_present(table: Table, viewer: Viewer) -> Frame:
    """The table now, or the end of the round that everybody looks at."""
    between = table.round_break
    if between is None:
        return render_parts(table, viewer)
    shown = table.fragments.get(
        "round's end", lambda: TableMoment(table, between.n, between.moment)
    )
    return render_parts(shown, in_the_open(viewer))
