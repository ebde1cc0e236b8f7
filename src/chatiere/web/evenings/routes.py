"""Evenings: opening one, coming in, its live page and its projector, what came of it."""

from __future__ import annotations

import secrets
import time

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from chatiere.core.game import games
from chatiere.core.translation import N_
from chatiere.store.rows import Circle, Gathering
from chatiere.web.evenings.actions import ACTIONS, MOST_PEOPLE, come_in, evenings_of
from chatiere.web.evenings.changes import MOST_ROUNDS
from chatiere.web.evenings.content import Evening
from chatiere.web.evenings.export import results_csv
from chatiere.web.evenings.forms import SIZES, games_for_two, settings_from
from chatiere.web.evenings.snapshot import KIND, OPEN, OVER, Snapshot, room_of
from chatiere.web.evenings.view import EveningView
from chatiere.web.live.stream import live
from chatiere.web.server.players import remember_player, stored_player
from chatiere.web.server.refusal import Forbidden, NotFound, Refusal, TooMany
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, done, go, show
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.routes import link_of
from chatiere.web.tables.settings import CLOCKS, PACES

router = APIRouter(include_in_schema=False)
MOST_OPEN = 20
"""Evenings of one host that are not over."""
USUAL_NAME = N_("Game evening")


# -- opening one ----------------------------------------------------------------------------------


@router.get("/evenings")
async def index(request: Request) -> Response:
    """Those in which somebody takes part, and the form for a new one."""
    context = RequestContext.of(request)
    context.limit("look")
    circle = await circle_asked_for(context, request.query_params.get("circle", ""))
    mine = [] if context.is_new else await evenings_of_player(context)
    return show(
        context, "evenings/index.html", mine=mine, circle=circle, games=games().values(),
        for_two=games_for_two(), player=await stored_player(context), paces=PACES, clocks=CLOCKS,
        most_rounds=MOST_ROUNDS, sizes=SIZES, usual_name=context.translator.text(USUAL_NAME),
    )  # fmt: skip


async def circle_asked_for(context: RequestContext, id: str) -> Circle | None:  # noqa: A002
    """Whose evening it is to be: of a circle of one's own, or of nobody."""
    if not id:
        return None
    mine = await context.services.write_queue.do(lambda store: store.circles_of(context.player))
    for circle in mine:
        if circle.id == id:
            return circle
    raise Forbidden(N_("You are not in this circle."))


async def evenings_of_player(context: RequestContext) -> list[tuple[Gathering, str]]:
    """With their names, the newest first."""
    host, there = await context.services.write_queue.do(
        lambda store: (
            store.gatherings_of_host(context.player, KIND),
            store.gatherings_of(context.player),
        )
    )
    found = {one.id: one for one in [*host, *there] if one.kind == KIND}
    newest = sorted(found.values(), key=lambda one: -one.created)
    return [(one, one.content["name"]) for one in newest]


