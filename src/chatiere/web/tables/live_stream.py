"""The live stream of a table: each event is the present, rendered for one viewer.

A reader that is slow or was away gets the present and not the past.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress

from chatiere.web.server.refusal import Forbidden, TooMany
from chatiere.web.server.services import Services
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import Viewer, current_fragment

AT_ONCE, LATER = 300, 10_000
"""Milliseconds after which a page that was cut off comes back; where it made room for
another one of the same person, the two need not chase each other."""
BEAT = 5.0
"""Seconds between two signs of life.  A page that misses them knows that it is cut off."""
LEVEL = 2
GZIP = 16 + 15
"""A gzip header, and the largest window: an event finds the one before in it."""
MEMORY = 5
"""Some 150 kB for each open page."""


async def stream(
    services: Services,
    table: Table,
    player: str,
    address: str,
    look: Callable[[], Viewer],
    seen: str,
) -> AsyncGenerator[str]:
    """Events for one page; `seen` is the version that it shows already."""
    with suppress(TooMany):  # others took the last places in the meantime
        async with services.watch(table, player, address) as watcher:
            yield come_back(AT_ONCE)
            while not services.closing.is_set():
                if watcher.is_over:
                    yield come_back(LATER)
                    return
                watcher.news.clear()
                now = stamp(table, player)
                if now != seen:
                    try:
                        drawn = await current_fragment(table, look)
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
    pdf_maker = zlib.compressobj(LEVEL, wbits=GZIP, memLevel=MEMORY)
    async with aclosing(events):
        async for text in events:
            yield pdf_maker.compress(text.encode()) + pdf_maker.flush(zlib.Z_SYNC_FLUSH)


def come_back(wait: int) -> str:
    """Pages of ours look at a wish only where it comes with an event."""
    return f"retry: {wait}\nevent: back\n\n"


def stamp(table: Table, player: str) -> str:
    """Which present this is for somebody, also when the table was fetched anew or the server
    restarted."""
    undo = "" if table.can_undo(player) is None else "u"
    return f"{table.born}-{table.version}{undo}"


def event(text: str, number: str) -> str:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {number}\n{lines}\n"
