"""The live stream of a table, for pages and for programs: each event is the present, rendered
for one viewer.

A reader that is slow or was away gets the present and not the past.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

from chatiere.web.server.refusal import Forbidden, TooMany
from chatiere.web.tables.frames import current_fragment, frames_since
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import Viewer, hint_for
from chatiere.web.tables.watching import Watching

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


def come_back(wait: int) -> str:
    """Pages of ours heed the time to wait only where it comes with an event."""
    return f"retry: {wait}\nevent: back\n\n"


@dataclass(frozen=True)
class StreamFormat:
    """What is sent beside the events."""

    beat: str
    """A sign of life, where nothing has changed for a while."""
    opening: str = ""
    replaced: str = ""
    """Said last to who makes room for another page of the same person."""


FOR_PAGES = StreamFormat("event: beat\ndata: \n\n", come_back(AT_ONCE), come_back(LATER))
FOR_PROGRAMS = StreamFormat(": still here\n\n")


@dataclass(frozen=True)
class Follower:
    """Who follows a table, and how it is rendered for them."""

    table: Table
    player: str
    address: str
    viewer_now: Callable[[], Viewer]
    """As whom they see it; refuses who may no longer look."""
    render: Callable[[Table, Viewer], str] | None = None
    """By default as the part of the page that changes."""
    format: StreamFormat = FOR_PAGES
    tempo: float = 1.0
    """How long moments stay on their page: 1 is as long as the game says."""

    async def frames_since(self, n: int | None) -> tuple[list[str], int | None]:
        """What is new for who has seen n moves: a page is shown how it came about."""
        if self.format is FOR_PAGES:
            return await frames_since(self.table, self.viewer_now, n)
        return [await current_fragment(self.table, self.viewer_now, self.render)], n


async def stream(
    watching: Watching, closing: asyncio.Event, follower: Follower, shown: str = ""
) -> AsyncGenerator[str]:
    """Server-sent events, until the reader goes, may no longer look, or the server is closing.
    `shown` is the version that the reader has already."""
    table, player, form = follower.table, follower.player, follower.format
    is_page = form is FOR_PAGES
    seen = table.moves_made if shown == stamp(table, player) else None
    with suppress(TooMany):  # others took the last slots in the meantime
        watch = watching.watch(table, player, follower.address, is_page, follower.tempo)
        async with watch as watcher:
            if form.opening:
                yield form.opening
            while not closing.is_set() and not watcher.is_over:
                watcher.news.clear()
                now = stamp(table, player)
                if now != shown:
                    try:
                        frames, seen = await follower.frames_since(seen)
                    except Forbidden:  # the game began without them
                        return
                    for frame in frames[:-1]:
                        yield event(frame)
                    yield event(frames[-1], now)
                    shown = now
                try:
                    await asyncio.wait_for(watcher.news.wait(), BEAT)
                except TimeoutError:
                    yield form.beat
            if watcher.is_over and form.replaced:
                yield form.replaced


async def zipped(events: AsyncGenerator[str]) -> AsyncIterator[bytes]:
    """The same, compressed on the way: an event is mostly what the one before was."""
    compressor = zlib.compressobj(LEVEL, wbits=GZIP, memLevel=MEMORY)
    async with aclosing(events):
        async for text in events:
            yield compressor.compress(text.encode()) + compressor.flush(zlib.Z_SYNC_FLUSH)


def stamp(table: Table, player: str) -> str:
    """Which present this is for somebody, also when the table was fetched anew or the server
    restarted."""
    undo = "" if table.can_undo(player) is None else "u"
    hint = hint_for(table, player)
    advised = "" if hint is None else f"h{hint.number}"
    return f"{table.fragments.created}-{table.fragments.version}{undo}{advised}"


def event(text: str, number: str = "") -> str:
    """With the number of the present that it shows; a moment on the way has none."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {number}\n{lines}\n" if number else f"{lines}\n"
