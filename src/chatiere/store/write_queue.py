"""The queue where a web server hands in what is to be written, and waits until it is.

With SQLite one thread owns the store.  What waits at the same time shares one transaction, so that
two hundred tables cost one wait for the disk and not two hundred.  With PostgreSQL, which does that
by itself, a few threads write by a connection each: see `write_threads.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

from chatiere.core.translation import N_
from chatiere.store.errors import Busy, StoreError, again
from chatiere.store.store import SqliteStore, Store
from chatiere.store.telling import Answer, tell

T = TypeVar("T")
THREADS = 4
Work = Callable[[Store], Any]
Call = tuple[Work, "asyncio.Future[Any]"]


class WriteQueue:
    """`await write_queue.do(lambda store: store.append(…))`; it owns the store and closes it.

    Work that calls the store more than once and wants all or nothing opens a transaction.  Made
    and closed by the event loop's thread, which also calls `do`.
    """

    def __init__(self, store: Store, most: int = 5000, threads: int = THREADS) -> None:
        self._store = store
        self._most = most
        self._waiting: SimpleQueue[Call | None] = SimpleQueue()
        self._closed = False
        self.waiting = 0
        """Calls that were handed in and not answered yet."""
        self.on_answer: Callable[[float, Exception | None], None] = lambda seconds, failure: None
        """Told of each call how long it took from when it was handed in, and why it failed."""
        self._threads = self._start(threads)

    def _start(self, most: int) -> list[Thread]:
        if isinstance(self._store, SqliteStore):
            works = [self._serve]
        else:
            from chatiere.store.write_threads import works_for

            works = works_for(self._store, self._waiting, most)
        threads = [Thread(target=work, name="write queue", daemon=True) for work in works]
        for thread in threads:
            thread.start()
        return threads

    async def do(self, work: Callable[[Store], T]) -> T:
        """What `work` returns or raises, once it is on the disk.

        Who stops waiting before it began takes it back; later it is done all the same.
        """
        began, failure = time.perf_counter(), None
        self.waiting += 1
        try:
            return await self._done(work)
        except Exception as error:
            failure = error
            raise
        finally:
            self.waiting -= 1
            self.on_answer(time.perf_counter() - began, failure)

    async def _done(self, work: Callable[[Store], T]) -> T:
        if self._closed:
            raise StoreError(N_("the store is closed: the server is going down"))
        if self._waiting.qsize() >= self._most:
            raise Busy(N_("too much is waiting to be written: try again in a moment"))
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, future))
        return await future

    async def close(self) -> None:
        """Finish what was handed in, then close the store."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _serve(self) -> None:
        while self._go_on():
            pass
        self._store.close()

    def _go_on(self) -> bool:
        """Wait for work, holding on to nothing of what was done before; whether more may come."""
        taken = [self._waiting.get()]
        try:
            while True:
                taken.append(self._waiting.get_nowait())
        except Empty:
            pass
        if calls := [call for call in taken if call and not call[1].cancelled()]:
            self._settle(calls)
        return taken[-1] is not None  # nobody hands in anything after the end

    def _settle(self, calls: list[Call]) -> None:
        """Do them all, commit, and only then tell anybody."""
        try:
            with self._store.transaction():
                answers = [self._attempt(work) for work, _ in calls]
        except Exception as error:
            answers = [(None, again(error)) for _ in calls]
        futures = [future for _, future in calls]
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            futures[0].get_loop().call_soon_threadsafe(tell, futures, answers)

    def _attempt(self, work: Work) -> Answer:
        """One that fails is taken back alone."""
        try:
            with self._store.transaction():
                return work(self._store), None
        except StopIteration as error:  # which no coroutine can raise: its caller would wait on
            return None, RuntimeError(f"the work ended early ({error!r})")
        except BaseException as error:  # also what would end the thread: the others wait on it
            return None, error
