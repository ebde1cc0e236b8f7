"""Getting tigers ready ahead of time, each in a process of its own, one or two at a time.

A first compilation takes half a minute and a solved table a whole one.  The process that
does it steps back behind the others, leaves what it made in the cache for the workers to
load, and ends.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import time
from collections.abc import Sequence

from chatiere.web.bot_workers.errors import Lost, Stopped
from chatiere.web.bot_workers.heartbeat import Timeouts
from chatiere.web.bot_workers.process import COMMAND, Worker

log = logging.getLogger("chatiere.thinking")

LONGEST = 600.0
"""Seconds after which a warming is given up; nobody waits for it as long."""
REST = 600.0
"""Seconds after a failed one before a game is tried again by itself."""


class Warming:
    """Which games are ready, which are being warmed, and which could not be."""

    def __init__(self, command: Sequence[str] = COMMAND, at_once: int = 1) -> None:
        self.ready: set[str] = set()
        self._warm_tables: set[tuple[str, str]] = set()
        self._command = command
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        self._failed: dict[str, float] = {}
        self._turn = asyncio.Semaphore(at_once)
        self._is_closed = False

    @property
    def games(self) -> list[str]:
        """Those being warmed."""
        return sorted({game for game, _ in self._tasks})

    @property
    def unready(self) -> set[str]:
        """Games of which nothing can be asked now: they are being warmed, or could not be."""
        failed = {game for game in self._failed if not self.may_start(game)}
        return {*self.games, *failed} - self.ready

    def under_way(self, game: str) -> asyncio.Task[None] | None:
        return next((task for key, task in self._tasks.items() if key[0] == game), None)

    async def warm(self, game: str, hidden: bytes, table: str) -> None:
        """Warm a table of which this is a hidden state, unless it was done before."""
        if (game, table) not in self._warm_tables:
            await asyncio.wait({self.start(game, hidden, table)})

    def may_start(self, game: str) -> bool:
        """Not again and again where it does not help."""
        return time.monotonic() - self._failed.get(game, -REST) >= REST

    def start(self, game: str, hidden: bytes, table: str = "") -> asyncio.Task[None]:
        """Warm what this table needs; the same one is not warmed twice at a time."""
        if self._is_closed:
            raise Stopped
        key = game, table
        if key not in self._tasks:
            self._since.setdefault(game, time.monotonic())
            self._tasks[key] = asyncio.create_task(self._warm(key, hidden))
        return self._tasks[key]

    async def waited(self, task: asyncio.Task[None], game: str, most: float) -> bool:
        """Whether it is done so many seconds after it began: who comes later need not wait
        as long once more."""
        left = self._since[game] + most - time.monotonic() if game in self._since else 0.0
        await asyncio.wait({task}, timeout=max(0.0, left))
        return task.done()

    async def _warm(self, key: tuple[str, str], hidden: bytes) -> None:
        game, worker = key[0], Worker(self._command)
        question = {"ask": "warm", "hidden": base64.b64encode(hidden).decode()}
        try:
            async with self._turn:
                reply = await worker.ask(question, Timeouts(LONGEST, LONGEST))
            why = reply.get("failed", "" if reply.get("kept") else "found no cache to write to")
        except Lost as lost:
            why = lost.why
        finally:
            del self._tasks[key]
            if self.under_way(game) is None:
                del self._since[game]
            await worker.end()
        if why:
            self._failed[game] = time.monotonic()
            log.warning("warming the tiger of %s %s; cats stand in for it", game, why)
        else:
            self._failed.pop(game, None)
            self.ready.add(game)
            self._warm_tables.add(key)

    async def close(self) -> None:
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
