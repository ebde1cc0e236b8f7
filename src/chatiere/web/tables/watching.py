"""Who looks at a table: it goes on while somebody does, and the others see who is there."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chatiere.web.server.rate_limits import network_of
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.stream_slots import StreamSlots
from chatiere.web.tables.table import Table


class Watching:
    """`away` is how many seconds after leaving somebody is missed."""

    def __init__(self, driver: Driver, stream_slots: StreamSlots, away: float) -> None:
        self.driver, self.stream_slots, self.away = driver, stream_slots, away

    def visit(self, table: Table, player: str, address: str) -> None:
        """Somebody who may look at a table asks for it: it goes on for a while.  Its computer
        players think in the share of who plays there rather than of an onlooker."""
        presence = table.presence
        presence.last_visit = time.monotonic()
        if not presence.address or table.seats_of(player) or table.host == player:
            presence.address = network_of(address)
        self.driver.drive(table)

    @asynccontextmanager
    async def watch(
        self, table: Table, player: str, address: str = "", is_page: bool = True
    ) -> AsyncIterator[Watcher]:
        """Somebody follows a table, by a page or as a program, until the block ends."""
        was_here = table.presence.is_here(player)
        if not table.presence.watchers:
            table.clock.restart()
        watcher = self.stream_slots.enter(table, player, address, is_page)
        try:
            table.presence.left_at.pop(player, None)
            await take_seats_back(table, player)
            if not was_here and table.seats_of(player):
                table.publish()
            self.driver.drive(table)
            yield watcher
        finally:
            self._leave(table, watcher)

    def _leave(self, table: Table, watcher: Watcher) -> None:
        self.stream_slots.leave(table, watcher)
        table.presence.last_used = time.monotonic()
        if table.seats_of(watcher.player) and not table.presence.is_here(watcher.player):
            table.presence.left_at[watcher.player] = time.monotonic()
            table.publish()
            self.driver.publish_later(self.away, table)


async def take_seats_back(table: Table, player: str) -> None:
    """Who returns takes their seats back from the cats that held them."""
    async with table.lock:
        for seat in table.seats_of(player):
            if table.seats[seat].held:
                await table.change_seat(seat, held=False)
