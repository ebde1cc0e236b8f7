"""The table itself: its page, its live stream, and everything that is done at it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

from fastapi import APIRouter
from fastapi.routing import APIRoute
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.translation import N_
from chatiere.web.server.event_stream import EventStream
from chatiere.web.server.refusal import Forbidden, Late, NotFound, Refusal
from chatiere.web.server.rendering import REACTIONS
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, done, show
from chatiere.web.tables.form_actions import FORM_ACTIONS
from chatiere.web.tables.frames import current_fragment
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.live_stream import Follower, stamp, stream
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.patches import PatchWriter
from chatiere.web.tables.sayings import PHRASES, may_write_lines
from chatiere.web.tables.sealing import check_unsealed
from chatiere.web.tables.table import OPEN, OVER, Table
from chatiere.web.tables.table_page import Viewer, viewer_of
from chatiere.web.tables.watching import take_seats_back

router = APIRouter(include_in_schema=False)
TEMPOS = {"slow": 1.7, "fast": 0.5, "instant": 0.0}
"""How long moments stay, by the speed that somebody prefers; `speed.js` has the same."""


async def table_of(context: RequestContext, code: str) -> Table:
    """The table, if this browser may look at it."""
    context.limit("look")
    table = await context.services.table(code)
    check_may_look(table, context.player)
    context.services.watching.visit(table, context.player, context.address)
    return table


def check_may_look(table: Table, player: str) -> None:
    """Before the game whoever has the link; then who sits there, and onlookers if allowed."""
    if table.state == OPEN or table.is_at(player):
        return
    if not table.settings.onlookers:
        raise Forbidden(N_("This game has begun, and its host did not ask for onlookers."))


def viewer_now(context: RequestContext, table: Table) -> Viewer:
    """How the asker sees the table; a page may stay open while somebody has to leave the table."""
    check_may_look(table, context.player)
    viewer = viewer_of(table, context.player, context.language, context.preferences["order"])
    if table.state == OPEN and table.is_at(context.player):
        return replace(viewer, link=link_of(context, f"/t/{table.id}"))
    return viewer


@router.get("/t/{code}")
async def show_table(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    try:
        table = await table_of(context, code)
    except (Forbidden, NotFound):
        if context.is_pupil:  # the table has ended, or they were given another one
            return RedirectResponse(f"/t/{code}/class", SEE_OTHER)
        raise
    await take_seats_back(table, context.player)
    html = await current_fragment(table, lambda: viewer_now(context, table))
    link = link_of(context, f"/t/{code}")
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    return show(
        context,
        "table/page.html",
        table=table,
        game=table.game,
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        stamp=stamp(table, context.player),
        waits=waits_for_others(table, context.player),
        link=link,
        is_far=is_far(link),
        qr=qr(link),
        reactions=list(REACTIONS),
        phrases={name: context.translator.text(says) for name, says in PHRASES.items()},
        has_lines=await has_lines(context, table),
        player=player,
        page_parts=table.extensions.parts_of_page(table),
    )


async def has_lines(context: RequestContext, table: Table) -> bool:
    """Whether the asker may say something in their own words; at most tables nobody may."""
    if table.stored.circle is None:
        return False
    stored, player = table.stored, context.player
    return await table.write_queue.do(lambda store: may_write_lines(store, stored, player))


def waits_for_others(table: Table, player: str) -> bool:
    """Whether others act next: a page without scripts then asks again by itself."""
    mine = table.seats_of(player)
    if table.state == OPEN:
        return bool(mine)  # who does not sit may be typing a name
    return table.mover is not None and table.mover not in mine


def link_of(context: RequestContext, path: str) -> str:
    """What others open: the host may sit at an address that only this computer knows."""
    public = context.services.config.public or str(context.request.base_url).rstrip("/")
    return f"{public}{path}"


@router.get("/t/{code}/live")
async def live(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    context.limit("live")
    table = await table_of(context, code)
    context.services.stream_slots.check(table, context.player, context.address)
    shown = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    services = context.services
    follower = Follower(
        table,
        context.player,
        context.address,
        lambda: viewer_now(context, table),
        tempo=TEMPOS.get(context.preferences["speed"], 1.0),
        patches=PatchWriter() if "patches" in request.query_params else None,
    )
    events = stream(services.watching, services.closing, follower, shown)
    return EventStream(events, "gzip" in request.headers.get("accept-encoding", ""))


@router.post("/t/{code}")
async def act(request: Request, code: str) -> Response:
    """Whatever button was pressed: its name says what to do."""
    context = RequestContext.of(request)
    form = await context.form("move")
    table = await table_of(context, code)
    for name, action in FORM_ACTIONS.items():
        if form.has(name):
            answer = await retry_if_moved_on(table, partial(action, context, table, form))
            return answer or done(context, f"/t/{code}")
    raise Refusal(N_("Nothing was chosen."))


@router.get("/t/{code}/record")
async def record(request: Request, code: str) -> Response:
    """The record of a finished game, to keep."""
    context = RequestContext.of(request)
    table = await table_of(context, code)
    async with table.lock:
        if table.state != OVER:
            raise Late(N_("The record is there once the game is over: it shows every card."))
        check_unsealed(table.stored.origin)
        text = json.dumps(table.playing().record(), ensure_ascii=False, indent=1)
    name = f"{table.game.name}-{table.id}.json"
    return Response(
        text,
        media_type="application/json",
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )


ASKED_AT_EVERY_MOVE = [
    route
    for route in router.routes
    if isinstance(route, APIRoute) and route.endpoint in (act, live)
]
"""These have a shorter way: see `direct_routes.py`."""
