"""Whether the server can be sent people: its store answers, and it is not about to stop."""

from __future__ import annotations

import asyncio
import math
import time
from contextlib import suppress

from chatiere.core.errors import ChatiereError
from chatiere.store.write_queue import WriteQueue
from chatiere.web.tables.stopping import Stopping

PATIENCE = 2.0
"""Seconds within which the store has to answer."""
FRESH = 1.0
"""Seconds for which an answer of the store is good: however often we are asked, it is not."""


class Readiness:
    """Asks the store once for all who want to know."""

    def __init__(self, write_queue: WriteQueue, stopping: Stopping) -> None:
        self.write_queue, self.stopping = write_queue, stopping
        self._asked = asyncio.Lock()
        self._answered = -math.inf
        self._is_well = False

    async def is_ready(self) -> bool:
        if self.stopping.has_begun:
            return False
        async with self._asked:
            if time.monotonic() - self._answered >= FRESH:
                self._is_well = await self._store_answers()
                self._answered = time.monotonic()
        return self._is_well and not self.stopping.has_begun

    async def _store_answers(self) -> bool:
        with suppress(TimeoutError, ChatiereError):
            async with asyncio.timeout(PATIENCE):
                await self.write_queue.do(lambda store: store.is_there())
                return True
        return False
