"""What came of a call, told by a thread of the store to who waits for it in the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

Answer = tuple[Any, BaseException | None]


def tell(futures: Sequence[asyncio.Future[Any]], answers: Sequence[Answer]) -> None:
    """In the event loop's thread: who still waits gets what came of it."""
    for future, (result, failure) in zip(futures, answers, strict=True):
        if future.done():
            continue
        if failure is None:
            future.set_result(result)
        else:
            future.set_exception(failure)
