"""The code of a circle, which lets people in."""

from __future__ import annotations

from chatiere.store.rows import Circle
from chatiere.store.write_queue import WriteQueue
from chatiere.web.tables.codes import is_code


async def circle_by_code(write_queue: WriteQueue, code: str) -> Circle | None:
    if not is_code(code):
        return None
    return await write_queue.do(lambda store: store.circle_by_code(code))


async def place_of_code(write_queue: WriteQueue, code: str) -> str | None:
    """Where a code leads, if it is a circle's."""
    return f"/c/{code}" if await circle_by_code(write_queue, code) else None
