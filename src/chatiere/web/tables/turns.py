"""Whose turn it is at tables of a list: asked of each table once after each of its changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from chatiere.core.errors import ChatiereError
from chatiere.store.rows import Listed
from chatiere.web.tables.table import PLAYING, Table

MOST = 5000


class Turns:
    """To know it, a table's moves have to be played again; so what was found is remembered."""

    def __init__(self, fetch: Callable[[str], Awaitable[Table]]) -> None:
        self.fetch = fetch
        self.known: OrderedDict[str, tuple[float, int | None]] = OrderedDict()

    async def waiting_for(self, player: str, tables: Iterable[Listed]) -> list[str]:
        """Those of the tables where others wait for this player; cats alone can wait."""
        return [table.id for table in tables if await self.waits_for(player, table)]

    async def waits_for(self, player: str, listed: Listed) -> bool:
        if listed.state != PLAYING or not has_others(listed, player):
            return False
        if self.known.get(listed.id, (0.0, None))[0] != listed.changed:
            try:
                table = await self.fetch(listed.id)
            except ChatiereError:  # deleted meanwhile, or out of reach: then nobody is called
                return False
            async with table.lock:  # not between a move's being written and its being made
                self.known[listed.id] = (listed.changed, table.mover)
            if len(self.known) > MOST:
                self.known.popitem(last=False)
        mover = self.known[listed.id][1]
        if mover is None:
            return False
        return listed.seats[mover].player == player and not listed.seats[mover].held


def has_others(listed: Listed, player: str) -> bool:
    """Whether somebody sits there beside this player."""
    return any(seat.player not in (None, player) for seat in listed.seats)
