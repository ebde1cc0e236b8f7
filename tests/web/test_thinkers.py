"""Thinkers in processes of their own, with a real PostgreSQL between them and the server."""

from __future__ import annotations

import asyncio
import base64
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg
import pytest

from chatiere.bots.budget import Budget
from chatiere.bots.observation import observation
from chatiere.store.opening import open_store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService
from chatiere.web.bot_workers.pool import WorkerRequest
from chatiere.web.bot_workers.remote import Links, RemoteThinkers
from chatiere.web.cluster.leases import SharedLeases
from chatiere.web.cluster.membership import Membership
from chatiere.web.cluster.postgres_bus import PostgresBus
from tests.postgres import Postgres
from tests.web.requesting import odd, table, until
from tests.web.serving import served, wait_until

PATIENCE = 8.0
"""Seconds in which a move comes though its thinker dies: three until that is noticed, one until
it is taken; and on a busy machine a process takes some to start."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.new_database()
    yield made
    postgres.drop_database(made)


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A thinker, once it is ready; ended if it is still there."""
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as started:  # fmt: skip
        try:
            assert started.stdout is not None
            assert started.stdout.readline(), "it says that it is ready"
            yield started
        finally:
            if started.poll() is None:
                started.send_signal(signal.SIGCONT)
                started.kill()


def odd_thinker(
    url: str, kind: str, file: Path, workers: int = 1
) -> AbstractContextManager[subprocess.Popen[str]]:
    return process("tests.web.odd_thinker", url, str(workers), kind, str(file))


class Server:
    """The part of a server that thinks, among others of the same store."""

    def __init__(self, url: str, own: str, file: Path) -> None:
        store = open_store(url)
        secret = store.secret()
        self.write_queue, self.bus = WriteQueue(store), PostgresBus(url)
        self.membership = Membership(
            self.write_queue, self.bus, SharedLeases(self.write_queue, self.bus)
        )
        links = Links(
            lambda: self.bus.name,
            lambda: self.membership.thinkers,
            lambda: self.bus.send("thought"),
        )
        self.remote = RemoteThinkers(self.write_queue, links, secret)
        self.bus.on("reply", self.remote.on_reply)
        self.service = BotService(1, command=odd(own, file), thinkers=self.remote)

    async def start(self, thinkers: int) -> None:
        await self.membership.start()
        self.bus.start()
        await until(lambda: len(self.membership.thinkers) == thinkers)

    async def close(self) -> None:
        await self.service.close()
        await self.remote.close()
        await self.membership.leave()
        await self.bus.close()
        await self.write_queue.close()

    @property
    def elsewhere(self) -> int:
        return int(self.service.status()["thoughts_elsewhere"])


def play(
    url: str, act: Callable[[Server], Awaitable[None]], file: Path, thinkers: int = 1,
    own: str = "notes",
) -> None:  # fmt: skip
    async def played() -> None:
        server = Server(url, own, file)
        try:
            await server.start(thinkers)
            async with asyncio.timeout(20):
                await act(server)
        finally:
            await server.close()

    asyncio.run(played())


def lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


# -- thinking -----------------------------------------------------------------------------------


def test_a_tigers_move_and_a_look_back_come_from_a_thinker(url: str) -> None:
    """The command itself, a whole server and a true tiger; until it is ready, cats stand in."""
    hidden = observation(table())
    command = ("chatiere", "think", "--data", url, "--workers", "1")
    with served(url, workers=1) as running, process(*command) as thinker:
        service = running.services.bot_service
        wait_until(lambda: bool(running.services.cluster.thinkers))
        while not service.status()["thoughts_elsewhere"]:
            move = running.call(service.move(hidden, "tiger", "x", "50", ("here", "ana", "t")))
        assert move in table().moves()
        reviewing = running.services.reviewer.bot_service
        advice = running.call(reviewing.advice(hidden, "x", Budget(milliseconds=50)))
        assert [line["move"] for line in advice["lines"]]
        assert reviewing.status()["thoughts_elsewhere"] == 1
        thinker.terminate()
        assert thinker.wait(10) == 0
        wait_until(lambda: not running.services.cluster.thinkers)
    assert servers_in(url) == 0, "all have left"


def servers_in(url: str) -> int:
    with psycopg.connect(url) as sql:
        row = sql.execute("SELECT count(*) FROM server").fetchone()
        assert row is not None
        return int(row[0])


def move(server: Server, seed: str, asker: str = "ana") -> asyncio.Task[str]:
    hidden = observation(table())
    asked = server.service.move(hidden, "tiger", seed, asker=("here " + asker, asker, "t"))
    return asyncio.create_task(asked)


def test_two_thinkers_share_the_work(url: str, tmp_path: Path) -> None:
    files = tmp_path / "t", tmp_path / "u"

    async def act(server: Server) -> None:
        moves = [move(server, f"{n}", f"ana{n}") for n in range(16)]
        assert set(await asyncio.gather(*moves)) <= set(table().moves())
        assert server.elsewhere == 16

    with odd_thinker(url, "ponders", files[0]), odd_thinker(url, "ponders", files[1]):
        play(url, act, tmp_path / "own", thinkers=2)
    done = [lines(file) for file in files]
    assert sorted(done[0] + done[1], key=int) == [str(n) for n in range(16)], "each once"
    assert min(map(len, done)) >= 4
    assert not lines(tmp_path / "own")


