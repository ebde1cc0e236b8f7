"""Ctrl-C, heard where it does no harm: never in the middle of something that belongs together."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is done inside is done whole; a Ctrl-C meanwhile is heard right after it.

    A process that is started inside does not hear of any, until it says that it wants to: the
    mask of signals is handed down, and it must not fall over while it is only just starting.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield  # Ctrl-C is not for us
        return
    heard: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt
