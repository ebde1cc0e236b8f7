"""What the coach says beside a table, and what the learner answers."""

from __future__ import annotations

import re
import time
from typing import Any

from markupsafe import Markup, escape

from chatiere.core.game import find
from chatiere.core.language import typeset
from chatiere.web.learn.course import DONE, LEFT, Course, at
from chatiere.web.server.refusal import N_, Late, Refusal
from chatiere.web.server.services import Services
from chatiere.web.tables.actions import change_table, check_host
from chatiere.web.tables.table import Table

STRESSED = re.compile(r"\*([^*]+)\*")


def bubble(course: Course, language: str) -> dict[str, Any]:
    """What `table/coach.html` shows."""
    step, is_shown = course.step, course.is_shown and not course.is_skipped
    return {
        "number": course.number,
        "of": len(course.lesson.steps),
        "text": stressed(typeset(find(course.lesson.game).translator(language)(step.says))),
        "point": step.point if is_shown else "",
        "is_shown": is_shown,
        "is_skipped": course.is_skipped,
        "is_last": course.is_last,
        "asks": course.asked is not None,
    }


def stressed(text: str) -> Markup:
    """`*so*` is said louder; everything else is text."""
    return Markup(STRESSED.sub(r"<em>\1</em>", str(escape(text))))  # noqa: S704 - escaped


def check_move(table: Table, player: str, n: int, what: str, language: str) -> None:
    """In a lesson the learner makes the move that is asked for, and no other."""
    course = Course.of(table)
    if course is None or n != table.moves_made or table.mover not in table.seats_of(player):
        return
    if course.asked is None:
        raise Refusal(N_("First read what the cat says, then press “Continue”."))
    if what != course.asked:
        asked = table.playing().say(language)[course.asked]
        raise Refusal(N_("Good idea for later! For now: %(move)s."), move=asked.rstrip("."))


async def answer(services: Services, table: Table, player: str, value: str) -> str | None:
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
    services.driver.wake(table)
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
        await table.write(lambda store: store.retract(table.id, first, now))
        table.forget_after(first)
        table.told.clear()
        table.after_move(0)
        return True


async def _write(table: Table, origin: str) -> None:
    await change_table(table, origin=origin)
    table.tell()
