"""Processes of ours beside the server, and how both speak: JSON lines over pipes.

The server asks, the process answers; what a process does, or fails to do, cannot stop the
server.  Whoever asks decides how long to wait, and ends a process that keeps them waiting.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO

LONGEST = 1 << 20
"""Bytes of a line: an advice on hundreds of moves has some ten thousand."""

# -- on the server's side ---------------------------------------------------------------------


class ChildProcess:
    """Started by its first question.  After any trouble it has to be ended: nobody knows what
    it would answer next.

    It finds the same modules as this process, and Ctrl-C does not reach it: it ends when its
    questions do.
    """

    def __init__(
        self, command: Sequence[str], longest: int = LONGEST, is_mute: bool = False
    ) -> None:
        """`is_mute`: what it has to say about its own faults is for nobody."""
        self.command, self.longest, self.is_mute = command, longest, is_mute
        self._process: Process | None = None
        self._killed = False

    @property
    def has_started(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def returncode(self) -> int | None:
        """None also while it runs."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> Process:
        if self._process is None:
            path = os.pathsep.join(place or os.getcwd() for place in sys.path)
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL if self.is_mute else None,
                limit=self.longest,
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,
            )
            if self._killed:
                self.kill()
        return self._process

    async def send_line(self, line: bytes) -> None:
        """Not drained: a process that is stopped would hold us up."""
        process = await self.start()
        assert process.stdin is not None
        process.stdin.write(line + b"\n")

    async def read_line(self) -> bytes:
        """The next line as it is; `EOFError` where the process has ended, `ValueError` where the
        line is too long."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError("the process has ended")
        return line

    async def read(self) -> dict[str, Any]:
        """The next line, read."""
        found: dict[str, Any] = json.loads(await self.read_line())
        return found

    async def output(self) -> bytes:
        """All that a process without questions says until it ends."""
        process = await self.start()
        said, _ = await process.communicate()
        return said

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


# -- on the process's side --------------------------------------------------------------------


def take_stdout() -> BinaryIO:
    """The pipe for replies.  From now on, what a library prints goes where errors go: it is no
    reply."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def write_lines(replies: BinaryIO, *lines: bytes) -> None:
    with suppress(BrokenPipeError):  # then we are about to end, too
        replies.write(b"".join(line + b"\n" for line in lines))
        replies.flush()
