"""The pages of the score sheets, and what they send once a game is over."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from chatiere.core.game import games
from chatiere.core.sheet import games_with_sheet, has_sheet, result_of
from chatiere.core.translation import N_
from chatiere.store.circles import HUMAN, Place
from chatiere.store.store import Store
from chatiere.web.circles.real_results import add_real_result
from chatiere.web.server.assets import address
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.sheets.sheet_words import page_words, sheet_data

router = APIRouter(include_in_schema=False)
ASK_AGAIN = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
FRESH = {"cache-control": "no-store"}
SCRIPTS = ("dom", "records", "reckoning", "form", "circle", "keeping", "page")
LONGEST_SHEET = 8000
"""Letters of all entries of a game: the longest has a hundred cards in it."""


def files(theme: str, *more: str) -> str:
    """What a page needs without a connection: the service worker keeps it with the page."""
    styles = [address(path, theme) for path in ("base.css", "games.css", "contrast.css")]
    paths = ["sheets.css", "js/page.js", "js/salts.js", "art/common.svg", *more]
    scripts = [address(f"js/sheet-{name}.js") for name in SCRIPTS]
    return " ".join([*styles, *map(address, paths), *scripts])


def kept_page(context: RequestContext, name: str, keep: str, **values: Any) -> Response:
    """Without a name, a cookie or a token in it: browsers keep it."""
    html = page(name, context.language, preferences=context.preferences, keep=keep, **values)
    return HTMLResponse(html, headers=ASK_AGAIN)


@router.get("/sheets")
async def sheets(request: Request) -> Response:
    context = RequestContext.of(request)
    covers = [f"art/{game.name}.svg" for game in games_with_sheet()]
    keep = files(context.preferences["theme"], "js/sheet-list.js", *covers)
    labels = {game.name: game.label for game in games_with_sheet()}
    data = {"labels": labels, "words": page_words(context.language)}
    return kept_page(context, "sheets.html", keep, games=games_with_sheet(), data=json.dumps(data))


@router.get("/sheets/circles")
async def circles(request: Request) -> Response:
    """The circles of who asks, for the end of a game: a page keeps them for when it is offline."""
    context = RequestContext.of(request)
    context.limit("look")
    found = await context.services.write_queue.do(lambda store: circles_of(store, context.player))
    answer = {"token": context.form_token(), "circles": found}
    return JSONResponse(answer, headers=FRESH)


def circles_of(store: Store, player: str) -> list[dict[str, Any]]:
    found = []
    for circle in store.circles_of(player):
        members = [{"id": member.id, "name": member.name} for member in store.members(circle.id)]
        found.append({"id": circle.id, "name": circle.name, "members": members})
    return found


@router.post("/sheets/results")
async def keep_result(request: Request) -> Response:
    """A game with the box, for a circle.  It is reckoned anew from what was entered, by the rules
    of the game: what the page thought of it is not asked."""
    context = RequestContext.of(request)
    form = await context.form("record")
    game = games().get(form.text("game"))
    if game is None or not has_sheet(game):
        raise NotFound(N_("There is no such game."))
    places = places_in(readable(form.text("places", most=LONGEST_SHEET)))
    entries = as_list(readable(form.text("entries", most=LONGEST_SHEET)))
    result = result_of(game, len(places), form.number("first"), entries)
    circle, sent_as = form.text("circle"), form.text("id")
    await add_real_result(context, circle, game.name, places, result, sent_as)
    return JSONResponse({"kept": True}, headers=FRESH)


def readable(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(N_("This form cannot be read.")) from None


def as_list(found: object) -> list[object]:
    if not isinstance(found, list):
        raise Refusal(N_("This form cannot be read."))
    return found


def places_in(found: object) -> list[Place]:
    """Who sat where: a member of the circle, or a guest with a name."""
    places = []
    for seat, who in enumerate(as_list(found)):
        if not isinstance(who, dict) or not isinstance(who.get("member"), str | None):
            raise Refusal(N_("This form cannot be read."))
        name = who.get("name", "")
        places.append(Place(seat, HUMAN, who.get("member"), name if isinstance(name, str) else ""))
    return places


@router.get("/sheets/{name}")
async def sheet(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    game = games().get(name)
    if game is None or not has_sheet(game):
        raise NotFound(N_("There is no such game."))
    keep = files(context.preferences["theme"], f"js/rules-{name}.js", f"art/{name}.svg")
    data = sheet_data(game, context.language) | {"words": page_words(context.language)}
    return kept_page(context, "sheet.html", keep, game=game, data=json.dumps(data))
