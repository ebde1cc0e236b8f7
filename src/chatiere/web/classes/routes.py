"""For who teaches: their classes, the board, the wall, and everything that is done there."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.bots.levels import LEVELS
from chatiere.core.game import find, games
from chatiere.core.translation import N_
from chatiere.store.rows import Gathering
from chatiere.web.classes.actions import CLASS_ACTIONS
from chatiere.web.classes.board import board
from chatiere.web.classes.classes import (
    KIND,
    MOST_PUPILS,
    NAMELESS,
    RUNNING,
    ClassRoom,
    board_of,
    waiting_room_of,
)
from chatiere.web.classes.nights import in_full, is_kept, next_night
from chatiere.web.classes.plan import ClassPlan
from chatiere.web.classes.settings import AGAIN, SIZES, WAITS, ClassSettings
from chatiere.web.live.stream import live
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import SEE_OTHER, done, show
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.names import LONGEST

router = APIRouter(include_in_schema=False)
MOST_CLASSES = 60
"""Of one teacher at a time, those without names counted too."""
ID_BYTES = 12


async def class_of(context: RequestContext, id: str) -> ClassRoom:  # noqa: A002
    """Only for who teaches it; for everybody else it is not there."""
    context.limit("look")
    room = await context.services.classes.look(id)
    check_teaches(context, room)
    return room


def check_teaches(context: RequestContext, room: ClassRoom) -> None:
    if context.is_new or room.gathering.host != context.player:
        raise NotFound(N_("There is no such class."))


# -- all classes ----------------------------------------------------------------------------------


@router.get("/classes")
async def classes(request: Request) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    mine = await classes_of(context)
    now = context.services.now()
    return show(
        context,
        "classes/all.html",
        mine=[(one, ClassPlan.of(one.content), is_kept(one, now)) for one in mine],
        settings=ClassSettings(),
        in_full=lambda at: in_full(at, context.language),
        find=find,
        is_running=lambda one: one.state == RUNNING,
        is_nameless=lambda one: one.state == NAMELESS,
        **choices(),
    )


async def classes_of(context: RequestContext) -> list[Gathering]:
    if context.is_new:
        return []
    host = context.player
    return await context.services.write_queue.do(lambda store: store.gatherings_of_host(host, KIND))


def choices() -> dict[str, Any]:
    """What a form of settings offers."""
    return {
        "games": games(), "sizes": SIZES, "levels": list(LEVELS), "waits": WAITS, "again": AGAIN,
    }  # fmt: skip


@router.post("/classes")
async def open_class(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("create")
    plan = ClassPlan(settings_from(form))
    if len(await classes_of(context)) >= MOST_CLASSES:
        raise Refusal(N_("You have %(most)s classes: delete some first."), most=MOST_CLASSES)
    await remember_player(context, "")
    now = context.services.now()
    new = Gathering(
        secrets.token_urlsafe(ID_BYTES), KIND, new_code(), None, context.player, RUNNING,
        plan.content(), now, now, next_night(now),
    )  # fmt: skip
    await context.services.write_queue.do(lambda store: store.add_gathering(new))
    return RedirectResponse(f"/classes/{new.id}", SEE_OTHER)


def settings_from(form: Form) -> ClassSettings:
    return ClassSettings.of(
        {
            "game": form.text("game"),
            "size": form.number("size"),
            "level": form.text("level"),
            "learn": form.ticked("learn"),
            "hints": form.ticked("hints"),
            "wait": form.number("wait"),
            "again": form.text("again"),
        }
    )


# -- the board ------------------------------------------------------------------------------------


@router.get("/classes/{id}")
async def show_board(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    room = await class_of(context, id)
    if not room.is_running:
        return RedirectResponse(f"/classes/{id}/report", SEE_OTHER)
    fragment = await board_fragment(context, id)
    return show(
        context,
        "classes/board.html",
        room=room,
        fragment=Markup(fragment),  # noqa: S704 - rendered by our templates
        live_address=f"/classes/{id}/live",
        settings=room.plan.settings,
        **choices(),
    )


async def board_fragment(context: RequestContext, id: str) -> str:  # noqa: A002
    services = context.services
    room = await services.classes.keep_up(id)
    check_teaches(context, room)
    here = services.live_rooms.players_in(waiting_room_of(id))
    return page(
        "classes/board_room.html",
        context.language,
        room=room,
        board=board(room, here, context.language),
        games=games(),
    )


@router.get("/classes/{id}/live")
async def follow_board(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    await class_of(context, id)
    return live(context, board_of(id), lambda: board_fragment(context, id))


@router.post("/classes/{id}")
async def act(request: Request, id: str) -> Response:  # noqa: A002
    """Whatever button was pressed: its name says what to do."""
    context = RequestContext.of(request)
    form = await context.form("move")
    room = await class_of(context, id)
    if form.has("settings"):
        settings = settings_from(form)
        await context.services.classes.change(id, lambda plan: replace(plan, settings=settings))
        await context.services.classes.keep_up(id)
        return RedirectResponse(f"/classes/{id}", SEE_OTHER)
    for name, action in CLASS_ACTIONS.items():
        if form.has(name):
            answer = await action(context, room, form)
            return answer or done(context, f"/classes/{id}")
    raise Refusal(N_("Nothing was chosen."))


@router.get("/classes/{id}/pupils/{number}")
async def pupil(request: Request, id: str, number: int) -> Response:  # noqa: A002
    """What can be done about one pupil: laid over the board, or a page of its own."""
    context = RequestContext.of(request)
    room = await class_of(context, id)
    template = "classes/pupil_part.html" if context.wants_part else "classes/pupil_page.html"
    plan = room.plan
    mine = plan.group_of(number)
    targets = [
        group for group in plan.active()
        if group.is_waiting and group is not mine and len(group.pupils) < plan.settings.size
    ]  # fmt: skip
    people = {one.number: one.name for one in room.present}
    return show(
        context, template, room=room, pupil=room.numbered(number), group=mine,
        targets=[(g, [people[p] for p in g.pupils if p in people]) for g in targets],
        longest=LONGEST,
    )  # fmt: skip


# -- the wall -------------------------------------------------------------------------------------


@router.get("/classes/{id}/screen")
async def screen(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    await class_of(context, id)
    return show(
        context,
        "classes/screen.html",
        fragment=Markup(await screen_fragment(context, id)),  # noqa: S704 - ours
        live_address=f"/classes/{id}/screen/live",
    )


async def screen_fragment(context: RequestContext, id: str) -> str:  # noqa: A002
    room = await context.services.classes.look(id)
    check_teaches(context, room)
    public = context.services.config.public or str(context.request.base_url).rstrip("/")
    link = f"{public}/k/{room.gathering.code}"
    return page(
        "classes/screen_room.html", context.language, room=room, link=link, qr=qr(link),
        is_far=is_far(link), most=MOST_PUPILS,
    )  # fmt: skip


@router.get("/classes/{id}/screen/live")
async def follow_screen(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    await class_of(context, id)
    return live(context, board_of(id), lambda: screen_fragment(context, id))


async def class_with_code(context: RequestContext, code: str) -> Gathering | None:
    """The class that a code lets in to; a wrong one costs more than a right one."""
    found = None
    if is_code(code):
        found = await context.services.write_queue.do(lambda store: store.gathering_by_code(code))
    return found if found and found.kind == KIND else None
