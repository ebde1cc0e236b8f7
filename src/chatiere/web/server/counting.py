"""Counts requests, outside all that answers them: whatever is sent is counted, once."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chatiere.web.server.metrics import metrics, request_began

NO_ROUTE = "none"
"""Refused before anybody looked where it goes, or it goes nowhere."""


class Counted:
    """Pure ASGI, around the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", NO_ROUTE)
                metrics.requests[route, message["status"] // 100] += 1
            await send(message)

        request_began.set(time.perf_counter())
        await self.app(scope, receive, send_counted)
