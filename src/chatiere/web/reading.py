"""Records that people send: read as a file would be, in a thread, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from chatiere.core import record
from chatiere.core.errors import BadRecord
from chatiere.web.refusal import N_, Unready

T = TypeVar("T")
MOST_MOVES = 5000
"""The longest games have some hundreds; every move costs us a millisecond."""
MOST_WAITING = 20


class Reading:
    """Playing a record again keeps the processor busy, and the games go on meanwhile: so one
    at a time, and few in the queue."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def do(self, work: Callable[[], T]) -> T:
        if self.waiting >= MOST_WAITING:
            raise Unready(N_("Many records are being read: try again in a moment."))
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.to_thread(work)
        finally:
            self.waiting -= 1


def read(content: bytes) -> object:
    """The JSON value that was sent; of a length that can be a game."""
    found = record.parsed(content)
    moves = found.get("moves") if isinstance(found, dict) else None
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise BadRecord(
            N_("not a record of a game here: more than %(most)s moves"), most=MOST_MOVES
        )
    return found
