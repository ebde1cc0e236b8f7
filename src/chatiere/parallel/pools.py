"""Those who work on this machine: threads for compiled code, processes for Python.

At the end of a `with` nobody waits for what is still under way: a deal of tigers takes minutes,
and whoever pressed Ctrl-C wants to be heard.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, TypeVar

from chatiere.bots.referee import log
from chatiere.parallel.interrupts import undisturbed
from chatiere.parallel.pipes import end_programs

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds in which workers may end by themselves, with the programs that they have started."""


class Threads(Executor):
    """For compiled code, which lets go of the interpreter.  A thread cannot be ended, so one that
    is still busy is left alone, and does not keep the process from ending."""

    def __init__(self, workers: int) -> None:
        self._begun: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._ended = False
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[..., T], /, *piece: Any, **named: Any) -> Future[T]:
        future: Future[T] = Future()
        self._begun.put((future, lambda: work(*piece, **named)))
        return future

    def __exit__(self, *error: object) -> None:
        self._ended = True
        for _ in self._threads:
            self._begun.put(None)

    def _work(self) -> None:
        while (found := self._begun.get()) is not None and not self._ended:
            future, piece = found
            try:
                future.set_result(piece())
            except BaseException as error:  # told to whoever waits for it
                future.set_exception(error)


class Processes(ProcessPoolExecutor):
    """For Python.  Each worker holds the end of a pipe that nobody writes to, and ends when the
    other end is closed: by us, or because we were killed."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._ours = context.Pipe(duplex=False)
        self._left: set[Future[Any]] = set()
        super().__init__(workers, context, initializer=start_worker, initargs=(theirs,))

    def submit(self, work: Callable[..., T], /, *piece: Any, **named: Any) -> Future[T]:
        future = super().submit(work, *piece, **named)
        self._left.add(future)
        future.add_done_callback(self._left.discard)
        return future

    def __exit__(self, *error: object) -> None:
        with suppress(KeyboardInterrupt), undisturbed():  # we are going already
            if self._left:
                self._end_workers()
            self.shutdown(cancel_futures=True)
            self._ours.close()

    def _end_workers(self) -> None:
        """Those who hear it end by themselves; one that is compiling, or starting, does not."""
        self._ours.close()
        processes = list((self._processes or {}).values())  # there is no public way before 3.14
        sentinels = {process.sentinel for process in processes}
        while sentinels and (ended := wait(sentinels, PATIENCE)):
            sentinels.difference_update(ended)
        for process in processes:
            process.kill()


def start_worker(parent: Connection) -> None:
    """A worker logs no fault of a player, for its parent counts them; and ends with it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # workers end when their parent says so
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    log.setLevel(logging.ERROR)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: Connection) -> None:
    """Wait for the end of the parent, or of its patience."""
    parent.poll(None)
    end_programs()
    os._exit(1)
