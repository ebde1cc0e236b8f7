"""An answer that goes on: server-sent events, compressed on the way for who can read that."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import lru_cache

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LEVEL, MEMORY = 2, 5
RAW = -15
"""No header, and the largest window."""
WINDOW = 2**15
SHORT = 1000
"""Bytes of what is said between two events, like that somebody has come."""
TINY = 64
"""Letters of a sign of life, and no more: nothing of a table is as short."""
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}


class EventStream(Response):
    """Until there are no more events, or the reader goes."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[str], is_zipped: bool) -> None:
        self.events = events
        self.encoded: Callable[[str], bytes] = GzipStream().add if is_zipped else str.encode
        self.status_code, self.background = 200, None
        self.init_headers(HEADERS | ({"content-encoding": "gzip"} if is_zipped else {}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tasks = [asyncio.create_task(self._send(send)), asyncio.create_task(until_gone(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            sending, _ = await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(sending, Exception):
            raise sending

    async def _send(self, send: Send) -> None:
        head = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(head)
        async with aclosing(self.events):
            async for text in self.events:
                body = self.encoded(text)
                await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class GzipStream:
    """Compresses what is said in turn: an event is mostly what the one before was.

    A compressor that stays open holds 150 kB for each page.  Here a new one is given what was
    said last, which every reader still has in its window, and what it writes goes on where the
    one before ended.
    """

    def __init__(self) -> None:
        self.before = b""
        self.head = GZIP_HEAD

    def add(self, text: str) -> bytes:
        """What the reader is sent for this text."""
        said, is_tiny = text.encode(), len(text) < TINY
        sent = self.head + (compressed_alone(text) if is_tiny else compressed(said, self.before))
        self.head = b""
        self.before = (self.before + said if len(said) < SHORT else said)[-WINDOW:]
        return sent


def compressed(said: bytes, before: bytes) -> bytes:
    """By what was said before; the next piece can follow at once."""
    compressor = zlib.compressobj(LEVEL, wbits=RAW, memLevel=MEMORY, zdict=before)
    return compressor.compress(said) + compressor.flush(zlib.Z_SYNC_FLUSH)


@lru_cache(maxsize=16)
def compressed_alone(text: str) -> bytes:
    """A sign of life is the same for everybody, whatever was said before: at a thousand tables
    hundreds are sent in a second."""
    return compressed(text.encode(), b"")


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
