"""Lessons: which there are, how to begin one, and how to go on."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.bots.levels import KITTEN
from chatiere.core.game import find, games
from chatiere.core.translation import N_
from chatiere.store.rows import Seat
from chatiere.web.learn import coach
from chatiere.web.learn.course import at, is_unfinished
from chatiere.web.learn.lesson import BadLesson, Lesson, has_lesson, lesson_of
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.tables.form_actions import form_action
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.new_table import game_of
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import seats_from
from chatiere.web.tables.table import Table
from chatiere.web.tables.warming import warm_tigers

log = logging.getLogger("chatiere.web")
router = APIRouter(include_in_schema=False)
LATELY = 60
"""How many of somebody's tables are looked through for lessons they have begun."""


@router.get("/learn")
async def lessons(request: Request) -> Response:
    context = RequestContext.of(request)
    begun, every = await begun_by(context), await taught()
    return show(context, "learn.html", game=None, taught=every, begun=begun, find=find)


@router.get("/learn/{name}")
async def lesson(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    await lesson_for(name)
    begun, every = await begun_by(context), await taught()
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    return show(
        context, "learn.html", game=game_of(name), taught=every, begun=begun, find=find,
        my_name=player.name if player else "",
    )  # fmt: skip


@router.post("/learn/{name}")
async def begin(request: Request, name: str) -> Response:
    """To the first step, at a new table or at the one where the lesson was begun before."""
    context = RequestContext.of(request)
    form = await context.form("create")
    found = await lesson_for(name)
    given = form.text("name")
    await remember_player(context, given and clean_name(given))
    code = (await begun_by(context)).get(name)
    table = await context.services.table(code) if code else None
    if table is None or not await coach.begin_again(table):
        table = await new_table(context, found)
    return go(context, f"/t/{table.id}")


@form_action("lesson")
async def answer_coach(context: RequestContext, table: Table, form: Form) -> Response | None:
    """A button of the coach beside a table."""
    driver, value = context.services.driver, form.text("lesson")
    path = await coach.answer(driver, table, context.player, value)
    return go(context, path) if path else None


async def lesson_for(name: str) -> Lesson:
    game_of(name)
    found = await asyncio.to_thread(lesson_of, name)
    if found is None:
        raise NotFound(N_("This game has no lesson yet: its help page explains it."))
    return found


async def taught() -> dict[str, Lesson]:
    """The lessons that there are, by game; one that cannot be given must not hide the others."""
    found = {}
    for name, game in games().items():
        try:
            lesson = await asyncio.to_thread(lesson_of, name) if has_lesson(game) else None
        except BadLesson as error:
            log.warning("lesson left out: %s", error)
            continue
        if lesson:
            found[name] = lesson
    return found


async def begun_by(context: RequestContext) -> dict[str, str]:
    """Where the asker left each lesson: the table's code by game."""
    if context.is_new:
        return {}
    listed = await context.services.write_queue.do(
        lambda store: store.tables_of(context.player, LATELY)
    )
    mine = [table for table in listed if table.host == context.player and is_unfinished(table)]
    return {table.game: table.id for table in reversed(mine)}


async def new_table(context: RequestContext, lesson: Lesson) -> Table:
    """The prepared deal, with kittens for company."""
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    name = (player.name if player else "") or context.translator.text(N_("Mouse"))
    table = await context.services.registry.create(
        games()[lesson.game], seats(lesson, name, context.player), lesson.options,
        {"hints": False}, context.player, lesson.seed, [""] * lesson.players, origin=at(0),
    )  # fmt: skip
    await table.start()
    driver = context.services.driver
    warm_tigers(driver, table, ahead=True)  # whoever plays after the lesson finds them awake
    driver.drive(table)
    return table


def seats(lesson: Lesson, name: str, player: str) -> list[Seat]:
    kittens = (KITTEN, "", False)
    wanted = [
        (HUMAN, name, True) if seat == lesson.seat else kittens for seat in range(lesson.players)
    ]
    return seats_from(wanted, player)
