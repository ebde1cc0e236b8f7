"""The write queue: who waits together shares a transaction; nobody hears before it is written."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from chatiere.store.errors import Busy, Conflict, StoreError
from chatiere.store.opening import open_store
from chatiere.store.rows import Seat
from chatiere.store.store import SqliteStore, Store
from chatiere.store.write_queue import WriteQueue
from tests.store.samples import table


def append(n: int, what: str = "pass") -> Callable[[Store], None]:
    return lambda store: store.append("abc", n, [(0, what)], 300.0)


def moves(store: Store) -> list[str]:
    found = store.table("abc")
    assert found is not None
    return [what for _, what in found.moves]


def limit(pages: int) -> Callable[[Store], None]:
    """So large may the file become."""

    def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        store.raw.execute(f"PRAGMA max_page_count = {pages}").close()

    return work


def at_commits(write_queue: WriteQueue, look: Callable[[], None]) -> None:
    """Looks whenever a transaction is about to be written."""
    store = write_queue._store
    assert isinstance(store, SqliteStore)
    store.raw.set_trace_callback(lambda said: look() if said == "COMMIT" else None)


async def together(write_queue: WriteQueue, *works: Callable[[Store], Any]) -> list[Any]:
    """Hand in all of them while the queue is busy, so that they wait at the same time."""
    started, go = threading.Event(), threading.Event()

    def busy(store: Store) -> None:
        started.set()
        go.wait(5)

    first = asyncio.create_task(write_queue.do(busy))
    await asyncio.to_thread(started.wait, 5)
    tasks = [asyncio.create_task(write_queue.do(work)) for work in works]
    await asyncio.sleep(0)
    go.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


def at_desk(
    data: Path | str, visit: Callable[[WriteQueue], Coroutine[Any, Any, None]]
) -> list[str]:
    """What the table holds, read again, after somebody had something written."""

    async def run() -> None:
        async with WriteQueue(open_store(data), threads=1) as write_queue:
            await write_queue.do(lambda store: store.add_table(table()))
            await visit(write_queue)

    asyncio.run(run())
    with closing(open_store(data)) as store:
        return moves(store)


def test_the_desk_returns_what_the_work_returns(data: Path | str) -> None:
    async def visit(write_queue: WriteQueue) -> None:
        await write_queue.do(append(0))
        assert await write_queue.do(moves) == ["pass"]

    assert at_desk(data, visit) == ["pass"]


def test_the_desk_raises_what_the_work_raises(data: Path | str) -> None:
    async def visit(write_queue: WriteQueue) -> None:
        with pytest.raises(Conflict, match="0 were made"):
            await write_queue.do(append(7))
        with pytest.raises(ZeroDivisionError):
            await write_queue.do(lambda store: 1 // 0)
        with pytest.raises(RuntimeError, match="ended early"):
            await write_queue.do(lambda store: next(iter(())))
        with pytest.raises(SystemExit):
            await write_queue.do(lambda store: exit())  # noqa: PLR1722
        await write_queue.do(append(0))

    assert at_desk(data, visit) == ["pass"]


def test_who_waits_together_shares_one_transaction(path: Path) -> None:
    commits = []

    async def visit(write_queue: WriteQueue) -> None:
        at_commits(write_queue, lambda: commits.append(1))
        await together(write_queue, *(append(n, f"move {n}") for n in range(50)))

    assert at_desk(path, visit) == [f"move {n}" for n in range(50)]
    assert len(commits) == 2, "one for who made the others wait, one for all of them"


def test_one_that_fails_is_taken_back_alone(data: Path | str) -> None:
    def half(store: Store) -> None:
        with store.transaction():
            store.append("abc", 1, [(0, "half")], 300.0)
            raise ZeroDivisionError

    async def visit(write_queue: WriteQueue) -> None:
        answers = await together(
            write_queue, append(0, "first"), half, append(9), append(1, "\0"), append(1, "second")
        )
        kinds = [type(answer) for answer in answers]
        none = type(None)
        assert kinds == [none, ZeroDivisionError, Conflict, StoreError, none]

    assert at_desk(data, visit) == ["first", "second"]


def test_nobody_hears_before_it_is_written(path: Path) -> None:
    """At the moment of the commit no caller has an answer."""
    heard: list[int] = []
    at_commit: list[int] = []

    async def visit(write_queue: WriteQueue) -> None:
        async def tell(n: int) -> None:
            await write_queue.do(append(n))
            heard.append(n)

        def look() -> None:
            time.sleep(0.02)  # enough for a caller to hear, were it told too early
            at_commit.append(len(heard))

        at_commits(write_queue, look)
        for n in range(5):
            await tell(n)

    at_desk(path, visit)
    assert heard == at_commit == [0, 1, 2, 3, 4]


def test_a_commit_that_fails_fails_for_all_and_the_next_works(path: Path) -> None:
    def spoil(store: Store) -> None:
        """A broken reference, checked only when all is committed."""
        with store.transaction() as sql:
            sql.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        store.set_table("abc", [Seat(0, "human", "Ghost", "nobody")])

    async def visit(write_queue: WriteQueue) -> None:
        answers = await together(write_queue, append(0), spoil, append(1))
        assert [isinstance(answer, StoreError) for answer in answers] == [True] * 3
        assert len(str(answers[0]).splitlines()) == 1
        await write_queue.do(append(0, "after"))

    assert at_desk(path, visit) == ["after"]


def test_a_full_disk_is_told_and_loses_nothing_acknowledged(path: Path) -> None:
    async def visit(write_queue: WriteQueue) -> None:
        await write_queue.do(append(0, "kept"))
        await write_queue.do(limit(1))
        answers = await together(
            write_queue, append(1, "long " * 10_000), append(1, "long " * 10_000)
        )
        for answer in answers:
            assert isinstance(answer, StoreError)
            assert "make room on the disk" in str(answer)
        await write_queue.do(limit(99_999))
        await write_queue.do(append(1, "after"))

    assert at_desk(path, visit) == ["kept", "after"]


def test_a_transaction_lost_in_its_middle_is_not_acknowledged(path: Path) -> None:
    """SQLite takes back everything by itself on some faults of the disk."""

    def lose(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        store.raw.execute("ROLLBACK")

    async def visit(write_queue: WriteQueue) -> None:
        answers = await together(write_queue, append(0, "before"), lose, append(0, "behind"))
        assert [isinstance(answer, StoreError) for answer in answers] == [True] * 3
        await write_queue.do(append(0, "after"))

    assert at_desk(path, visit) == ["after"]


def test_closing_finishes_what_was_handed_in(data: Path | str) -> None:
    async def visit(write_queue: WriteQueue) -> None:
        tasks = [asyncio.create_task(write_queue.do(append(n))) for n in range(20)]
        await asyncio.sleep(0)
        await write_queue.close()
        await asyncio.gather(*tasks)
        with pytest.raises(StoreError, match="closed"):
            await write_queue.do(append(20))

    assert at_desk(data, visit) == ["pass"] * 20


def test_too_much_at_once_is_refused(data: Path | str) -> None:
    async def run() -> None:
        async with WriteQueue(open_store(data), most=3, threads=1) as write_queue:
            await write_queue.do(lambda store: store.add_table(table()))
            answers = await together(write_queue, *(append(n) for n in range(5)))
            assert [type(answer) for answer in answers] == [type(None)] * 3 + [Busy] * 2
            assert len(await write_queue.do(moves)) == 3

    asyncio.run(run())


def test_who_stops_waiting_before_it_began_takes_it_back(data: Path | str) -> None:
    async def visit(write_queue: WriteQueue) -> None:
        go = threading.Event()
        first = asyncio.create_task(write_queue.do(lambda store: go.wait(5)))
        await asyncio.sleep(0.05)
        gone = asyncio.create_task(write_queue.do(append(0, "gone")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        go.set()
        await first
        await write_queue.do(append(0, "stays"))

    assert at_desk(data, visit) == ["stays"]
