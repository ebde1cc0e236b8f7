"""One worker process as the server sees it: asked one question at a time."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from chatiere.web.bot_workers.errors import Lost
from chatiere.web.bot_workers.heartbeat import Heartbeat, Timeouts
from chatiere.web.server.json_lines import ChildProcess

COMMAND = (sys.executable, "-P", "-m", "chatiere.web.bot_workers.worker")
A_LAST_LOOK = 0.05
"""Seconds for what has come already: it may be the server that was held up."""


class Worker(ChildProcess):
    """A process that gives signs of life while it thinks."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        super().__init__(command)
        self.has_loaded = False
        """Whether it was asked for a thought that needs a tiger's compiled search."""

    @property
    def has_died(self) -> bool:
        return self.returncode is not None

    async def ask(
        self, question: Mapping[str, Any], timeouts: Timeouts, budget: float = 0.0
    ) -> dict[str, Any]:
        """The reply; `Lost` where the worker dies, or no longer gets on with it.  `budget`:
        seconds that it may think by its own clock."""
        try:
            heartbeat = Heartbeat(timeouts, budget, time.monotonic(), is_new=not self.has_started)
            await self.send_line(json.dumps(question).encode())
            while "sign" in (heard := await self._next(heartbeat)):
                heartbeat.hear(heard["sign"], time.monotonic())
            return heard
        except Lost:
            raise
        except (OSError, EOFError, ValueError):
            raise Lost("died in mid-thought") from None

    async def _next(self, heartbeat: Heartbeat) -> dict[str, Any]:
        """The next line, a sign of life or the reply."""
        for seconds in (heartbeat.until - time.monotonic(), A_LAST_LOOK):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    return await self.read()
        raise Lost("no longer got on with its thought")
