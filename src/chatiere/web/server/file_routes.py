"""What belongs to no page: the files that pages refer to, and signs of life."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from chatiere.core.translation import N_
from chatiere.web.server.assets import assets, fingerprint
from chatiere.web.server.languages import in_both

router = APIRouter(include_in_schema=False)
FRESH = {"cache-control": "no-store"}
FOREVER = "public, max-age=31536000, immutable"


@router.get("/a/{version}/{path:path}")
async def asset(request: Request, version: str, path: str) -> Response:
    """A file of ours; its address changes with its content."""
    found = assets().get(path)
    if found is None or version != fingerprint():
        return Response(in_both(N_("no such file")), 404, media_type="text/plain")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.zipped, headers=headers, media_type=found.type)
    return Response(found.body, headers=headers, media_type=found.type)


@router.get("/healthz")
async def health() -> Response:
    """For whoever watches over the server: that it lives.  How busy it is and what runs beside
    it is nobody's business out there."""
    return JSONResponse({"ok": True}, headers=FRESH)


@router.get("/readyz")
async def readiness(request: Request) -> Response:
    """For a proxy: whether to send people here."""
    if await request.app.state.services.readiness.is_ready():
        return JSONResponse({"ok": True}, headers=FRESH)
    line = in_both(N_("this server is not ready: try again in a moment"))
    return PlainTextResponse(line, 503, FRESH)
