"""Home, help, the person's own page, and the smaller ones."""

from __future__ import annotations

import secrets
from functools import cache

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from chatiere.art import common
from chatiere.core.game import find, games
from chatiere.store.people import digest
from chatiere.store.rows import Listed, Player
from chatiere.web.home.guide import guide
from chatiere.web.learn.course import LEFT
from chatiere.web.learn.lesson import has_lesson
from chatiere.web.practice.subject import offers_practice
from chatiere.web.server.assets import assets, mark, pieces_of
from chatiere.web.server.languages import in_both
from chatiere.web.server.refusal import N_, NotFound, Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import LOOK, LOOKS, RequestContext, look_text
from chatiere.web.server.responses import SEE_OTHER, refuse, show
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.table import OVER

router = APIRouter(include_in_schema=False)
UNFINISHED = 6
KEY_MINUTES = 15
FOREVER = "public, max-age=31536000, immutable"


@router.get("/")
async def home(request: Request) -> Response:
    context = RequestContext.of(request)
    mine = await unfinished(context)
    waiting = await context.services.turns.waiting_for(context.player, mine)
    mine.sort(key=lambda table: table.id not in waiting)
    return show(
        context, "home.html", games=games().values(), mine=mine, waiting=waiting, find=find,
        has_lesson=has_lesson, offers_practice=offers_practice,
    )  # fmt: skip


async def unfinished(context: RequestContext) -> list[Listed]:
    """The tables that this browser's player can go back to, what changed last first."""
    if context.is_new:
        return []
    listed = await context.services.write_queue.do(
        lambda store: store.tables_of(context.player, 4 * UNFINISHED)
    )
    mine = [table for table in listed if table.state != OVER and table.origin != LEFT]
    return mine[:UNFINISHED]


@router.get("/help/{name}")
async def help_page(request: Request, name: str) -> Response:
    """The help of a game: a page, or, during play, a part that is laid over the table."""
    context = RequestContext.of(request)
    if name not in games():
        raise NotFound(N_("There is no such game."))
    game = games()[name]
    html = guide(name, context.language)
    template = "parts/help.html" if context.wants_part else "help.html"
    return show(
        context, template, game=game, guide=html, has_lesson=has_lesson,
        offers_practice=offers_practice,
    )  # fmt: skip


@router.get("/me")
async def me(request: Request) -> Response:
    context = RequestContext.of(request)
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    return show(context, "me.html", player=player, key=None, minutes=KEY_MINUTES)


@router.post("/me")
async def change_me(request: Request) -> Response:
    """A new name, a key for another device, all other keys revoked, or everything forgotten."""
    context = RequestContext.of(request)
    form = await context.form("key")
    if form.has("forget"):
        await context.services.forget(context.player)
        response = RedirectResponse("/", SEE_OTHER)
        response.delete_cookie("chatiere")
        return response
    if form.has("revoke"):
        await context.services.revoke_keys(context.player)
        response = RedirectResponse("/me", SEE_OTHER)
        context.sign(response)
        return response
    if form.has("name"):
        await remember_player(context, clean_name(form.text("name")))
        return RedirectResponse("/me", SEE_OTHER)
    await remember_player(context, "")
    key, expires = secrets.token_urlsafe(16), context.services.now() + 60 * KEY_MINUTES
    await context.services.write_queue.do(
        lambda store: store.add_key(digest(key), context.player, expires)
    )
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    return show(context, "me.html", player=player, key=key, minutes=KEY_MINUTES)


async def remember_player(context: RequestContext, name: str) -> None:
    """Somebody who does something is kept; a name that is not given stays as it was."""
    now = context.services.now()
    known = await context.services.write_queue.do(lambda store: store.player(context.player))
    if known is None:
        new = Player(context.player, name, context.language, now, now)
        await context.services.write_queue.do(lambda store: store.add_player(new))
    elif name and name != known.name:
        await context.services.write_queue.do(
            lambda store: store.rename_player(context.player, name, context.language)
        )


@router.get("/key")
async def key_page(request: Request) -> Response:
    """Where a key is used; a link carries it behind `#`, which no server ever sees."""
    return show(RequestContext.of(request), "key.html")


@router.post("/key")
async def use_key(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("key")
    key, now = form.text("key").strip(), context.services.now()
    player = await context.services.write_queue.do(lambda store: store.use_key(digest(key), now))
    if player is None:
        return refuse(
            context, Refusal(N_("This key was already used, or has expired: create another."))
        )
    context.player = player
    response = RedirectResponse("/", SEE_OTHER)
    context.sign(response)
    return response


@router.post("/look")
async def change_look(request: Request) -> Response:
    """Language, colours, taps, sound: kept in the browser."""
    context = RequestContext.of(request)
    form = await context.form("look")
    for name, values in LOOKS.items():
        value = form.text(name, context.look[name])
        if value in values:
            context.look[name] = value
    back = form.text("back", "/")
    if not back.startswith("/") or back.startswith(("//", "/\\")):
        back = "/"
    response = RedirectResponse(back, SEE_OTHER)
    context.remember(response, LOOK, look_text(context.look), secret=False)
    return response


@router.get("/style")
async def style(request: Request) -> Response:
    """Every piece and control, for whoever draws next."""
    context = RequestContext.of(request)
    return show(context, "style.html", pieces=every_piece(context.language))


@cache
def every_piece(language: str) -> Markup:
    """Drawn once: hundreds of pieces take their time."""
    sheets = {"common": common.pieces()} | {g.name: pieces_of(g) for g in games().values()}
    html = page("parts/pieces.html", language, sheets=sheets, games=games())
    return Markup(html)  # noqa: S704 - rendered by our templates


@router.get("/docs")
async def docs(request: Request) -> Response:
    """The JSON API in words; its description for programs is at /openapi.json."""
    context = RequestContext.of(request)
    return show(context, "docs.html", api=request.app.openapi())


@router.get("/a/{version}/{path:path}")
async def asset(request: Request, version: str, path: str) -> Response:
    """A file of ours; its address changes with its content."""
    found = assets().get(path)
    if found is None or version != mark():
        return Response(in_both(N_("no such file")), 404, media_type="text/plain")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.zipped, headers=headers, media_type=found.type)
    return Response(found.body, headers=headers, media_type=found.type)


@router.get("/healthz")
async def health(request: Request) -> Response:
    """For whoever watches over the server: that it answers and can read its store.  How busy
    it is and what runs beside it is nobody's business out there."""
    await request.app.state.services.write_queue.do(lambda store: store.is_there())
    return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})
