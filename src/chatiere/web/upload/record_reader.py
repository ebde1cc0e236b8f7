"""Records that people send: read in a process of its own, one at a time.

Two megabytes of JSON and thousands of moves would hold up everybody's table, in a thread
too; and who sends them may have meant no good.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from chatiere.core.errors import BadRecord, ChatiereError
from chatiere.core.translation import N_
from chatiere.web.server.json_lines import ChildProcess
from chatiere.web.server.refusal import Refusal, Unready

log = logging.getLogger("chatiere.web")
T = TypeVar("T")
COMMAND = (sys.executable, "-P", "-m", "chatiere.web.upload.reader_process")
PATIENCE = 15.0
"""Seconds for one record; a real game takes less than one."""
TURN = 30.0
"""Seconds that somebody waits for their turn."""
LONGEST = 2**28
"""Bytes of a reply: every draw with all that it could have been."""
ERRORS = {kind.__name__: kind for kind in (ChatiereError, BadRecord, Refusal, Unready)}
"""What the reader may find wrong; whatever else it is comes as a plain error."""


class RecordReader:
    """The reader, started by the first record.  After any trouble it is ended, and the next
    record starts another."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.command = command
        self.turn = asyncio.Lock()
        self.process: ChildProcess | None = None

    async def check(self, content: bytes) -> dict[str, Any]:
        """The record of a finished game, cleaned; what is wrong with it is raised."""
        reply = await self._in_turn("check", content, reply_of)
        found: dict[str, Any] = reply["record"]
        return found

    async def draws(self, content: bytes) -> tuple[bytes, ChatiereError | None]:
        """Every draw of a record, as JSON that is not read here, for it may have megabytes; and
        what rule the record breaks, if any."""
        return await self._in_turn("draws", content, draws_of_reply)

    async def _in_turn(
        self, what: str, content: bytes, read: Callable[[ChildProcess], Awaitable[T]]
    ) -> T:
        try:
            async with asyncio.timeout(TURN):
                await self.turn.acquire()
        except TimeoutError:
            raise Unready(N_("Many records are being read: try again in a moment.")) from None
        try:
            return await self._asked(what, content, read)
        finally:
            self.turn.release()

    async def _asked(
        self, what: str, content: bytes, read: Callable[[ChildProcess], Awaitable[T]]
    ) -> T:
        is_well = False
        try:
            async with asyncio.timeout(PATIENCE):
                process = await self._ready()
                await process.send_line(await asyncio.to_thread(packed, what, content))
                found = await read(process)
            is_well = True
        except ChatiereError:
            is_well = True
            raise
        except TimeoutError:
            raise Unready(N_("This record takes too long to read.")) from None
        except (OSError, EOFError, ValueError) as error:
            log.warning("the reader of records died: %s", type(error).__name__)
            raise Unready(N_("This record could not be read: please try again.")) from None
        finally:
            if not is_well:
                await self.close()
        return found

    async def _ready(self) -> ChildProcess:
        if self.process is not None and self.process.returncode is not None:
            await self.close()
        if self.process is None:
            self.process = ChildProcess(self.command, LONGEST)
        return self.process

    async def close(self) -> None:
        """Ends the reader, whatever it does."""
        process, self.process = self.process, None
        if process is not None:
            await process.end()


def packed(what: str, content: bytes) -> bytes:
    """A question as a line: a record may hold any bytes."""
    return json.dumps({"ask": what, "content": base64.b64encode(content).decode()}).encode()


async def reply_of(process: ChildProcess) -> dict[str, Any]:
    """The first line of a reply; an error that it tells of is raised."""
    reply = await process.read()
    if "error" in reply:
        raise error_from(reply["error"])
    return reply


async def draws_of_reply(process: ChildProcess) -> tuple[bytes, ChatiereError | None]:
    """The draws come in a line of their own behind the reply."""
    broken = (await reply_of(process))["broken"]
    return (await process.read_line()).rstrip(), error_from(broken) if broken else None


# -- errors on their way through a pipe -------------------------------------------------------


def error_as_json(error: ChatiereError) -> dict[str, Any]:
    """An error with all that it says; one that we do not know is only its line."""
    kind = type(error).__name__
    if ERRORS.get(kind) is not type(error):
        kind = ChatiereError.__name__
    words = {
        name: {"error": error_as_json(word)} if isinstance(word, ChatiereError) else plain(word)
        for name, word in error.words.items()
    }
    return {"kind": kind, "message": error.message, "page": error.page, "words": words}


def plain(word: object) -> object:
    return word if isinstance(word, str | int | float) else str(word)


def error_from(found: dict[str, Any]) -> ChatiereError:
    words = {
        name: error_from(word["error"]) if isinstance(word, dict) else word
        for name, word in found["words"].items()
    }
    return ERRORS[found["kind"]](found["message"], found["page"], **words)
