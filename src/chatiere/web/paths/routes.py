"""The page of paths: every print, and what it means."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import games
from chatiere.web.paths.steps import steps_of
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show

router = APIRouter(include_in_schema=False)


@router.get("/path")
async def path(request: Request) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    finder = context.services.path_finder
    found: dict[str, set[str]] = {}
    if not context.is_new:
        await finder.look(context.player)
        found = await finder.found(context.player)
    paths = {
        name: steps_of(game, found.get(name, ()), context.language)
        for name, game in games().items()
    }
    return show(context, "paths.html", games=games(), paths=paths)
