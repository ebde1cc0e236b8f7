"""Records that people send: read in a process of its own, one at a time.

Two megabytes of JSON and thousands of moves would hold up everybody's table, in a thread
too; and who sends them may have meant no good.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import struct
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from chatiere.core import record
from chatiere.core.errors import BadRecord, ChatiereError
from chatiere.web.bot_workers.process import started
from chatiere.web.server.refusal import N_, Unready

log = logging.getLogger("chatiere.web")
COMMAND = (sys.executable, "-P", "-m", "chatiere.web.upload.reader_process")
MOST_MOVES = 5000
"""The longest games have some hundreds; every move costs us a millisecond."""
PATIENCE = 15.0
"""Seconds for one record; a real game takes less than one."""
TURN = 30.0
"""Seconds that somebody waits for their turn."""
SIZE = struct.Struct("!I")
"""Before everything that is said: how long it is."""


class Reading:
    """The reader, started by the first record.  After any trouble it is ended, and the next
    record starts another."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.command = command
        self.turn = asyncio.Lock()
        self.process: Process | None = None

    async def do(self, what: str, content: bytes) -> Any:
        """What the reader makes of a record; what is wrong with it is raised here."""
        try:
            async with asyncio.timeout(TURN):
                await self.turn.acquire()
        except TimeoutError:
            raise Unready(N_("Many records are being read: try again in a moment.")) from None
        try:
            found = await self._asked(what.encode() + b"\n" + content)
        finally:
            self.turn.release()
        if isinstance(found, ChatiereError):
            raise found
        return found

    async def _asked(self, question: bytes) -> Any:
        answered = False
        try:
            async with asyncio.timeout(PATIENCE):
                reply = await self._reply(question)
            answered = True
        except TimeoutError:
            raise Unready(N_("This record takes too long to read.")) from None
        except (OSError, EOFError) as error:
            log.warning("the reader of records died: %s", type(error).__name__)
            raise Unready(N_("This record could not be read: please try again.")) from None
        finally:
            if not answered:
                await self.close()
        return pickle.loads(reply)  # noqa: S301 - from a process of ours

    async def _reply(self, question: bytes) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await started(self.command)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(SIZE.pack(len(question)) + question)
        await self.process.stdin.drain()
        (size,) = SIZE.unpack(await self.process.stdout.readexactly(SIZE.size))
        return await self.process.stdout.readexactly(size)

    async def close(self) -> None:
        """Ends the reader, whatever it does."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def read(content: bytes) -> object:
    """The JSON value that was sent; of a length that can be a game."""
    found = record.parsed(content)
    moves = found.get("moves") if isinstance(found, dict) else None
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise BadRecord(
            N_("not a record of a game here: more than %(most)s moves"), most=MOST_MOVES
        )
    return found
