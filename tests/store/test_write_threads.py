"""The write queue with PostgreSQL, while the database is restarted under it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest

from chatiere.store import write_threads
from chatiere.store.errors import StoreError, Uncertain, Unreachable
from chatiere.store.opening import open_store
from chatiere.store.postgres_store import PostgresStore
from chatiere.store.rows import Stored
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from tests.postgres import How, Postgres
from tests.store.samples import ANA, table

TABLES = 6


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """One that may be stopped."""
    with Postgres() as running:
        yield running


@pytest.fixture
def place(server: Postgres) -> str:
    return server.new_database()


def visit(place: str, calls: Callable[[WriteQueue], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with WriteQueue(open_store(place)) as queue:
            await calls(queue)

    asyncio.run(run())


def append(name: str, n: int) -> Callable[[Store], None]:
    return lambda store: store.append(name, n, [(0, str(n))], 1.0, seen=n)


def add_table(name: str) -> Callable[[Store], None]:
    return lambda store: store.add_table(table(name))


def kept(name: str) -> Callable[[Store], Stored | None]:
    return lambda store: store.table(name)


def test_calls_are_done_side_by_side(place: str) -> None:
    together = threading.Barrier(4)

    async def calls(queue: WriteQueue) -> None:
        waits = (queue.do(lambda store: together.wait(5)) for _ in range(4))
        assert sorted(await asyncio.gather(*waits)) == [0, 1, 2, 3]

    visit(place, calls)


@pytest.mark.parametrize("how", ["fast", "immediate", "kill"])
def test_a_restart_of_the_database_loses_no_acknowledged_move(
    server: Postgres, place: str, how: How
) -> None:
    """Callers that are told nothing is known look again, and go on."""
    over = threading.Event()

    async def play(queue: WriteQueue, name: str) -> int:
        n = said = 0
        while not over.is_set():
            try:
                await queue.do(append(name, n))
                said = n = n + 1
            except Uncertain:
                found = await queue.do(kept(name))
                assert found is not None
                assert len(found.moves) in (n, n + 1)
                n = len(found.moves)
        return said

    async def calls(queue: WriteQueue) -> None:
        names = [f"t{i}" for i in range(TABLES)]
        for name in names:
            await queue.do(add_table(name))
        playing = asyncio.gather(*(play(queue, name) for name in names))
        for _ in range(3):
            await asyncio.sleep(0.1)
            await asyncio.to_thread(server.restart, how)
        await asyncio.sleep(0.2)
        over.set()
        for name, said in zip(names, await playing, strict=True):
            found = await queue.do(kept(name))
            assert found is not None
            assert len(found.moves) >= said > 20
            assert found.moves == [(0, str(n)) for n in range(len(found.moves))]

    visit(place, calls)


def test_what_was_only_begun_is_tried_again_once_the_database_is_back(
    server: Postgres, place: str
) -> None:
    tries = []

    def interrupted(store: Store) -> None:
        with store.transaction():
            tries.append(1)
            store.add_player(ANA)
            if len(tries) == 1:
                server.restart("immediate")
            store.rename_player(ANA.id, "Anna", "fr")

    async def calls(queue: WriteQueue) -> None:
        await queue.do(interrupted)
        found = await queue.do(lambda store: store.player(ANA.id))
        assert found is not None
        assert found.name == "Anna"

    visit(place, calls)
    assert len(tries) == 2


def test_what_was_written_in_part_is_not_done_twice(server: Postgres, place: str) -> None:
    def interrupted(store: Store) -> None:
        store.add_player(ANA)
        server.restart("immediate")
        with store.transaction():
            server.restart("immediate")
            store.rename_player(ANA.id, "Anna", "fr")

    async def calls(queue: WriteQueue) -> None:
        with pytest.raises(Unreachable, match="try again in a moment"):
            await queue.do(interrupted)

    visit(place, calls)


def test_a_connection_that_is_lost_while_committing_is_told_and_not_tried_again(
    server: Postgres, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit waits for a check that ends the connection."""
    tries = []

    def lost(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        tries.append(1)
        with store.transaction() as sql:
            sql.exec_driver_sql("INSERT INTO fatal VALUES (1)")

    async def calls(queue: WriteQueue) -> None:
        with pytest.raises(Uncertain, match="may be stored or not"):
            await queue.do(lost)
        assert await queue.do(lambda store: store.is_there())

    with closing(open_store(place)), psycopg.connect(place, autocommit=True) as raw:
        raw.execute(
            """
            CREATE TABLE fatal (x int);
            CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER last AFTER INSERT ON fatal DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION die();
            """
        )
    visit(place, calls)
    assert len(tries) == 1


def test_a_database_that_stays_away_is_told_and_then_at_once(
    server: Postgres, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_threads, "PATIENCE", 0.5)

    async def calls(queue: WriteQueue) -> None:
        server.stop("fast")
        try:
            for least, most in ((0.4, 2.0), (0.0, 0.3)):
                began = time.monotonic()
                lost = [queue.do(lambda store: store.is_there()) for _ in range(4)]
                for error in await asyncio.gather(*lost, return_exceptions=True):
                    assert isinstance(error, Unreachable)
                    assert len(str(error).splitlines()) == 1
                assert least < time.monotonic() - began < most
        finally:
            server.start()
        assert await queue.do(lambda store: store.is_there())

    visit(place, calls)


def test_parts_of_a_transaction_fail_together(place: str) -> None:
    with closing(open_store(place)) as store:
        with pytest.raises(StoreError, match="a part of it failed"):
            add_and_swallow(store)
        assert store.player(ANA.id) is None


def add_and_swallow(store: Store) -> None:
    with store.transaction():
        store.add_player(ANA)
        with suppress(ZeroDivisionError), store.transaction():
            raise ZeroDivisionError
