"""What the threads of a write queue do with PostgreSQL: each its own call, by its own connection.

A database that is restarted is away for a second or two.  A call that has written nothing when it
loses the connection is tried again until it is back; one that may have is not, and its caller is
told that it is not known.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from chatiere.store.calls import Answer, Calls, Work, tell
from chatiere.store.errors import Unreachable
from chatiere.store.postgres_store import PostgresStore
from chatiere.store.store import Store

PATIENCE = 5.0
"""Seconds for which the database may be away before callers hear of it."""
PAUSE = 0.05


def works_for(store: Store, calls: Calls, most: int) -> list[Callable[[], None]]:
    """What each of so many threads is to do; the last to end is not known to the others."""
    assert isinstance(store, PostgresStore)
    return [partial(serve, one, calls) for one in store.connections(most)]


def serve(store: PostgresStore, calls: Calls) -> None:
    patience = Patience()
    while (call := calls.get()) is not None:
        work, future = call
        if not future.cancelled():
            tell([future], [answered(store, work, patience)])
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


def answered(store: PostgresStore, work: Work, patience: Patience) -> Answer:
    try:
        return attempt(store, work, patience), None
    except StopIteration as error:  # which no coroutine can raise: its caller would wait on
        return None, RuntimeError(f"the work ended early ({error!r})")
    except BaseException as error:  # also what would end the thread: the others wait on it
        return None, error


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
