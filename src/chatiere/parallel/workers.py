"""Many pieces of work on all cores or on a cluster, stopped by Ctrl-C without losing what is done.

Ctrl-C is answered at once: what is finished is handed over, and what was begun is dropped.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from chatiere.core.errors import ChatiereError
from chatiere.parallel.interrupts import undisturbed
from chatiere.parallel.pools import Processes, Threads

T = TypeVar("T")
Pieces = Iterable[tuple[Any, ...]]
Workers = int | str
"""Who works: so many workers on this machine, or a Ray cluster, by its address."""


def cores() -> int:
    """How many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_ordered(
    work: Callable[..., T],
    pieces: Pieces,
    workers: Workers,
    in_threads: bool,
    take: Callable[[T], None],
) -> bool:
    """Call `work` with every piece, on many workers at once, and hand what comes of each to
    `take`, here and in the order of the pieces.

    `work` is a top-level function of arguments that can be sent elsewhere; `in_threads` says
    that it spends its time in compiled code.  On Ctrl-C what is finished is still handed over, up
    to the first piece that is not; the answer is whether it was all.
    """
    if workers == 1 and not in_threads:
        return _map_here(work, pieces, take)
    waiting: deque[Future[T]] = deque()

    def take_first() -> None:
        found = waiting[0].result()  # here we wait, and hear Ctrl-C
        with undisturbed():
            waiting.popleft()
            take(found)

    with pool_of(workers, in_threads) as (pool, capacity):
        try:
            for piece in pieces:
                with undisturbed():
                    waiting.append(pool.submit(work, *piece))
                while len(waiting) > capacity():  # a bounded queue: memory stays constant
                    take_first()
            while waiting:
                take_first()
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt), undisturbed():  # once is enough
                while waiting and waiting[0].done():
                    take(waiting.popleft().result())
            return False
    return True


def map_as_done(
    work: Callable[..., T],
    pieces: Pieces,
    workers: Workers,
    take: Callable[[T], None],
    end: float = math.inf,
) -> bool:
    """The same for pieces of very different length: what comes of each is handed over as soon as
    it is there, and what is not there by `end`, of `time.monotonic`, is dropped.  False on
    Ctrl-C."""
    if workers == 1 and math.isinf(end):
        return _map_here(work, pieces, take)
    begun: set[Future[T]] = set()

    def take_some(seconds: float) -> None:
        done, _ = wait(begun, None if math.isinf(seconds) else max(0, seconds), FIRST_COMPLETED)
        with undisturbed():
            for future in done:
                begun.remove(future)
                take(future.result())

    with pool_of(workers, in_threads=False) as (pool, capacity):
        try:
            for piece in pieces:
                if time.monotonic() >= end:
                    break
                with undisturbed():
                    begun.add(pool.submit(work, *piece))
                while len(begun) > capacity() and time.monotonic() < end:
                    take_some(end - time.monotonic())
            while begun and time.monotonic() < end:
                take_some(end - time.monotonic())
            take_some(0)
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt):
                take_some(0)
            return False
    return True


def _map_here(work: Callable[..., T], pieces: Pieces, take: Callable[[T], None]) -> bool:
    """One worker is ourselves: nothing has to be started, and Ctrl-C is heard in the work."""
    try:
        for piece in pieces:
            found = work(*piece)
            with undisturbed():
                take(found)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def pool_of(workers: Workers, in_threads: bool) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Who works, and how many pieces may be under way.  At the end nobody waits for what is."""
    if isinstance(workers, str):
        from chatiere.parallel.cluster import Cluster

        with Cluster(workers) as cluster:
            yield cluster, cluster.capacity
        return
    try:
        with Threads(workers) if in_threads else Processes(workers) as pool:
            yield pool, lambda: 2 * workers
    except BrokenExecutor as error:
        raise ChatiereError("a worker has died: a player ended it, or memory ran out") from error
