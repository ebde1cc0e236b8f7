"""A table where no human sits or looks pauses: computer players move for somebody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from chatiere.web.learn.course import Course
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.presence import GRACE
from chatiere.web.tables.table import Table
from tests.web.serving import Browser, Program, Running, wait_until

Seats = list[dict[str, Any]]
CATS: Seats = [{"mine": True}, {"kind": "cat"}, {"kind": "cat"}]
NOBODY: Seats = [{"kind": "cat"}, {"kind": "cat"}, {"kind": "cat"}]


@contextmanager
def counted(running: Running) -> Iterator[list[str]]:
    """The tables for which computer players were asked; they answer as always."""
    bot_service = running.services.bot_service
    asked: list[str] = []
    usual = bot_service.move

    async def move(*what: Any, **how: Any) -> str:
        asked.append(how["asker"][-1])
        return await usual(*what, **how)

    bot_service.move = move  # type: ignore[method-assign]
    try:
        yield asked
    finally:
        del bot_service.move


def leave(running: Running, table: Table) -> None:
    """As if nobody had asked for the table for a while; what is being thought is done."""

    async def left() -> None:
        table.presence.last_visit -= GRACE + 1

    running.call(left())
    wait_until(lambda: table.id not in running.services.driver.tasks)


def laid(robo: Program, seats: Seats, **more: object) -> str:
    wish = {"game": "chasse-aux-souris", "seats": seats, "pace": "instant", **more}
    code: str = robo.ask("POST", "/tables", **wish)["id"]
    return code


def test_computers_alone_play_only_while_somebody_looks(running: Running, robo: Program) -> None:
    code = laid(robo, NOBODY, onlookers=True)
    table = running.table(code)
    leave(running, table)
    made = table.moves_made
    with counted(running) as asked:
        for _ in range(3):
            running.call(running.services.table(code))  # a list of tables looks whose turn it is
            running.call(asyncio.sleep(0.05))
        assert asked == []
        assert table.moves_made == made
        assert table.state == "playing"
        robo.ask("GET", f"/tables/{code}")
        wait_until(lambda: table.moves_made > made)


def test_a_page_that_is_open_keeps_its_table_going(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "cat", "cat", "cat", pace="instant")
    table = running.table(code)
    leave(running, table)
    made = table.moves_made
    with ana.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_lines()
        next(news)
        table.presence.last_visit -= GRACE + 1
        wait_until(lambda: table.moves_made > made + 3)
    wait_until(lambda: not table.presence.watchers)
    leave(running, table)
    made = table.moves_made
    time.sleep(0.1)
    assert table.moves_made == made


def test_a_program_that_only_asks_now_and_then_keeps_its_game(
    running: Running, robo: Program
) -> None:
    code = laid(robo, CATS)
    table = running.table(code)
    for _ in range(2):
        leave(running, table)
        seen = robo.ask("GET", f"/tables/{code}")
        wait_until(lambda: table.mover == 0)
        seen = robo.ask("GET", f"/tables/{code}")
        robo.move(code, seen["n"], seen["view"]["moves"][0])
        wait_until(lambda n=seen["n"]: table.moves_made > n)


def test_who_may_not_look_does_not_keep_a_table_going(
    running: Running, robo: Program, ana: Browser
) -> None:
    code = laid(robo, NOBODY)
    table = running.table(code)
    leave(running, table)
    made = table.moves_made
    assert ana.get(f"/t/{code}").status_code == 403
    assert ana.get(f"/t/{code}/live").status_code == 403
    time.sleep(0.05)
    assert table.moves_made == made


def test_a_game_over_days_goes_on_until_it_is_a_persons_turn(
    running: Running, robo: Program
) -> None:
    code = laid(robo, CATS, days=True)
    table = running.table(code)
    wait_until(lambda: table.mover == 0)
    n = table.moves_made
    robo.move(code, n, table.playing().moves()[0])
    table.presence.last_visit -= GRACE + 1
    wait_until(lambda: table.mover == 0 and table.moves_made > n + 1)


def test_a_game_over_days_that_all_people_left_to_cats_pauses_too(
    running: Running, robo: Program
) -> None:
    code = laid(robo, CATS, days=True)
    table = running.table(code)
    wait_until(lambda: table.mover == 0)

    async def held() -> None:
        table.presence.last_visit -= GRACE + 1
        async with table.lock:
            await change_table(table, replace(table.seats[0], held=True))
        running.services.driver.drive(table)

    made = table.moves_made
    running.call(held())
    time.sleep(0.05)
    assert table.moves_made == made
    robo.ask("GET", f"/tables/{code}")
    wait_until(lambda: table.moves_made > made)


def test_a_seat_that_is_held_is_played_only_while_somebody_looks(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("chasse-aux-souris", "me", "friend", pace="instant")
    leo.sit(code, 1)
    ana.act(code, start="yes")
    table = running.table(code)
    while table.mover == 0:
        ana.act(code, n=table.moves_made, move=table.playing().moves()[0])

    async def held() -> None:
        table.presence.last_visit -= GRACE + 1
        async with table.lock:
            await change_table(table, replace(table.seats[1], held=True))
        running.services.driver.drive(table)

    made = table.moves_made
    running.call(held())
    time.sleep(0.05)
    assert table.moves_made == made
    ana.get(f"/t/{code}")
    wait_until(lambda: table.mover == 0)


def test_a_lesson_goes_on_when_its_learner_comes_back(running: Running, ana: Browser) -> None:
    code = ana.send_form("/learn/filou").headers["location"].removeprefix("/t/")
    table = running.table(code)
    mine = table.seats_of(str(table.host))[0]
    while all(entry.who in ("*", mine) for entry in table.playing().entries):
        leave(running, table)
        course = Course.of(table)
        assert course is not None
        if course.asked:
            ana.act(code, n=table.moves_made, move=course.asked)
        else:
            ana.act(code, lesson=f"next {course.number}")
        wait_until(lambda: table.lesson is not None and table.lesson.waits_for_reader)


def test_the_time_to_think_is_charged_to_who_plays_there(
    running: Running, robo: Program, ana: Browser
) -> None:
    code = laid(robo, CATS, onlookers=True)
    table = running.table(code)
    assert table.asker == ("address 127.0.0.1", table.host, code), "an IPv6 /64 is one"
    table.presence.address = "192.0.2.7"
    ana.get(f"/t/{code}")
    assert table.presence.address == "192.0.2.7", "not to an onlooker"
    robo.ask("GET", f"/tables/{code}")
    assert table.presence.address == "address 127.0.0.1"


@pytest.mark.parametrize("jump", [200 * 86400.0, -200 * 86400.0])
def test_a_clock_that_jumps_makes_no_move_for_anybody(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """Neither does anybody seem to have been away for long, nor is a smile kept or lost."""
    monkeypatch.setattr("chatiere.web.tables.driver.TICK", 0.02)
    code = ana.lay("chasse-aux-souris", "me", "cat", clock=30, pace="instant")
    table = running.table(code)
    wait_until(lambda: table.mover == 0)
    ana.act(code, react="bravo")
    now = time.time
    with ana.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_lines()
        next(news)
        n = table.moves_made
        monkeypatch.setattr(time, "time", lambda: now() + jump)
        running.call(asyncio.sleep(0.2))
        assert table.moves_made == n
        assert 25.0 < table.time_left() <= 30.0
        assert "reaction-0" in ana.get(f"/t/{code}").text
        assert 'name="hold"' not in ana.get(f"/t/{code}").text
