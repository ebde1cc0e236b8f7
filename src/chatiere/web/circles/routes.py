"""Circles: one's own, each with its page; founding one, and coming in by its code."""

from __future__ import annotations

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.store.rows import Circle
from chatiere.web.circles.circle_page import look, people_of, room_html
from chatiere.web.circles.export import COLUMNS, as_json, lines
from chatiere.web.circles.form_actions import HOME, act
from chatiere.web.circles.joining import SETTINGS, found_circle, invited_to, join_circle
from chatiere.web.circles.my_circles import my_circles
from chatiere.web.circles.rooms import room_of
from chatiere.web.live.stream import live as follow
from chatiere.web.server.players import stored_player
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.server.spreadsheet import csv_text
from chatiere.web.tables.circle_membership import membership_of
from chatiere.web.tables.names import clean_name

router = APIRouter(include_in_schema=False)


@router.get(HOME)
async def circles(request: Request) -> Response:
    """One's own, and a form for another one."""
    context = RequestContext.of(request)
    context.limit("look")
    return show(
        context, "circles/list.html", mine=await my_circles(context),
        player=await stored_player(context), done=request.query_params.get("done", ""),
    )  # fmt: skip


@router.post(HOME)
async def found(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("found")
    title, name = clean_name(form.text("circle")), clean_name(form.text("name"))
    return go(context, f"{HOME}/{await found_circle(context, title, name)}")


@router.get("/c/{code}")
async def invitation(request: Request, code: str) -> Response:
    """What a circle's link shows to who is not in it: its name, and how many are."""
    context = RequestContext.of(request)
    context.limit("join")
    circle = await invited_to(context, code)
    if await is_in(context, circle):
        return go(context, f"{HOME}/{circle.id}")
    members = await context.services.write_queue.do(lambda store: store.members(circle.id))
    return show(
        context, "circles/invited.html", circle=circle, count=len(members),
        player=await stored_player(context),
    )  # fmt: skip


async def is_in(context: RequestContext, circle: Circle) -> bool:
    try:
        await membership_of(context, circle.id)
    except NotFound:
        return False
    return True


@router.post("/c/{code}")
async def join(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    form = await context.form("join")
    circle = await invited_to(context, code)
    await join_circle(context, circle, clean_name(form.text("name")))
    return go(context, f"{HOME}/{circle.id}")


@router.get(HOME + "/{circle}")
async def show_circle(request: Request, circle: str) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    membership = await membership_of(context, circle)
    html = await room_html(context, membership)
    return show(
        context, "circles/page.html", circle=membership.circle,
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        live_address=f"{HOME}/{circle}/live",
    )  # fmt: skip


@router.get(HOME + "/{circle}/live")
async def live(request: Request, circle: str) -> Response:
    context = RequestContext.of(request)
    await membership_of(context, circle)

    async def render() -> str:
        """Who is no longer in it is sent away."""
        try:
            membership = await membership_of(context, circle)
        except NotFound:
            return page("circles/gone.html", context.language)
        return await room_html(context, membership)

    return follow(context, room_of(circle), render)


@router.post(HOME + "/{circle}")
async def change(request: Request, circle: str) -> Response:
    """Whatever button was pressed: its name says what to do."""
    context = RequestContext.of(request)
    form = await context.form("ask")
    membership = await membership_of(context, circle)
    return go(context, await act(context, membership, form))


@router.get(HOME + "/{circle}/settings")
async def settings(request: Request, circle: str) -> Response:
    """One's own name there, leaving; and all that a founder may do."""
    context = RequestContext.of(request)
    context.limit("look")
    membership = await membership_of(context, circle)
    return show(
        context, "circles/settings.html", circle=membership.circle, me=membership.me,
        is_founder=membership.is_founder,
        people=people_of(context, await look(context, membership.circle)),
        settings={name: membership.circle.settings.get(name) is True for name in SETTINGS},
        done=request.query_params.get("done", ""),
    )  # fmt: skip


@router.get(HOME + "/{circle}/results.{kind}")
async def results(request: Request, circle: str, kind: str) -> Response:
    """All that is on the board, for members to keep."""
    context = RequestContext.of(request)
    context.limit("record")
    membership = await membership_of(context, circle)
    if kind not in ("csv", "json"):
        raise NotFound(N_("There is no such page."))
    seen = await look(context, membership.circle)
    past = await context.services.write_queue.do(lambda store: store.results(circle))
    names = {member.id: member.name for member in seen.members}
    text = context.translator.text
    if kind == "csv":
        head = [text(column) for column in COLUMNS]
        body, media = csv_text([head, *lines(past, names, text)]), "text/csv"
    else:
        body, media = as_json(membership.circle, past, names, text), "application/json"
    headers = {
        "content-disposition": f'attachment; filename="results.{kind}"',
        "cache-control": "no-store",
    }
    return Response(body, media_type=media, headers=headers)
