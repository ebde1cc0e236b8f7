"""The code of an evening or a class, which lets people in."""

from __future__ import annotations

from chatiere.store.write_queue import WriteQueue
from chatiere.web.tables.codes import is_code

LETTERS = {"evening": "e", "class": "k"}
"""In the address of an invitation."""


async def place_of_code(write_queue: WriteQueue, code: str) -> str | None:
    """Where a code leads, if it is one of an evening or a class."""
    if not is_code(code):
        return None
    found = await write_queue.do(lambda store: store.gathering_by_code(code))
    return f"/{LETTERS[found.kind]}/{code}" if found else None
