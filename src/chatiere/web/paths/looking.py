"""Finding the steps of somebody's path in their games.

When a game ends it is looked at at once, beside the table.  What ended elsewhere, or while the
server was away, is found when somebody looks at a page that shows paths: a few games at a time,
each once.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress

from chatiere.core.errors import ChatiereError
from chatiere.store.paths import PathStep
from chatiere.store.rows import Stored
from chatiere.store.write_queue import WriteQueue
from chatiere.web.paths.steps import LESSON, found_at
from chatiere.web.tables.extensions import TableChange
from chatiere.web.tables.table import Table

MOST_GAMES = 60
"""Of somebody who comes with many games from before, the newest so many are looked at."""
LATELY = 60
"""Tables that are looked through for lessons."""
LONGEST = 2.5
"""Seconds for which a page waits for what is found."""
PAUSE = 20.0
"""Seconds in which somebody's games are not looked through again by the first page."""
MOST_REMEMBERED = 5_000


class PathFinder:
    """Looks, and keeps what it has found."""

    def __init__(self, write_queue: WriteQueue) -> None:
        self.write_queue = write_queue
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked: OrderedDict[str, float] = OrderedDict()
        self._looking: dict[str, asyncio.Task[None]] = {}
        """Who asks twice at a time waits for the same look."""
        self._turn = asyncio.Lock()
        """One table at a time: playing it through keeps a processor busy."""

    # -- when a game ends -----------------------------------------------------------------------

    def table_changed(self, table: Table, change: TableChange) -> None:
        if change == "over":
            people = {seat.player for seat in table.seats if seat.player}
            self._begin(self._look_at(table.id, people))

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _look_at(self, code: str, people: set[str]) -> None:
        stored = await self.write_queue.do(lambda store: store.table(code))
        if stored is not None:
            for player in people:
                await self._keep(player, stored)

    async def _keep(self, player: str, stored: Stored) -> None:
        async with self._turn:
            found = await asyncio.to_thread(found_at, stored, player)
        steps = [PathStep(stored.game, step, stored.changed) for step in sorted(found)]
        if steps:
            await self.write_queue.do(lambda store: store.add_path_steps(player, steps))

    # -- when somebody looks --------------------------------------------------------------------

    def look_soon(self, player: str) -> None:
        """Beside the page that asks, and not with every one."""
        now = time.monotonic()
        if now - self._looked.get(player, -PAUSE) < PAUSE:
            return
        self._looked[player] = now
        self._looked.move_to_end(player)
        while len(self._looked) > MOST_REMEMBERED:
            self._looked.popitem(last=False)
        self._look_once(player)

    async def look(self, player: str) -> None:
        """Wait for what is new, but not for long: who comes with many games sees the rest of it
        the next time."""
        await asyncio.wait({self._look_once(player)}, timeout=LONGEST)

    def _look_once(self, player: str) -> asyncio.Task[None]:
        task = self._looking.get(player)
        if task is None:
            task = self._looking[player] = self._begin(self._look_through(player))
            task.add_done_callback(lambda _: self._looking.pop(player, None))
        return task

    async def _look_through(self, player: str) -> None:
        """What somebody has played since the last look."""
        after = await self.write_queue.do(lambda store: store.looked_through(player))
        games = await self.write_queue.do(
            lambda store: store.finished_since(player, after, MOST_GAMES)
        )
        for code, _ in games:
            await self._look_at(code, {player})
        if games:
            last = games[-1][1]
            await self.write_queue.do(lambda store: store.set_looked_through(player, last))
        await self._look_for_lessons(player)

    async def _look_for_lessons(self, player: str) -> None:
        """Their tables are never over: they are looked at until they are done."""
        listed = await self.write_queue.do(lambda store: store.tables_of(player, LATELY))
        steps = await self.write_queue.do(lambda store: store.path_steps(player))
        learned = {step.game for step in steps if step.step == LESSON}
        for table in listed:
            is_lesson = (table.origin or "").startswith("lesson ")
            if is_lesson and table.game not in learned:
                await self._look_at(table.id, {player})

    async def found(self, player: str) -> dict[str, set[str]]:
        """The steps of somebody's paths, by game."""
        steps = await self.write_queue.do(lambda store: store.path_steps(player))
        found: dict[str, set[str]] = {}
        for step in steps:
            found.setdefault(step.game, set()).add(step.step)
        return found

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def quietly(work: Coroutine[None, None, None]) -> None:
    """What fails now is found at the next look."""
    with suppress(ChatiereError):
        await work
