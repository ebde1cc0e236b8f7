"""The live stream of a page that several people look at: rendered anew when something is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress

from starlette.responses import Response

from chatiere.core.errors import ChatiereError
from chatiere.store.errors import StoreError
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.server.event_stream import EventStream
from chatiere.web.server.refusal import TooMany
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.live_stream import event

PAUSE = 0.5
"""Seconds between two renderings of a page: however much happens, it is shown together."""
BEAT = 5.0
"""Seconds of silence after which a sign of life is sent."""
FOR_A_WHILE = "event: beat\ndata: \n\n"
Render = Callable[[], Awaitable[str]]


def live(context: RequestContext, room: str, render: Render) -> Response:
    """The answer to a page that follows a room.  `render` makes the part of it that changes, for
    who asks, as they may see it at that moment; it refuses who may no longer look."""
    context.limit("live")
    rooms = context.services.live_rooms
    rooms.check_room(context.address)
    events = stream(rooms, room, context.player, context.address, render)
    return EventStream(events, "gzip" in context.request.headers.get("accept-encoding", ""))


async def stream(
    rooms: LiveRooms, room: str, player: str, address: str, render: Render, pause: float = PAUSE
) -> AsyncGenerator[str]:
    """Until the reader goes, may no longer look, or the server stops."""
    with suppress(TooMany), rooms.enter(room, player, address) as page:
        shown = ""
        while not page.is_over:
            page.news.clear()
            try:
                html = await render()
            except StoreError:  # it is away just now: what is shown stays
                html = shown
            except ChatiereError:
                return
            if html == shown:
                yield FOR_A_WHILE
            else:
                yield event(html)
                shown = html
            await asyncio.sleep(pause)
            await silence(page.news)


async def silence(news: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), BEAT)
