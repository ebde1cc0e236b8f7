"""Several server processes on one machine: a parent that holds the port, starts them, starts again
whichever ends, and passes on that it is time to stop.

They share one socket: whoever is free takes the next connection, one that hangs takes none, and
one that is started again has lost none.

Each process has a line to its parent, its standard input.  How to serve comes along it, and when
it breaks off the parent is gone, however that happened, and the process stops too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from chatiere.cli.serve_options import ServeOptions

log = logging.getLogger("chatiere.processes")
COMMAND = (sys.executable, "-m", "chatiere.cli.child")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before one that ended is started again: longer each time that it ends soon."""
SOON = 60.0
PATIENCE = 30.0
"""Seconds for all to stop in; whoever still runs then is killed."""


class Children:
    """`command` starts a process; it is told the socket's number and its own."""

    def __init__(
        self, options: ServeOptions, listening: socket.socket, command: Sequence[str] = COMMAND
    ) -> None:
        self.options, self.listening, self.command = options, listening, command
        self.running: dict[int, Process] = {}
        self.stopping = asyncio.Event()

    def run(self) -> None:
        """Until somebody stops it."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for which in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(which, self.stop)
        await asyncio.gather(*(self._keep(number) for number in range(self.options.processes)))

    def stop(self) -> None:
        """Pass it on, as often as we are told: told twice, they end at once."""
        if not self.stopping.is_set():
            self.stopping.set()
            asyncio.get_running_loop().call_later(PATIENCE, self._kill)
        self._send(signal.SIGTERM)

    def _kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, which: signal.Signals) -> None:
        for child in self.running.values():
            with suppress(ProcessLookupError):  # it has just ended by itself
                child.send_signal(which)

    async def _keep(self, number: int) -> None:
        """See to it that this process runs."""
        pause = FIRST_PAUSE
        while not self.stopping.is_set():
            began = time.monotonic()
            status = await self._run_once(number)
            if self.stopping.is_set():
                return
            pause = FIRST_PAUSE if time.monotonic() - began > SOON else pause
            line = "process %d ended with status %d: it is started again in %g s"
            log.warning(line, number, status, pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run_once(self, number: int) -> int:
        """A process, until it ends.  It has a session of its own: Ctrl-C in a terminal is for us,
        and we pass it on once."""
        place = self.listening.fileno()
        child = await asyncio.create_subprocess_exec(
            *self.command, str(place), str(number),
            stdin=PIPE, pass_fds=[place], start_new_session=True,
        )  # fmt: skip
        self.running[number] = child
        assert child.stdin
        child.stdin.write(f"{self.options.to_json()}\n".encode())
        if self.stopping.is_set():  # while it was started
            self._send(signal.SIGTERM)
        status = await child.wait()
        del self.running[number]
        return status


def stop_without_parent() -> None:
    """In a process, a thread of its own: nothing more comes from the parent, and when the line
    breaks off, it has gone."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
