"""One worker process as the server sees it: asked one question at a time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from chatiere.web.thinking.trouble import Lost

COMMAND = (sys.executable, "-P", "-m", "chatiere.web.thinking.worker")
LONGEST = 1 << 20
"""Bytes of a reply: an advice on hundreds of moves has some ten thousand."""


class Worker:
    """Started by its first question.  After any trouble it has to be ended: nobody knows
    what it would answer next."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._killed = False

    @property
    def has_died(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def ask(self, question: Mapping[str, Any], patience: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(patience):
                return await self._asked(json.dumps(question).encode() + b"\n")
        except TimeoutError:
            raise Lost(f"took longer than {patience:g} s") from None
        except (OSError, ValueError):
            raise Lost("died in mid-thought") from None

    async def _asked(self, line: bytes) -> dict[str, Any]:
        if self._process is None:
            self._process = await started(self._command)
            if self._killed:
                self.kill()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        reply: dict[str, Any] = json.loads(await self._process.stdout.readline())
        return reply

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
