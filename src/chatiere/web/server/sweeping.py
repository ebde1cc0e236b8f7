"""Now and then what nobody needs any more goes: from memory soon, from the store late."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from chatiere.core.errors import ChatiereError
from chatiere.store.expiring import DAY, Clocks
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.leases import Leases
from chatiere.web.tables.codes import is_code
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.table import Table

log = logging.getLogger("chatiere.web")
PAUSE = 30.0
"""Seconds between two sweeps of the memory."""
THIS = "sweeping"
"""Of several servers one alone deletes what is old."""
DELETING_PAUSE = 3600.0
"""Seconds between two looks for what is old in the store."""


class Sweeper:
    """One task while the server runs."""

    def __init__(
        self,
        write_queue: WriteQueue,
        registry: TableRegistry,
        clocks: Callable[[], Clocks],
        keep_days: int,
        leases: Leases,
    ) -> None:
        self.write_queue, self.registry = write_queue, registry
        self.clocks, self.keep_days, self.leases = clocks, keep_days, leases
        self.busy_tables: list[Callable[[], Iterable[str]]] = []
        """Each names tables that must stay in memory: somebody moves there, or is notified."""
        self.used_codes: list[Callable[[], Iterable[str]]] = [lambda: registry.tables]
        """Each names tables and records that must stay in the store: somebody looks at them."""
        self.deleting: list[Callable[[float], Awaitable[None]]] = []
        """What features delete when its time has come, by the time of day."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        deleted = -math.inf
        while True:
            self.sweep_memory()
            try:
                await self.leases.drop(self._left_alone())
                if time.monotonic() - deleted >= DELETING_PAUSE and await self.leases.take(THIS):
                    deleted = time.monotonic()
                    await self.delete_what_is_old()
            except ChatiereError as error:
                log.warning("nothing old was deleted: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def sweep_memory(self) -> list[Table]:
        """The tables that were left to the store."""
        return self.registry.sweep({code for busy in self.busy_tables for code in busy()})

    def _left_alone(self) -> list[str]:
        """Tables that we drove and no longer have in memory."""
        held = self.leases.held()
        return [name for name in held if is_code(name) and name not in self.registry.tables]

    async def delete_what_is_old(self) -> None:
        """What was old a day ago already, and is not in use."""
        now, keep = self.clocks(), self.keep_days * DAY
        used = [code for codes in self.used_codes for code in codes()]
        await self.write_queue.do(lambda store: store.note_results())  # before their games go
        await self.write_queue.do(lambda store: store.expire(now, keep, used))
        await self.write_queue.do(lambda store: store.delete_lost_reviews())
        for delete in self.deleting:
            await delete(now.wall)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
