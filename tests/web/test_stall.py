"""Nobody can hold up the others: not a reader that never reads, nor many tables, nor a bot that
hangs or fails, nor a store that was full for a while."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from chatiere.core.game import find
from chatiere.store.rows import Seat
from chatiere.web.bot_workers import BotService, Timeouts
from chatiere.web.server.identity import COOKIE
from chatiere.web.tables.registry import IDLE
from chatiere.web.tables.table import Table
from tests.web.requesting import odd
from tests.web.serving import Browser, Program, Running, first_event, wait_until
from tests.web.test_races import Full

MANY = 300
BOTS = [{"mine": True}, {"kind": "cat"}, {"kind": "cat"}]


@contextmanager
def deaf_reader(running: Running, browser: Browser, code: str) -> Iterator[socket.socket]:
    """Opens the live stream and never reads a byte of it."""
    place = urlsplit(running.url)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.connect((place.hostname, place.port))
        head = f"GET /t/{code}/live HTTP/1.1\r\nHost: {place.netloc}\r\n"
        deaf.sendall(f"{head}Cookie: {COOKIE}={browser.cookies[COOKIE]}\r\n\r\n".encode())
        yield deaf


def test_a_reader_that_never_reads_holds_up_nobody(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    leo.sit(code, 1)
    table = running.table(code)
    with deaf_reader(running, ana, code), leo.stream("GET", f"/t/{code}/live") as stream:
        wait_until(lambda: len(table.presence.watchers) == 2)
        lines = stream.iter_lines()
        for _ in range(400):  # some megabytes
            running.loop.call_soon_threadsafe(table.publish)
            next(line for line in lines if line.startswith("id: "))
        started = time.monotonic()
        assert leo.get(f"/t/{code}").status_code == 200
        assert time.monotonic() - started < 5
        asyncio_buffers = running.call(buffered())
        assert asyncio_buffers < 1_000_000, "what is not read is not kept either"
    wait_until(lambda: not table.presence.watchers)


async def buffered() -> int:
    """Bytes that wait in the server for readers."""
    loop = asyncio.get_running_loop()
    transports = getattr(loop, "_transports", {})
    return sum(t.get_write_buffer_size() for t in list(transports.values()))


def idle_tables(running: Running, count: int) -> list[Table]:
    """Tables where only people play, who have all gone."""
    services, game = running.services, find("mmm")

    async def lay() -> list[Table]:
        tables = []
        for number in range(count):
            seed = number.to_bytes(32, "little")
            seats = [Seat(0, "human", "Ana"), Seat(1, "human", "Léo")]
            table = await services.registry.create(game, seats, {}, {}, None, seed, ["", ""])
            tables.append(table)
        return tables

    return running.call(lay())


async def tasks() -> int:
    return len(asyncio.all_tasks())


def test_many_idle_tables_cost_no_tasks_and_are_swept(running: Running, robo: Program) -> None:
    before = running.call(tasks())
    tables = idle_tables(running, MANY)
    assert running.call(tasks()) <= before + 1
    registry = running.services.registry

    async def sweep_later() -> list[Table]:
        for table in tables:
            table.presence.last_used -= IDLE + 1
        return registry.sweep(running.services.driver.tasks)

    assert len(running.call(sweep_later())) == MANY
    assert not set(registry.tables) & {table.id for table in tables}
    assert robo.ask("GET", f"/tables/{tables[0].id}")["state"] == "open", "the store has it"


@contextmanager
def bot_service(running: Running, kind: str, silence: float = 2.5) -> Iterator[BotService]:
    """Odd ones in place of the server's."""

    async def made() -> BotService:
        return BotService(1, Timeouts(silence, 60.0), odd(kind))

    driver, odd_ones = running.services.driver, running.call(made())
    usual, driver.bot_service = driver.bot_service, odd_ones
    try:
        yield odd_ones
    finally:
        driver.bot_service = usual
        running.call(odd_ones.close())


def test_a_table_where_a_bot_thinks_is_not_swept_away_under_it(
    running: Running, robo: Program
) -> None:
    """Else it would be there twice, and the two would contradict each other."""
    with bot_service(running, "hangs", 1.0):
        code = at_a_bots_turn(running, robo)
        table = running.table(code)

        async def sweep_later() -> list[Table]:
            table.presence.last_used -= IDLE + 1
            return running.services.registry.sweep(running.services.driver.tasks)

        assert table not in running.call(sweep_later())
        assert running.table(code) is table


