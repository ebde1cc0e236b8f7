"""Where replays come from: tables that are over, and records that people imported."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from chatiere.core.translation import N_
from chatiere.store.write_queue import WriteQueue
from chatiere.web.replay.replay import Replay, replay_of_record, replay_of_table
from chatiere.web.server.refusal import Late, NotFound
from chatiere.web.tables.codes import is_code
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.sealing import SEALED

KEPT = 32
"""Records at hand; others are read again when somebody asks."""


class ReplayRegistry:
    """Finds a replay by its code.  Whoever has the link of a finished game may look at it, unless
    its cards are everybody's deal of today."""

    def __init__(self, write_queue: WriteQueue, registry: TableRegistry) -> None:
        self.write_queue, self.registry = write_queue, registry
        self.imported: OrderedDict[str, Replay] = OrderedDict()
        self.turn = asyncio.Lock()
        """One record at a time: playing it again keeps a processor busy."""

    async def replay(self, code: str, player: str = "") -> Replay:
        """For whoever asks; of a sealed game for `player`, who sat there, alone."""
        found = await self._found(code)
        if found.is_sealed and not found.seats_of(player):
            raise Late(SEALED)
        return found

    async def _found(self, code: str) -> Replay:
        if code in self.imported:
            self.imported.move_to_end(code)
            return self.imported[code]
        try:
            return replay_of_table(await self.registry.table(code))
        except NotFound:
            return await self._from_record(code)

    def drop_imported(self) -> None:
        """Nothing of a record that its owner took along stays in memory."""
        self.imported.clear()

    async def _from_record(self, code: str) -> Replay:
        content = None
        if is_code(code):
            content = await self.write_queue.do(lambda store: store.record(code))
        if content is None:
            raise NotFound(N_("There is no game with this link."))
        async with self.turn:
            replay = self.imported.get(code)
            if replay is None:
                replay = await asyncio.to_thread(replay_of_record, code, content)
            self.imported[code] = replay
        while len(self.imported) > KEPT:
            self.imported.popitem(last=False)
        return replay
