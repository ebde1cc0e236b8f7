"""The shorter way to the addresses that every move asks for.

FastAPI tries one route after the other, and then finds out what an endpoint depends on.  The
endpoints here depend on nothing but the request and the words in its path.  They are routes like
all others, of the same router, and what they refuse is refused as everywhere else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from chatiere.core.errors import ChatiereError

OnRefusal = Callable[[Request, Exception], Awaitable[Response]]


class DirectRoutesMiddleware:
    """Pure ASGI, inside all that checks a request."""

    def __init__(self, app: ASGIApp, routes: Sequence[APIRoute], on_refusal: OnRefusal) -> None:
        self.app = app
        self.routes = [(method, route) for route in routes for method in route.methods or ()]
        self.on_refusal = on_refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            for method, route in self.routes:
                if scope["method"] == method and (found := route.path_regex.match(scope["path"])):
                    scope["route"] = route
                    request = Request(scope, receive, send)
                    response = await self._answer(request, route, found.groupdict())
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)

    async def _answer(self, request: Request, route: APIRoute, words: dict[str, str]) -> Response:
        try:
            answer: Response = await route.endpoint(request, **words)
        except ChatiereError as error:
            return await self.on_refusal(request, error)
        return answer
