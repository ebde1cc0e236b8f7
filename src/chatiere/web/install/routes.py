"""What makes the site one that can be installed: manifest, icons, and the service worker."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from chatiere.art import common
from chatiere.art.draw import dot
from chatiere.art.sheet import Piece, single
from chatiere.core.game import games
from chatiere.core.translation import FIRST, N_
from chatiere.web.server.assets import fingerprint
from chatiere.web.server.preferences import preferences_from
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext

router = APIRouter(include_in_schema=False)
STATIC = Path(__file__).parent / "static"
ICONS = STATIC / "icons"
"""Drawn from our own art by `scripts/icons.py`."""
ASK_AGAIN = {"cache-control": "no-cache"}
FOR_A_DAY = {"cache-control": "public, max-age=86400"}
SAYS = N_("Five cat-and-mouse table games, with friends or with cats.")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    context = RequestContext.of(request)
    content = {
        "id": "/",
        "name": "Chatière",
        "short_name": "Chatière",
        "description": context.translator.text(SAYS),
        "lang": context.language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbf3e4",
        "theme_color": "#7a3b4a",
        "categories": ["games"],
        "icons": icons(),
        "shortcuts": [
            {"name": game.label, "url": f"/games/{game.name}",
             "description": game.title_in(context.language)}
            for game in games().values()
        ],
    }  # fmt: skip
    headers = ASK_AGAIN | {"vary": "cookie, accept-language"}
    return JSONResponse(content, headers=headers, media_type="application/manifest+json")


def icons() -> list[dict[str, Any]]:
    png = [("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"),
           ("maskable-512", "512x512", "maskable")]  # fmt: skip
    return [
        {"src": f"/icons/{name}.png", "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in png
    ] + [{"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]


@router.get("/icon.svg")
@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    return drawn("icon")


@router.get("/icon-turn.svg")
async def icon_turn(request: Request) -> Response:
    """The icon with a dot: a table waits for you."""
    return drawn("icon-turn")


def drawn(name: str) -> Response:
    return Response(picture(name), headers=FOR_A_DAY, media_type="image/svg+xml")


@cache
def picture(name: str) -> str:
    body = common.icon()
    if name == "icon-turn":
        body += dot(74, 26, 25, "#fffaf0") + dot(74, 26, 20, "#d5281e")
    return single(Piece(name, body, 100, 100, "Chatière"))


@cache
def png_of(name: str) -> bytes:
    return (ICONS / name).read_bytes()


@router.get("/icons/{name}")
async def png(request: Request, name: str) -> Response:
    if name not in {path.name for path in ICONS.glob("*.png")}:
        raise NotFound(N_("There is no such page."))
    return Response(png_of(name), headers=FOR_A_DAY, media_type="image/png")


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """At the root, so that it is there for every page; it changes with every change of a file,
    and so browsers fetch what is new."""
    return Response(script(), headers=ASK_AGAIN, media_type="text/javascript")


@cache
def script() -> str:
    return f'const MARK = "{fingerprint()}";\n' + (STATIC / "sw.js").read_text(encoding="utf-8")


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the service worker shows without a connection: one page for everybody, in both
    languages, with no cookie and no token, because it is kept."""
    html = page("offline.html", FIRST, preferences=preferences_from(""))
    return HTMLResponse(html, headers=ASK_AGAIN)
