"""The first page, the help of the games, and every piece that we have drawn."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chatiere.art import common
from chatiere.core.game import find, games
from chatiere.core.translation import N_
from chatiere.store.rows import Listed
from chatiere.web.home.guide import guide
from chatiere.web.learn.course import LEFT
from chatiere.web.learn.lesson import has_lesson
from chatiere.web.practice.subject import offers_practice
from chatiere.web.server.assets import pieces_of
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show
from chatiere.web.tables.table import OVER

router = APIRouter(include_in_schema=False)
UNFINISHED = 6


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


@router.get("/turns")
async def turns(request: Request) -> Response:
    """The tables of this browser's player that wait for a move of theirs: open pages ask."""
    context = RequestContext.of(request)
    context.limit("look")
    waiting = await context.services.turns.waiting_for(context.player, await unfinished(context))
    return JSONResponse({"tables": waiting}, headers={"cache-control": "no-store"})


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
