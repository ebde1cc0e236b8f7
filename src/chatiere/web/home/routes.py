"""The first page, the help of the games, and every piece that we have drawn."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chatiere.art import common, faces
from chatiere.core.game import MOODS, find, games
from chatiere.core.sheet import has_sheet
from chatiere.core.translation import N_
from chatiere.store.rows import Listed
from chatiere.web.circles.my_circles import my_circles
from chatiere.web.classes.classes import KIND as A_CLASS
from chatiere.web.home.choosing import Wish, chips, chosen_games
from chatiere.web.home.guide import guide
from chatiere.web.learn.course import LEFT
from chatiere.web.learn.lesson import has_lesson
from chatiere.web.paths.steps import Step, steps_of
from chatiere.web.practice.subject import offers_practice
from chatiere.web.server.assets import pieces_of
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.tables.codes import LENGTH, code_in
from chatiere.web.tables.table import OVER

router = APIRouter(include_in_schema=False)
UNFINISHED = 6
LONGEST_INVITATION = 1000
"""Letters of a message that somebody pastes with its link."""


@router.get("/")
async def home(request: Request) -> Response:
    return await home_page(RequestContext.of(request))


@router.get("/join")
async def join_page(request: Request) -> Response:
    """Where a browser comes back to that has changed its language after a wrong code."""
    return await home_page(RequestContext.of(request))


@router.post("/join")
async def join(request: Request) -> Response:
    """To the table, circle, evening or class with this code, or of this link; it tells no more than
    opening the link would, and may be asked less often."""
    context = RequestContext.of(request)
    form = await context.form("join")
    typed = form.text("code", most=LONGEST_INVITATION)
    try:
        place = await place_of_code(context, typed)
    except NotFound as refusal:
        return await home_page(context, refusal, typed)
    return go(context, place)


async def place_of_code(context: RequestContext, typed: str) -> str:
    code = code_in(typed)
    if code is None:
        raise NotFound(
            N_("A code has %(n)s letters and digits: look at it once more, please."), n=LENGTH
        )
    for place_of in context.services.places_of_codes:
        if place := await place_of(code):
            return place
    raise NotFound(N_("Nothing here has this code."))


async def home_page(
    context: RequestContext, refusal: Refusal | None = None, typed: str = ""
) -> Response:
    """What somebody left off comes first; then the games that suit."""
    listed = await tables_of(context)
    mine = unfinished(listed)
    waiting = await context.services.turns.waiting_for(context.player, mine)
    mine.sort(key=lambda table: table.id not in waiting)
    wish = Wish.of(context.request.query_params)
    last = next((table.game for table in listed), "")
    enough, too_few = chosen_games(wish, last)
    paths = await paths_of(context)
    return show(
        context, "home.html", 200 if refusal is None else refusal.status,
        mine=mine, waiting=waiting, find=find, last=last, wish=wish, chips=chips, moods=MOODS,
        enough=enough, too_few=too_few, youngest=min(game.age for game in games().values()),
        refused=refusal and context.tell(refusal), typed=typed,
        has_lesson=has_lesson, offers_practice=offers_practice, paths=paths,
        circles=await my_circles(context),
        offers_open=context.services.registry.extensions.open_tables is not None,
    )  # fmt: skip


async def paths_of(context: RequestContext) -> dict[str, list[Step]]:
    """Of games at which somebody has made a step; what is new is found beside this page."""
    if context.is_new:
        return {}
    finder = context.services.path_finder
    finder.look_soon(context.player)
    found = await finder.found(context.player)
    return {
        name: steps_of(games()[name], steps, context.language)
        for name, steps in found.items()
        if name in games()
    }


@router.get("/turns")
async def turns(request: Request) -> Response:
    """The tables of this browser's player that wait for a move of theirs: open pages ask."""
    context = RequestContext.of(request)
    context.limit("look")
    mine = unfinished(await tables_of(context))
    waiting = await context.services.turns.waiting_for(context.player, mine)
    return JSONResponse({"tables": waiting}, headers={"cache-control": "no-store"})


async def tables_of(context: RequestContext) -> list[Listed]:
    """The tables of this browser's player, what changed last first."""
    if context.is_new:
        return []
    return await context.services.write_queue.do(
        lambda store: store.tables_of(context.player, 4 * UNFINISHED)
    )


def unfinished(listed: list[Listed]) -> list[Listed]:
    """Those that one can go back to."""
    apart = (LEFT, A_CLASS)
    mine = [table for table in listed if table.state != OVER and table.origin not in apart]
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
        offers_practice=offers_practice, has_sheet=has_sheet,
    )  # fmt: skip


@router.get("/style")
async def style(request: Request) -> Response:
    """Every piece and control, for whoever draws next."""
    context = RequestContext.of(request)
    return show(context, "style.html", pieces=every_piece(context.language))


@cache
def every_piece(language: str) -> Markup:
    """Drawn once: hundreds of pieces take their time."""
    sheets = {"common": common.pieces(), "faces": faces.pieces()} | {
        g.name: pieces_of(g) for g in games().values()
    }
    html = page("parts/pieces.html", language, sheets=sheets, games=games())
    return Markup(html)  # noqa: S704 - rendered by our templates
