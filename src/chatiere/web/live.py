"""The live stream of a table: each event is the present, rendered for one viewer.

A reader that is slow or was away gets the present and not the past.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from chatiere.web.house import House
from chatiere.web.refusal import Forbidden
from chatiere.web.scene import Eyes, picture
from chatiere.web.tables.table import Table

BEAT = 5.0
"""Seconds between two signs of life.  A page that misses them knows that it is cut off."""
LEVEL = 2
GZIP = 16 + 15
"""A gzip header, and the largest window: an event finds the one before in it."""
MEMORY = 5
"""Some 150 kB for each open page."""


async def stream(
    house: House, table: Table, player: str, look: Callable[[], Eyes], seen: str
) -> AsyncGenerator[str]:
    """Events for one page; `seen` is the version that it shows already."""
    async with house.watch(table, player) as watcher:
        yield "retry: 300\n\n"
        while not house.closing.is_set():
            watcher.news.clear()
            now = stamp(table, player)
            if now != seen:
                try:
                    drawn = await picture(table, look)
                except Forbidden:  # the game began without them
                    return
                yield event(drawn, now)
                seen = now
            try:
                await asyncio.wait_for(watcher.news.wait(), BEAT)
            except TimeoutError:
                yield "event: beat\ndata: \n\n"


async def zipped(events: AsyncGenerator[str]) -> AsyncIterator[bytes]:
    """The same, compressed on the way: an event is mostly what the one before was."""
    press = zlib.compressobj(LEVEL, wbits=GZIP, memLevel=MEMORY)
    async with aclosing(events):
        async for text in events:
            yield press.compress(text.encode()) + press.flush(zlib.Z_SYNC_FLUSH)


def stamp(table: Table, player: str) -> str:
    """Which present this is for somebody, also when the table was fetched anew or the server
    restarted."""
    undo = "" if table.can_undo(player) is None else "u"
    return f"{table.born}-{table.version}{undo}"


def event(text: str, number: str) -> str:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {number}\n{lines}\n"
