"""The live stream of a table, for pages and for programs: each event is the present, rendered
for one viewer.

A reader that is slow or was away gets the present and not the past.  A page that understands
patches gets the first picture of a stream whole, and then what has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from chatiere.web.server.refusal import Forbidden, TooMany
from chatiere.web.tables.frames import current_text, frames_since
from chatiere.web.tables.patches import PatchWriter
from chatiere.web.tables.table import Table
from chatiere.web.tables.viewer import Viewer, hint_for
from chatiere.web.tables.watching import Watching

EARLY = 0.1
"""Seconds by which a timer may ring too soon."""
AT_ONCE, LATER = 300, 10_000
"""Milliseconds after which a page that was cut off comes back; where it made room for
another one of the same person, the two need not chase each other."""
BEAT = 5.0
"""Seconds between two signs of life.  A page that misses them knows that it is cut off."""


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
    """For programs and screens; a page gets the part of it that changes, moment by moment."""
    format: StreamFormat = FOR_PAGES
    tempo: float = 1.0
    """How long moments stay on their page: 1 is as long as the game says."""
    patches: PatchWriter | None = None
    """For a page that understands them: pages of earlier releases do not."""

    async def texts_since(self, n: int | None) -> tuple[list[str], int | None]:
        """What is new for who has seen n moves: a page is shown how it came about, unless its
        reader wants everything at once."""
        if self.render is not None:
            return [await current_text(self.table, self.viewer_now, self.render)], n
        seen = n if self.tempo else None
        frames, made = await frames_since(self.table, self.viewer_now, seen)
        written = self.patches.add if self.patches else "".join
        return [written(frame) for frame in frames], made


class Silence:
    """How long nothing was said.  The timer is not set anew at every event: when it rings, it
    looks how long it is, and wakes who waits for news or waits for the rest."""

    def __init__(self, news: asyncio.Event) -> None:
        self.news, self.loop = news, asyncio.get_running_loop()
        self.since = self.loop.time()

    def __enter__(self) -> Self:
        self.timer = self.loop.call_later(BEAT, self.ring)
        return self

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()

    def is_broken(self) -> None:
        self.since = self.loop.time()

    def is_long(self) -> bool:
        return self.left() <= EARLY

    def left(self) -> float:
        return self.since + BEAT - self.loop.time()

    def ring(self) -> None:
        if self.is_long():
            self.news.set()
        self.timer = self.loop.call_later(max(EARLY, self.left()), self.ring)


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
            with Silence(watcher.news) as silence:
                while not closing.is_set() and not watcher.is_over:
                    watcher.news.clear()
                    now = stamp(table, player)
                    if now != shown and await watching.may_speak(table):
                        if watching.before_speaking is not None:  # it may have caught up
                            now = stamp(table, player)
                        try:
                            (*moments, text), seen = await follower.texts_since(seen)
                        except Forbidden:  # the game began without them
                            return
                        yield "".join([*map(event, moments), event(text, now)])
                        shown = now
                        silence.is_broken()
                    elif silence.is_long():
                        yield form.beat
                        silence.is_broken()
                    await watcher.news.wait()
            if watcher.is_over and (last := form.opening if watcher.comes_back else form.replaced):
                yield last


def stamp(table: Table, player: str) -> str:
    """Which present this is for somebody, also when the table was fetched anew or the server
    restarted."""
    undo = "" if table.can_undo(player) is None else "u"
    hint = hint_for(table, player)
    advised = "" if hint is None else f"h{hint.number}"
    return f"{table.fragments.created}-{table.fragments.version}{undo}{advised}"


def event(text: str, number: str = "") -> str:
    """With the number of the present that it shows; a moment on the way has none."""
    if "\r" in text:  # which ends a line as well
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.replace("\n", "\ndata: ")
    return f"id: {number}\ndata: {lines}\n\n" if number else f"data: {lines}\n\n"