@router.post("/evenings")
async def open_evening(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("create")
    settings = settings_from(form)
    circle = await circle_asked_for(context, form.text("circle"))
    title = clean_name(form.text("title") or context.translator.text(USUAL_NAME))
    name = clean_name(form.text("name"))
    await remember_player(context, name)
    await check_not_too_many(context)
    now = time.time()
    evening = Evening(title, settings, secrets.token_hex(8))
    new = Gathering(
        new_code(), KIND, new_code(), circle.id if circle else None, context.player, OPEN,
        evening.to_json(), now, now, now + evenings_of(context).keep,
    )  # fmt: skip
    await context.services.write_queue.do(lambda store: store.add_gathering(new))
    if form.ticked("plays"):
        await come_in(context, Snapshot(new, ()), name)
    return go(context, f"/evenings/{new.id}")


async def check_not_too_many(context: RequestContext) -> None:
    mine = await context.services.write_queue.do(
        lambda store: store.gatherings_of_host(context.player, KIND)
    )
    if sum(one.state != OVER for one in mine) >= MOST_OPEN:
        raise TooMany(N_("You have many evenings open: close one first."))


# -- coming in ------------------------------------------------------------------------------------


async def invited_to(context: RequestContext, code: str) -> Snapshot:
    found = None
    if is_code(code):
        found = await context.services.write_queue.do(lambda store: store.gathering_by_code(code))
    if found is None or found.kind != KIND:
        raise NotFound(N_("There is no evening with this link."))
    return await evenings_of(context).fetch(found.id)


@router.get("/e/{code}")
async def invitation(request: Request, code: str) -> Response:
    """Whoever is in already goes on to the evening."""
    context = RequestContext.of(request)
    context.limit("look")
    seen = await invited_to(context, code)
    if not context.is_new and seen.number_of(context.player) is not None:
        return RedirectResponse(f"/evenings/{seen.id}", SEE_OTHER)
    view = EveningView(seen, context.player)
    return show(
        context, "evenings/invited.html", it=view, player=await stored_player(context),
        host=host_name(seen),
    )  # fmt: skip


def host_name(seen: Snapshot) -> str:
    host = seen.gathering.host
    return next((one.name for one in seen.people if host and one.player == host), "")


@router.post("/e/{code}")
async def join(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    form = await context.form("join")
    seen = await invited_to(context, code)
    await come_in(context, seen, form.text("name"))
    return go(context, f"/evenings/{seen.id}")


# -- its pages ------------------------------------------------------------------------------------


def view_of(context: RequestContext, seen: Snapshot) -> EveningView:
    present = context.services.live_rooms.players_in(room_of(seen.id))
    return EveningView(seen, context.player, present)


async def fragment(context: RequestContext, id: str, template: str) -> str:  # noqa: A002
    """The part of a page that changes, for who asks."""
    seen = await evenings_of(context).look(id)
    link = link_of(context, f"/e/{seen.gathering.code}")
    return page(
        template, context.language, it=view_of(context, seen), link=link, is_far=is_far(link),
        qr=qr(link),
    )  # fmt: skip


@router.get("/evenings/{id}")
async def show_evening(request: Request, id: str) -> Response:  # noqa: A002
    return await live_page(request, id, "page", "room")


@router.get("/evenings/{id}/screen")
async def show_screen(request: Request, id: str) -> Response:  # noqa: A002
    """For a projector."""
    return await live_page(request, id, "screen", "wall")


async def live_page(request: Request, id: str, name: str, part: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    context.limit("look")
    html = await fragment(context, id, f"evenings/{part}.html")
    seen = await evenings_of(context).fetch(id)
    return show(
        context, f"evenings/{name}.html", it=view_of(context, seen),
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        live_address=f"/evenings/{id}/{part}",
    )  # fmt: skip


@router.get("/evenings/{id}/room")
async def live_room(request: Request, id: str) -> Response:  # noqa: A002
    return await live_part(request, id, "room")


@router.get("/evenings/{id}/wall")
async def live_wall(request: Request, id: str) -> Response:  # noqa: A002
    return await live_part(request, id, "wall")


async def live_part(request: Request, id: str, part: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    await evenings_of(context).fetch(id)
    return live(context, room_of(id), lambda: fragment(context, id, f"evenings/{part}.html"))


@router.post("/evenings/{id}")
async def act(request: Request, id: str) -> Response:  # noqa: A002
    """Whatever button was pressed: its name says what to do."""
    context = RequestContext.of(request)
    form = await context.form("move")
    seen = await evenings_of(context).fetch(id)
    for name, action in ACTIONS.items():
        if form.has(name):
            return await action(context, seen, form) or done(context, f"/evenings/{id}")
    raise Refusal(N_("Nothing was chosen."))


@router.get("/evenings/{id}/results")
async def results(request: Request, id: str) -> Response:  # noqa: A002
    """To print."""
    context = RequestContext.of(request)
    context.limit("look")
    seen = await evenings_of(context).look(id)
    return show(context, "evenings/results.html", it=view_of(context, seen), most=MOST_PEOPLE)


@router.get("/evenings/{id}/results.csv")
async def results_file(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    context.limit("record")
    seen = await evenings_of(context).look(id)
    return Response(
        results_csv(view_of(context, seen), context.translator.text),
        media_type="text/csv; charset=utf-8",
        headers={
            "content-disposition": f'attachment; filename="chatiere-{id}.csv"',
            "cache-control": "no-store",
        },
    )


# -- from a table ---------------------------------------------------------------------------------


@router.get("/evenings/{id}/call")
async def call(request: Request, id: str) -> Response:  # noqa: A002
    """Where the asker is to play now: the page of a game that is over asks."""
    context = RequestContext.of(request)
    context.limit("look")
    try:
        seen = await evenings_of(context).look(id)
    except NotFound:
        return JSONResponse({}, headers={"cache-control": "no-store"})
    table = seen.table_for(context.player)
    found = {"go": f"/t/{table.code}"} if table else {}
    return JSONResponse(found, headers={"cache-control": "no-store"})
