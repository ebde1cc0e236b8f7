"""One worker process as the server sees it: asked one question at a time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from chatiere.web.bot_workers.heartbeat import Patience, Watch
from chatiere.web.bot_workers.trouble import Lost

COMMAND = (sys.executable, "-P", "-m", "chatiere.web.bot_workers.worker")
LONGEST = 1 << 20
"""Bytes of a reply: an advice on hundreds of moves has some ten thousand."""
A_LAST_LOOK = 0.05
"""Seconds for what has come already: it may be the server that was held up."""


class Worker:
    """Started by its first question.  After any trouble it has to be ended: nobody knows
    what it would answer next."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._killed = False
        self.has_loaded = False
        """Whether it was asked for a thought that needs a tiger's compiled mind."""

    @property
    def has_died(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def ask(
        self, question: Mapping[str, Any], patience: Patience, budget: float = 0.0
    ) -> dict[str, Any]:
        """The reply; `Lost` where the worker dies, or no longer gets on with it.  `budget`:
        seconds that it may think by its own clock."""
        try:
            watch = Watch(patience, budget, time.monotonic(), is_new=self._process is None)
            await self._send(json.dumps(question).encode() + b"\n")
            while "sign" in (heard := await self._heard(watch)):
                watch.hear(heard["sign"], time.monotonic())
            return heard
        except Lost:
            raise
        except (OSError, ValueError):
            raise Lost("died in mid-thought") from None

    async def _send(self, line: bytes) -> None:
        if self._process is None:
            self._process = await started(self._command)
            if self._killed:
                self.kill()
        assert self._process.stdin is not None
        self._process.stdin.write(line)  # not drained: one that is stopped would hold us up

    async def _heard(self, watch: Watch) -> dict[str, Any]:
        """The next line, a sign of life or the reply."""
        assert self._process is not None
        assert self._process.stdout is not None
        for seconds in (watch.until - time.monotonic(), A_LAST_LOOK):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    heard: dict[str, Any] = json.loads(await self._process.stdout.readline())
                    return heard
        raise Lost("no longer got on with its thought")

    def kill(self) -> None:
        """At once; whoever waits for its answer hears that it died."""
        self._killed = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """Kill it and clear away what is left of it."""
        self.kill()
        if self._process is not None:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.close()
            with suppress(OSError):
                await self._process.stdout.read()
            await self._process.wait()


async def started(command: Sequence[str]) -> Process:
    """A process that finds the same modules as this one, and that Ctrl-C does not reach:
    it ends when its questions do."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
