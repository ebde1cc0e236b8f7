"""Many pieces of work on all cores, in order, stopped by Ctrl-C without losing any."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from typing import Any, TypeVar

from chatiere.bots.referee import log
from chatiere.core.errors import ChatiereError
from chatiere.parallel.pipes import end_programs

T = TypeVar("T")
Workers = int | str
"""Who works: so many workers on this machine, or a Ray cluster, by its address."""


def cores() -> int:
    """How many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_ordered(
    work: Callable[..., T],
    pieces: Iterable[tuple[Any, ...]],
    workers: Workers,
    in_threads: bool,
    take: Callable[[T], None],
) -> bool:
    """Call `work` with every piece, on many workers at once, and hand what comes of each to
    `take`, here and in the order of the pieces.

    `work` is a top-level function of arguments that can be sent elsewhere; `in_threads` says
    that it spends its time in compiled code.  On Ctrl-C what is finished is still handed over;
    the answer is whether it was all.
    """
    if isinstance(workers, str):
        from chatiere.parallel.cluster import Cluster

        with Cluster(workers) as cluster:
            return _map_ordered(cluster, work, pieces, cluster.capacity, take)
    try:
        with pool_of(workers, in_threads) as executor:
            return _map_ordered(executor, work, pieces, lambda: 2 * workers, take)
    except BrokenExecutor as error:
        raise ChatiereError("a worker has died: a player ended it, or memory ran out") from error


def _map_ordered(
    executor: Executor,
    work: Callable[..., T],
    pieces: Iterable[tuple[Any, ...]],
    capacity: Callable[[], int],
    take: Callable[[T], None],
) -> bool:
    waiting: list[Future[T]] = []

    def collect(rest: int) -> None:
        while len(waiting) > rest:
            found = waiting[0].result()  # an interrupt while waiting loses nothing
            del waiting[0]
            take(found)

    try:
        for piece in pieces:
            waiting.append(executor.submit(work, *piece))
            collect(capacity())  # a bounded queue: memory stays constant
        collect(0)
    except KeyboardInterrupt:
        executor.shutdown(wait=True, cancel_futures=True)
        waiting[:] = [future for future in waiting if not future.cancelled()]
        collect(0)
        return False
    return True


def pool_of(workers: int, in_threads: bool) -> Executor:
    """Threads for compiled code, which lets go of the interpreter; processes for Python."""
    if in_threads or workers == 1:
        return ThreadPoolExecutor(workers)
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, context, initializer=start_worker)
    before = ignore_interrupts()  # nor is a process hit that is only just starting
    try:
        executor.submit(cores).result()
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    return executor


def start_worker() -> None:
    """A worker logs no fault of a player, for its parent counts them; and ends with it."""
    ignore_interrupts()
    log.setLevel(logging.ERROR)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()


def end_with(parent: int) -> None:
    """A parent that is killed cannot say that its workers are no longer needed."""
    while os.getppid() == parent:
        time.sleep(1)
    end_programs()
    os._exit(1)


def ignore_interrupts() -> Any:
    """Workers end when their parent says so, not on Ctrl-C; what was there before."""
    if threading.current_thread() is threading.main_thread():
        return signal.signal(signal.SIGINT, signal.SIG_IGN)
    return None
