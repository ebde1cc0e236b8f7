"""Lessons: which there are, how to begin one, and how to go on."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import find, games
from chatiere.store.rows import Seat
from chatiere.web.asking import Asking
from chatiere.web.lessons import coach
from chatiere.web.lessons.course import at, is_unfinished
from chatiere.web.lessons.lesson import BadLesson, Lesson, has_lesson, lesson_of
from chatiere.web.pages.answers import go, show
from chatiere.web.pages.home import remember_player
from chatiere.web.pages.new import game_of
from chatiere.web.refusal import N_, NotFound
from chatiere.web.tables.hall import seats_from
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.table import Table

log = logging.getLogger("chatiere.web")
router = APIRouter(include_in_schema=False)
LATELY = 60
"""How many of somebody's tables are looked through for lessons they have begun."""


@router.get("/learn")
async def lessons(request: Request) -> Response:
    asking = Asking.of(request)
    begun, every = await begun_by(asking), await taught()
    return show(asking, "learn.html", game=None, taught=every, begun=begun, find=find)


@router.get("/learn/{name}")
async def lesson(request: Request, name: str) -> Response:
    asking = Asking.of(request)
    await wished(name)
    begun, every = await begun_by(asking), await taught()
    player = await asking.house.desk.do(lambda store: store.player(asking.player))
    return show(
        asking, "learn.html", game=game_of(name), taught=every, begun=begun, find=find,
        my_name=player.name if player else "",
    )  # fmt: skip


@router.post("/learn/{name}")
async def begin(request: Request, name: str) -> Response:
    """To the first step, at a new table or at the one where the lesson was begun before."""
    asking = Asking.of(request)
    form = await asking.form("create")
    found = await wished(name)
    given = form.text("name")
    await remember_player(asking, given and clean_name(given))
    code = (await begun_by(asking)).get(name)
    table = await asking.house.table(code) if code else None
    if table is None or not await coach.begin_again(table):
        table = await new_table(asking, found)
    return go(asking, f"/t/{table.id}")


async def wished(name: str) -> Lesson:
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


async def begun_by(asking: Asking) -> dict[str, str]:
    """Where the asker left each lesson: the table's code by game."""
    if asking.is_new:
        return {}
    listed = await asking.house.desk.do(lambda store: store.tables_of(asking.player, LATELY))
    mine = [table for table in listed if table.host == asking.player and is_unfinished(table)]
    return {table.game: table.id for table in reversed(mine)}


async def new_table(asking: Asking, lesson: Lesson) -> Table:
    """The prepared deal, with kittens for company."""
    player = await asking.house.desk.do(lambda store: store.player(asking.player))
    name = (player.name if player else "") or asking.catalogue.gettext(N_("Mouse"))
    table = await asking.house.hall.create(
        games()[lesson.game], seats(lesson, name, asking.player), lesson.options,
        {"hints": False}, asking.player, lesson.seed, [""] * lesson.players, origin=at(0),
    )  # fmt: skip
    await table.start()
    asking.house.warm(table, ahead=True)  # whoever plays after the lesson finds it awake
    asking.house.driver.wake(table)
    return table


def seats(lesson: Lesson, name: str, player: str) -> list[Seat]:
    kittens = ("kitten", "", False)
    wishes = [
        (HUMAN, name, True) if seat == lesson.seat else kittens for seat in range(lesson.players)
    ]
    return seats_from(wishes, player)
