"""A server that is told to stop: it says so, hands over what it drives, and sends its pages away
a few at a time, so that whoever serves next is not asked by all of them in one moment."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence

from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.stream_slots import StreamSlots
from chatiere.web.tables.table import Table

log = logging.getLogger("chatiere.web")
LONGEST = 3.5
"""Seconds over which pages are sent away, however many they are."""
PER_SECOND = 200
"""Pages that are sent away in a second where there are few: a family's are gone at once."""
STEP = 0.1
HOOK_SECONDS = 3.0
"""For each of those who have something to hand over."""
Hook = Callable[[], Awaitable[None]]


class Stopping:
    """From the moment that the server is told to stop until its last page has gone."""

    def __init__(
        self, registry: TableRegistry, stream_slots: StreamSlots, before_closing: Sequence[Hook]
    ) -> None:
        self.registry, self.stream_slots = registry, stream_slots
        self.before_closing = before_closing
        self.has_begun = False
        self.closing = asyncio.Event()
        """Ends whatever stream is still open."""

    async def stop(self) -> None:
        """Once, by whoever hears of it first."""
        if self.has_begun:
            return
        self.has_begun = self.stream_slots.is_closed = True
        for hook in self.before_closing:
            await self._call(hook)
        await self._send_pages_away()
        self.closing.set()

    async def _call(self, hook: Hook) -> None:
        """What cannot be handed over is taken over by others in time; we stop all the same."""
        try:
            async with asyncio.timeout(HOOK_SECONDS):
                await hook()
        except Exception as error:
            log.warning("stopping without handing over: %s", type(error).__name__)

    async def _send_pages_away(self) -> None:
        """All pages of a table together, for nobody there needs to see the others leave."""
        tables = [table for table in self.registry.tables.values() if table.presence.watchers]
        random.shuffle(tables)
        pages = sum(len(table.presence.watchers) for table in tables)
        steps = max(1, round(min(LONGEST, pages / PER_SECOND) / STEP))
        for step in range(steps):
            send_away(tables[len(tables) * step // steps : len(tables) * (step + 1) // steps])
            if step < steps - 1:
                await asyncio.sleep(STEP)


def send_away(tables: Sequence[Table]) -> None:
    for table in tables:
        for watcher in table.presence.watchers:
            watcher.send_back()
