"""Moves of people: made, answered for, taken back, whether by a page or by a program."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from chatiere.core.errors import NotAMove, NotLegal, NotYourTurn
from chatiere.core.move_question import question_about
from chatiere.core.translation import N_
from chatiere.web.server.metrics import metrics
from chatiere.web.server.refusal import Late, MovedOn, Refusal
from chatiere.web.tables import messages
from chatiere.web.tables.catching_up import was_behind
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.extensions import AnsweredQuestion
from chatiere.web.tables.messages import say
from chatiere.web.tables.move_checks import check_answer, check_move, check_undo
from chatiere.web.tables.table import Table

T = TypeVar("T")
TRIES = 3


async def retry_if_moved_on(table: Table, work: Callable[[], Awaitable[T]]) -> T:
    """Tried anew where another server was faster, or where we had not heard yet what the asker
    has seen there: we know by now what the table has become, and whether it still makes sense."""
    for _ in range(TRIES):
        seen = table.serial
        try:
            return await work()
        except MovedOn:
            continue
        except Refusal:
            if not await was_behind(table, seen):
                raise
    return await work()


async def move(
    driver: Driver, table: Table, player: str, n: int, what: str, page_in: str | None = None
) -> None:
    """Move n of one of this player's seats.

    `page_in` is the language of the page that sends it: who plays by a page may be in a lesson,
    or learn by questions that come before the move counts.  A program's move counts at once.
    """
    async with table.lock:
        seat = check_move(table, player, n, what, page_in)
        if seat is None:
            return
        if page_in is not None and is_asked_about(table, seat, what):
            say(table, messages.choose, seat, what)
            return
        await make_move(table, seat, what)
    driver.drive(table)


def is_asked_about(table: Table, seat: int, what: str) -> bool:
    """Whether learners play here, and the game has a question about this move."""
    return table.settings.learn and question_about(table.playing(), seat, what) is not None


async def make_move(table: Table, seat: int, what: str) -> None:
    """A move that has been checked; call with the lock held.  What the rules refuse is told in
    words for people."""
    try:
        await table.make_move(seat, what)
        metrics.person_moved()
    except NotYourTurn:
        raise Late(N_("It is not your turn.")) from None
    except (NotAMove, NotLegal) as error:
        raise Refusal(N_("That cannot be done now: %(why)s."), why=error) from None


async def answer_question(
    driver: Driver, table: Table, player: str, n: int, said: str, language: str
) -> None:
    """The answer to the question about the move that was chosen; right or wrong, it counts now."""
    async with table.lock:
        seat, what = check_answer(table, player, n)
        question, now = question_about(table.playing(), seat, what), time.time()
        if question is None:
            raise Late(N_("The table has moved on: look again."))
        took = time.monotonic() - table.questions.chosen[seat].at
        is_right = question.is_right(said)
        explanation = "" if is_right else question.explanation(language)
        await make_move(table, seat, what)
        say(table, messages.note, seat, n, explanation, is_right)
    driver.drive(table)
    answered = AnsweredQuestion(
        table.id, table.game, table.seats[seat], question, said.strip(), is_right, now, took
    )
    for observe in table.extensions.question_answered:
        driver.run_in_background(observe(answered))


def choose_again(table: Table, player: str) -> None:
    """Put the chosen move back before its question was answered."""
    for seat in table.seats_of(player):
        say(table, messages.choose, seat, None)


async def undo(table: Table, player: str, n: int) -> None:
    """Take move n back.  Whose it was has seen their hand: no curtain falls between."""
    async with table.lock:
        seat = check_undo(table, player, n)
        await table.take_back(seat, n)
        if len(table.seats_of(player)) > 1:
            say(table, messages.lift_curtain, player, seat)
