"""What the threads of a write queue do with PostgreSQL: each its own call, by its own connection.

A database that is restarted is away for a second or two.  A call that has written nothing when it
loses the connection is tried again until it is back; one that may have is not, and its caller is
told that it is not known.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any

from chatiere.store.errors import Unreachable
from chatiere.store.postgres_store import PostgresStore
from chatiere.store.store import Store
from chatiere.store.telling import Answer, tell

PATIENCE = 5.0
"""Seconds for which the database may be away before callers hear of it."""
PAUSE = 0.05
Work = Callable[[Store], Any]
Future = asyncio.Future[Any]
Calls = SimpleQueue[tuple[Work, Future] | None]


def works_for(store: Store, calls: Calls, most: int) -> list[Callable[[], None]]:
    """What each of so many threads is to do."""
    assert isinstance(store, PostgresStore)
    return [partial(serve, one, calls) for one in store.connections(most)]


def serve(store: PostgresStore, calls: Calls) -> None:
    patience = Patience()
    while (call := calls.get()) is not None:
        work, future = call
        if not future.cancelled():
            settle(store, work, future, patience)
        del call, work, future  # nothing of what was done is held on to while waiting
    calls.put(None)  # for the next thread
    store.close()


class Patience:
    """How long one thread has found the database away: after a while nobody is kept waiting."""

    def __init__(self) -> None:
        self.since: float | None = None

    def is_over(self) -> bool:
        self.since = self.since or time.monotonic()
        return time.monotonic() - self.since > PATIENCE

    def renew(self) -> None:
        self.since = None


def settle(store: PostgresStore, work: Work, future: Future, patience: Patience) -> None:
    answer: Answer
    try:
        answer = attempt(store, work, patience), None
    except StopIteration as error:  # which no coroutine can raise: its caller would wait on
        answer = None, RuntimeError(f"the work ended early ({error!r})")
    except BaseException as error:  # also what would end the thread: the others wait on it
        answer = None, error
    with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
        future.get_loop().call_soon_threadsafe(tell, [future], [answer])


def attempt(store: PostgresStore, work: Work, patience: Patience) -> Any:
    sent = store.commits_sent
    while True:
        try:
            result = work(store)
        except Unreachable:
            if store.commits_sent != sent or patience.is_over():
                raise
            time.sleep(PAUSE)
        except BaseException:
            patience.renew()
            raise
        else:
            patience.renew()
            return result