def at_a_bots_turn(running: Running, robo: Program) -> str:
    """A table where a cat is asked what to do."""
    code: str = robo.ask("POST", "/tables", game="filou", seats=BOTS)["id"]
    table = running.table(code)
    if table.mover == 0:
        robo.move(code, table.moves_made, table.playing().moves()[0])
    assert table.mover != 0
    return code


@pytest.mark.parametrize("kind", ["dies", "errs", "cheats", "hangs"])
def test_a_table_goes_on_though_its_bots_fail(running: Running, robo: Program, kind: str) -> None:
    with bot_service(running, kind, 1.5 if kind == "hangs" else 2.5) as failing:
        table = running.table(at_a_bots_turn(running, robo))
        n = table.moves_made
        wait_until(lambda: table.moves_made > n)
        assert failing.status()["faults"] > 0
    log = "\n".join(running.log.lines)
    assert "queen of hearts" not in log, "what went wrong may hold a card"


def test_while_a_bot_hangs_everybody_else_is_served(
    running: Running, robo: Program, ana: Browser
) -> None:
    with bot_service(running, "hangs", 60.0):
        at_a_bots_turn(running, robo)
        code = ana.lay("mmm", "me")
        table = running.table(code)
        slowest = 0.0
        for _ in range(5):
            started, n = time.monotonic(), table.moves_made
            assert ana.act(code, n=n, move=table.playing().moves()[0]).status_code == 303
            first_event(ana, f"/t/{code}/live")
            slowest = max(slowest, time.monotonic() - started)
        assert slowest < 5


def test_the_server_answers_at_once_while_bots_play_as_fast_as_they_can(
    running: Running, robo: Program
) -> None:
    wish = {"game": "filou", "seats": BOTS, "pace": "instant"}
    codes = [robo.ask("POST", "/tables", **wish)["id"] for _ in range(3)]
    made = sum(running.table(code).moves_made for code in codes)
    waits: list[float] = []
    end = time.monotonic() + 20
    while len(waits) < 40 or sum(running.table(code).moves_made for code in codes) <= made:
        assert time.monotonic() < end, "nobody moves"
        started = time.monotonic()
        running.call(asyncio.sleep(0.005))
        waits.append(time.monotonic() - started)
        for code in codes:
            table = running.table(code)
            if table.mover == 0:
                robo.move(code, table.moves_made, table.playing().moves()[0])
    assert sorted(waits)[len(waits) // 2] < 0.2


def test_a_clock_that_ran_out_while_nothing_could_be_written_is_looked_at_again(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatiere.web.tables.driver.AGAIN", 0.05)
    monkeypatch.setattr("chatiere.web.tables.driver.TICK", 0.05)
    code = ana.lay("chasse-aux-souris", "me", "friend", clock=30)
    leo.sit(code, 1)
    ana.act(code, start="yes")
    table = running.table(code)
    n, waits = table.moves_made, "table waits: StoreError"
    with ana.stream("GET", f"/t/{code}/live") as stream:
        lines = stream.iter_lines()  # kept, or the stream would be closed
        assert next(lines)
        with Full(table):
            table.clock.started -= 31
            wait_until(lambda: any(waits in line for line in running.log.lines))
            assert table.moves_made == n
        wait_until(lambda: table.moves_made > n)


def test_a_mistake_of_our_own_does_not_leave_a_table_standing(
    running: Running, robo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, wrong = running.services.driver, list[int]()
    moves = driver._bot_moves

    async def once_wrong(table: Table, seat: int) -> None:
        if not wrong:
            wrong.append(seat)
            raise AttributeError("half a module")
        await moves(table, seat)

    monkeypatch.setattr(driver, "_bot_moves", once_wrong)
    seen = robo.ask("POST", "/tables", game="filou", seats=BOTS)
    code, table = seen["id"], running.table(seen["id"])
    with robo.stream("GET", f"/tables/{code}/events"):  # whoever only waits asks for nothing
        if seen["view"]["moves"]:
            robo.move(code, seen["n"], seen["view"]["moves"][0])
        wait_until(lambda: wrong)
        wait_until(lambda: table.mover is not None and not table.is_bot(table.mover))
    assert any("taken up again after AttributeError" in line for line in running.log.lines)
