"""What is handed in to a write queue, and how its caller hears what came of it.

A caller waits in the event loop's thread, the work is done in another: all whose answers are there
are told in one step, for waking the loop costs more than an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from chatiere.store.store import Store

Work = Callable[[Store], Any]
Call = tuple[Work, "asyncio.Future[Any]"]
Calls = SimpleQueue[Call | None]
Answer = tuple[Any, BaseException | None]


def tell(futures: Sequence[asyncio.Future[Any]], answers: Sequence[Answer]) -> None:
    """From the thread that did the work."""
    with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
        futures[0].get_loop().call_soon_threadsafe(settle, futures, answers)


def settle(futures: Sequence[asyncio.Future[Any]], answers: Sequence[Answer]) -> None:
    """In the event loop's thread: who still waits goes on."""
    for future, (result, failure) in zip(futures, answers, strict=True):
        if future.done():
            continue
        if failure is None:
            future.set_result(result)
        else:
            future.set_exception(failure)
