"""What the learner answers to the coach beside a table."""

from __future__ import annotations

import time

from chatiere.core.translation import N_
from chatiere.web.learn.course import DONE, LEFT, Course, at
from chatiere.web.server.refusal import Late, Refusal
from chatiere.web.tables.actions import change_table, check_host
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.table import Table


async def answer(driver: Driver, table: Table, player: str, value: str) -> str | None:
    """What a button of the coach does; where it leads, if not back to the table."""
    check_host(table, player)
    async with table.lock:
        course = Course.of(table)
        if course is None:
            raise Late(N_("This lesson is over."))
        word, _, number = value.partition(" ")
        if word == "next":
            if number == str(course.number) and course.is_shown and course.asked is None:
                await _write(table, at(min(course.number + 1, course.lesson.last)))
        elif word in ("skip", "return"):
            await _write(table, at(course.number, word == "skip"))
        elif word in ("alone", "leave"):
            await _write(table, DONE if word == "alone" else LEFT)
        else:
            raise Refusal(N_("Nothing was chosen."))
    driver.drive(table)
    return f"/games/{table.game.name}" if word == "leave" else None


async def begin_again(table: Table) -> bool:
    """Back to the first step: the same deal, before anybody moved.  False at a table that has
    another deal than the lesson as it is written now: a game like any other from here on."""
    async with table.lock:
        if Course.of(table) is None:
            await _write(table, DONE)
            return False
        who = [entry.who for entry in table.playing().entries]
        first = next((n for n, each in enumerate(who) if each != "*"), len(who))
        await _write(table, at(0))
        now = time.time()
        await table.write(lambda store, seen: store.retract(table.id, first, now, seen))
        table.forget_after(first)
        table.sentences.clear()
        table.begin_turn(0)
        return True


async def _write(table: Table, origin: str) -> None:
    await change_table(table, origin=origin)
    table.publish()
