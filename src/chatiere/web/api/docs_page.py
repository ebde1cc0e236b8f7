"""The JSON API in words, for people; its description for programs is at /openapi.json."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def docs(request: Request) -> Response:
    return show(RequestContext.of(request), "docs.html", api=request.app.openapi())
