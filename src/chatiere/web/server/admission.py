"""Many who ask at once: how much each address may ask, and in which order all are served.

Everybody shares one event loop, and a page costs some milliseconds of it.  An address that
asks for more than a class of thirty ever does is refused before anything is drawn; and of
what is asked at the same time only a few are worked on, one of each address in turn, so that
somebody's move waits for a few pages and not for all that somebody else wants.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chatiere.web.server.fair_gate import FairGate, GateTurn
from chatiere.web.server.rate_limits import RateLimits, network_of
from chatiere.web.server.refusal import TooMany
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.security import RECORDS

AT_ONCE = 3
RECORDS_AT_ONCE = 16
"""Each may have two megabytes in memory."""
TURN_SECONDS = 0.02
"""Seconds after which a request has to be waiting for something else, and others go on."""
PAUSE = 1.0
"""Seconds before somebody hears that it was too much: it costs them more than us."""
FILES = ("/a/", "/icons/", "/icon")
FILE, PAGE, RECORD = 0.1, 1.0, 5.0
"""What is asked for costs, in pages."""


class AdmissionMiddleware:
    """Pure ASGI, as `SecurityMiddleware` is, and just inside it."""

    def __init__(
        self, app: ASGIApp, rate_limits: RateLimits, be_current: Callable[[], Awaitable[None]]
    ) -> None:
        self.app = app
        self.rate_limits = rate_limits
        self.be_current = be_current
        """Awaited before it is decided who somebody is who shows something."""
        self.gate = FairGate(AT_ONCE)
        self.records = FairGate(RECORDS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = scope["client"][0] if scope["client"] else ""
        try:
            self.rate_limits.take_for_address("ask", address, cost_of(scope))
        except TooMany as refusal:
            await asyncio.sleep(PAUSE)
            await refusal_response(Request(scope), refusal)(scope, receive, send)
            return
        if shows_something(scope):
            await self.be_current()
        if is_record(scope):
            async with self.records.turn(network_of(address)):
                await self._serve(network_of(address), scope, receive, send)
        else:
            await self._serve(network_of(address), scope, receive, send)

    async def _serve(self, who: str, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.gate.turn(who, TURN_SECONDS) as turn:
            await self.app(scope, receive, leaving(turn, send))


def leaving(turn: GateTurn, send: Send) -> Send:
    """What has begun to be sent is made: the rest is waiting for the reader."""

    async def send_and_leave(message: Message) -> None:
        turn.leave()
        await send(message)

    return send_and_leave


def shows_something(scope: Scope) -> bool:
    """A cookie or a key."""
    return any(name in (b"cookie", b"authorization") for name, _ in scope["headers"])


def is_record(scope: Scope) -> bool:
    return scope["path"] in RECORDS and scope["method"] == "POST"


def cost_of(scope: Scope) -> float:
    if is_record(scope):
        return RECORD
    return FILE if scope["path"].startswith(FILES) else PAGE


def refusal_response(request: Request, refusal: TooMany) -> Response:
    """One line, as cheap as it can be made."""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": str(refusal)}, refusal.status, refusal.headers())
    context = RequestContext.of(request)
    line = refusal.translated(context.translator.text, context.translator.elides)
    if context.wants_part:
        html = page("parts/message.html", context.language, message=line)
        return HTMLResponse(html, refusal.status, refusal.headers())
    return PlainTextResponse(f"{line}\n", refusal.status, refusal.headers())
