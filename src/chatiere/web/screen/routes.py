"""The page of a table for a projector, and its live stream."""

from __future__ import annotations

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from chatiere.web.screen.shown import ScreenViewer, render_screen, screen_viewer
from chatiere.web.server.event_stream import EventStream
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show
from chatiere.web.tables.frames import current_text
from chatiere.web.tables.live_stream import Follower, stamp, stream
from chatiere.web.tables.people import on_screen
from chatiere.web.tables.routes import check_may_look, link_of, table_of
from chatiere.web.tables.sealing import check_unsealed
from chatiere.web.tables.table import Table

router = APIRouter(include_in_schema=False)


def viewer_now(context: RequestContext, table: Table) -> ScreenViewer:
    check_may_look(table, context.player)
    return screen_viewer(table, context.language, link_of(context, f"/t/{table.id}"))


@router.get("/t/{code}/screen")
async def screen(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    table = await table_of(context, code)
    check_unsealed(table.stored.origin)
    html = await current_text(table, lambda: viewer_now(context, table), render_screen)
    return show(
        context,
        "screen/page.html",
        table=table,
        game=table.game,
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        stamp=stamp(table, on_screen(context.player)),
    )


@router.get("/t/{code}/screen/live")
async def live(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    context.limit("live")
    table = await table_of(context, code)
    check_unsealed(table.stored.origin)
    watcher, services = on_screen(context.player), context.services
    services.stream_slots.check(table, watcher, context.address)
    shown = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    follower = Follower(
        table, watcher, context.address, lambda: viewer_now(context, table), render_screen
    )
    events = stream(services.watching, services.closing, follower, shown)
    return EventStream(events, "gzip" in request.headers.get("accept-encoding", ""))
