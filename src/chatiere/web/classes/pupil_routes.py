"""For pupils: a first name, and a seat; then from table to table until the lesson is over."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.game import find
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict
from chatiere.store.rows import Participant, Player
from chatiere.web.classes.classes import KIND, MOST_PUPILS, ClassRoom, waiting_room_of
from chatiere.web.classes.pupils import pupil_at, sign_pupil
from chatiere.web.classes.routes import class_with_code
from chatiere.web.live.stream import live
from chatiere.web.server.refusal import Forbidden, NotFound, Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.names import LONGEST, clean_name, distinct

router = APIRouter(include_in_schema=False)


async def room_with_code(context: RequestContext, code: str) -> ClassRoom:
    """A wrong code is asked for less often than a right one."""
    context.limit("look")
    found = await class_with_code(context, code)
    if found is None:
        context.limit("join")
        raise NotFound(N_("There is no class with this code."))
    return await context.services.classes.look(found.id)


@router.get("/k/{code}")
async def come_in(request: Request, code: str) -> Response:
    """To the table, to where one waits for it, or to the question for a name."""
    context = RequestContext.of(request)
    room = await room_with_code(context, code)
    who = pupil_at(context, room.id)
    me = room.pupil_of(who)
    if not room.is_running:
        return show(context, "classes/goodbye.html", me=me)
    if me is None:
        is_full = len(room.pupils) >= MOST_PUPILS
        return show(
            context, "classes/join.html", room=room, game=find(room.plan.settings.game),
            longest=LONGEST, is_full=is_full,
        )  # fmt: skip
    room = await seated(context, room, me)
    group = room.plan.group_of(me.number)
    if group is not None and group.code:
        response: Response = RedirectResponse(f"/k/{code}/table", SEE_OTHER)
    else:
        response = show(
            context,
            "classes/pupil.html",
            room=room,
            me=me,
            fragment=Markup(waiting_fragment(context, room, me)),  # noqa: S704 - ours
            live_address=f"/k/{code}/live",
        )
    sign_pupil(context, response, who, f"/k/{code}")
    return response


async def seated(context: RequestContext, room: ClassRoom, me: Participant) -> ClassRoom:
    """With a seat for this pupil, who is there."""
    classes = context.services.classes
    room = await classes.keep_up(room.id)
    if room.is_running and room.plan.group_of(me.number) is None:
        await classes.seat(room.id, me.number)
        room = await classes.keep_up(room.id)
    return room


@router.post("/k/{code}")
async def join(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    form = await context.form("join")
    room = await room_with_code(context, code)
    if form.has("other"):
        return somebody_else(context, code)
    who = pupil_at(context, room.id)
    if room.is_running and room.pupil_of(who) is None:
        await enter(context, room, who, clean_name(form.text("name")))
    response = RedirectResponse(f"/k/{code}", SEE_OTHER)
    sign_pupil(context, response, who, f"/k/{code}")
    return response


def somebody_else(context: RequestContext, code: str) -> Response:
    """The tablet is in other hands now: who had it before keeps their seat."""
    response = RedirectResponse(f"/k/{code}", SEE_OTHER)
    sign_pupil(context, response, context.services.signer.new_player(), f"/k/{code}")
    return response


async def enter(context: RequestContext, room: ClassRoom, who: str, name: str) -> None:
    """Who presses twice comes in once; two of one name are told apart by a number."""
    if len(room.pupils) >= MOST_PUPILS:
        raise Refusal(N_("This class is full: at most %(most)s can join."), most=MOST_PUPILS)
    services, now = context.services, context.services.now()
    new = Player(who, name, context.language, now, now)
    with suppress(Conflict):
        await services.write_queue.do(lambda store: store.add_player(new))
    name = distinct(name, [pupil.name for pupil in room.present if pupil.player != who])
    number = await services.write_queue.do(
        lambda store: store.join_gathering(room.id, who, name, now, MOST_PUPILS)
    )
    await services.classes.seat(room.id, number)
    await services.classes.keep_up(room.id)


@router.get("/k/{code}/live")
async def follow(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    room = await room_with_code(context, code)
    me = own_place(context, room)

    async def render() -> str:
        now = await context.services.classes.look(room.id)
        if now.is_running:
            now = await seated(context, now, own_place(context, now))
        return waiting_fragment(context, now, me)

    return live(context, waiting_room_of(room.id), render)


def own_place(context: RequestContext, room: ClassRoom) -> Participant:
    me = room.pupil_of(pupil_at(context, room.id))
    if me is None:
        raise Forbidden(N_("You are not in this class any more."))
    return me


def waiting_fragment(context: RequestContext, room: ClassRoom, me: Participant) -> str:
    """What a pupil sees who is at no table: with whom they will play."""
    group = room.plan.group_of(me.number)
    names = {pupil.number: pupil.name for pupil in room.present}
    others = [names[n] for n in group.pupils if n != me.number and n in names] if group else []
    return page(
        "classes/pupil_room.html",
        context.language,
        room=room,
        me=me,
        group=group,
        others=others,
        missing=max(0, room.plan.settings.size - len(others) - 1),
        game=find(room.plan.settings.game),
    )


@router.get("/k/{code}/table")
async def to_table(request: Request, code: str) -> Response:
    """On to one's table, where one is known as this pupil."""
    context = RequestContext.of(request)
    room = await room_with_code(context, code)
    me = room.pupil_of(pupil_at(context, room.id))
    group = room.plan.group_of(me.number) if me else None
    if me is None or me.player is None or group is None or not group.code:
        return RedirectResponse(f"/k/{code}", SEE_OTHER)
    room = await context.services.classes.keep_up(room.id)
    table = room.tables.get(group.code)
    if table is None or not table.seats_of(me.player):  # it has just ended, or they were moved
        await context.services.classes.change(room.id, lambda plan: plan.without(me.number))
        return RedirectResponse(f"/k/{code}", SEE_OTHER)
    response = RedirectResponse(f"/t/{group.code}", SEE_OTHER)
    sign_pupil(context, response, me.player, f"/t/{group.code}")
    return response


@router.get("/t/{code}/class")
async def back_to_class(request: Request, code: str) -> Response:
    """From a table to where the next one is filled, or to the goodbye; the teacher to the board."""
    context = RequestContext.of(request)
    context.limit("look")
    services = context.services
    if context.is_pupil:
        found = await services.write_queue.do(lambda store: store.gatherings_of(context.player))
        for gathering in found:
            if gathering.kind == KIND:
                return RedirectResponse(f"/k/{gathering.code}", SEE_OTHER)
        return RedirectResponse("/", SEE_OTHER)
    table = await services.registry.table(code)
    id_ = table.stored.gathering
    if id_ is None or table.host != context.player:
        raise NotFound(N_("There is no such class."))
    return RedirectResponse(f"/classes/{id_}", SEE_OTHER)