def test_one_question_does_not_wait_for_many_of_somebody_else(url: str, tmp_path: Path) -> None:
    file = tmp_path / "t"

    async def act(server: Server) -> None:
        many = [move(server, f"eve{n}", "eve") for n in range(12)]
        await until(lambda: len(lines(file)) > 1)
        assert await move(server, "ana", "ana") in table().moves()
        assert lines(file).index("ana") < 6
        await asyncio.gather(*many)

    with odd_thinker(url, "ponders", file):
        play(url, act, tmp_path / "own")


def test_a_thinker_that_is_not_ready_is_in_nobodys_way(url: str, tmp_path: Path) -> None:
    """Its first question is answered here, and the next ones by another thinker."""
    cold, ready, own = tmp_path / "cold", tmp_path / "ready", tmp_path / "own"
    still = cold.with_suffix(".still")
    still.touch()

    async def act(server: Server) -> None:
        assert await move(server, "x") in table().moves()
        assert (lines(own), server.elsewhere) == (["x"], 0)
        with odd_thinker(url, "notes", ready):
            await until(lambda: len(server.membership.thinkers) == 2)
            for seed in "abcd":
                assert await move(server, seed) in table().moves()
            assert (lines(ready), lines(own)) == (list("abcd"), ["x"])
        still.unlink()
        await until(lambda: lines(cold) == ["warmed"])
        await until(lambda: len(server.membership.thinkers) == 1)
        while server.elsewhere == 4:
            assert await move(server, "y") in table().moves()

    with odd_thinker(url, "learns", cold):
        play(url, act, own)


def test_a_question_that_cannot_be_read_is_answered_so(url: str, tmp_path: Path) -> None:
    async def act(server: Server) -> None:
        hidden = base64.b64encode(observation(table())[:-1]).decode()
        for question in ({"ask": "move"}, {"ask": "move", "hidden": hidden}):
            reply = await server.remote.ask(WorkerRequest(question), lambda: False)
            assert reply is not None
            assert set(reply) == {"failed"}
        assert await move(server, "x") in table().moves()
        assert server.elsewhere == 1

    with odd_thinker(url, "notes", tmp_path / "t"):
        play(url, act, tmp_path / "own")


# -- trouble --------------------------------------------------------------------------------------


def test_the_move_of_a_thinker_that_dies_is_found_by_another(url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "t", tmp_path / "u"

    async def act(server: Server) -> None:
        asked = move(server, "x")
        await until(lambda: bool(lines(file)))
        with odd_thinker(url, "notes", other):
            thinker.kill()
            died = time.monotonic()
            assert await asked in table().moves()
            assert time.monotonic() - died < PATIENCE
            assert (lines(other), server.elsewhere) == (["x"], 1)

    with odd_thinker(url, "broods", file) as thinker:
        play(url, act, tmp_path / "own")
    assert not lines(tmp_path / "own")


def test_the_move_of_the_last_thinker_is_found_here_and_what_it_says_later_does_not_count(
    url: str, tmp_path: Path
) -> None:
    """One that was paused comes in anew."""
    file = tmp_path / "t"

    async def act(server: Server) -> None:
        before = server.membership.thinkers
        asked = move(server, "x")
        await until(lambda: bool(lines(file)))
        thinker.send_signal(signal.SIGSTOP)
        paused = time.monotonic()
        assert await asked in table().moves()
        assert time.monotonic() - paused < PATIENCE
        assert lines(tmp_path / "own") == ["x"]
        thinker.send_signal(signal.SIGCONT)
        await until(lambda: bool(server.membership.thinkers))
        assert not before & server.membership.thinkers
        assert await move(server, "y") in table().moves()
        assert (lines(file), server.elsewhere) == (["x", "y"], 1)

    with odd_thinker(url, "ponders", file) as thinker:
        play(url, act, tmp_path / "own")


def test_one_that_is_told_to_stop_finishes_its_thought(url: str, tmp_path: Path) -> None:
    file = tmp_path / "t"

    async def act(server: Server) -> None:
        asked = move(server, "x")
        await until(lambda: bool(lines(file)))
        thinker.terminate()
        assert await asked in table().moves()
        assert server.elsewhere == 1
        assert await asyncio.to_thread(thinker.wait, 5) == 0
        assert await move(server, "y") in table().moves()
        assert (lines(file), lines(tmp_path / "own")) == (["x"], ["y"])

    with odd_thinker(url, "ponders", file) as thinker:
        play(url, act, tmp_path / "own")


def test_a_database_that_is_away_for_a_while_is_found_again(
    postgres: Postgres, url: str, tmp_path: Path
) -> None:
    def restart() -> None:
        postgres.stop("immediate")
        time.sleep(1.0)
        postgres.start()

    async def act(server: Server) -> None:
        assert await move(server, "x") in table().moves()
        await asyncio.to_thread(restart)
        while server.elsewhere < 2:
            assert await move(server, "y") in table().moves()

    with odd_thinker(url, "notes", tmp_path / "t") as thinker:
        play(url, act, tmp_path / "own")
        thinker.terminate()
        assert thinker.wait(5) == 0
        assert thinker.stderr is not None
        said = thinker.stderr.read()
    assert "the database is away" in said
    assert "the database is back" in said
    assert "Traceback" not in said
