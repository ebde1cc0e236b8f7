"""Files to print, each made once, by a process of its own: drawing takes time and memory."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress

from chatiere.core.translation import N_
from chatiere.web.server.json_lines import ChildProcess
from chatiere.web.server.refusal import Unready

COMMAND = (sys.executable, "-P", "-m", "chatiere.printing")
PATIENCE = 60.0


class PdfMaker:
    """One file at a time; there are few, so all are kept."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._made: dict[tuple[str, str, str], bytes] = {}
        self._turn = asyncio.Lock()

    async def pdf(self, game: str, paper: str, language: str) -> bytes:
        key = (game, paper, language)
        if key not in self._made:
            async with self._turn:
                if key not in self._made:
                    self._made[key] = await self._print(*key)
        return self._made[key]

    async def _print(self, *what: str) -> bytes:
        process = ChildProcess([*self._command, *what], is_mute=True)
        made = b""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    made = await process.output()
        finally:
            if process.returncode is None:  # too slow, or nobody waits any more
                await process.end()
        if process.returncode or not made:
            raise Unready(N_("The file could not be made: please try again."))
        return made
