"""Who looks at a table: it goes on while somebody does, and the others see who is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace

from chatiere.core.errors import ChatiereError
from chatiere.web.server.rate_limits import network_of
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.activity import is_absent, onlookers_at
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.presence import PageElsewhere
from chatiere.web.tables.stream_slots import StreamSlots
from chatiere.web.tables.table import Table

STAY = 2.0
"""Seconds after which an onlooker counts, and between two counts.  Everybody's page is rendered
anew when their number changes: who only comes and goes must not bring that about."""
A_MOMENT = 0.3
"""Seconds in which all who come are welcomed together."""
EARLY = 0.1
"""Seconds by which a timer may ring too soon."""


class Watching:
    """`away` is how many seconds after leaving somebody is missed."""

    def __init__(self, driver: Driver, stream_slots: StreamSlots, away: float) -> None:
        self.driver, self.stream_slots, self.away = driver, stream_slots, away
        self.before_speaking: Callable[[Table], Awaitable[None]] | None = None
        """Called before a table is shown: a server that was away catches up first."""

    async def may_speak(self, table: Table) -> bool:
        """Whether what we know of a table may be shown; not while nobody can tell."""
        if self.before_speaking is not None:
            try:
                await self.before_speaking(table)
            except ChatiereError:
                return False
        return True

    def visit(self, table: Table, player: str, address: str) -> None:
        """Somebody who may look at a table asks for it: it goes on for a while.  Its computer
        players think in the share of who plays there rather than of an onlooker."""
        presence = table.presence
        presence.last_visit = time.monotonic()
        if not presence.address or table.seats_of(player) or table.host == player:
            presence.address = network_of(address)
        if not presence.is_followed and presence.visit_is_news():
            table.bus.send("visit", table.id, presence.address)
        self.driver.drive(table)

    @asynccontextmanager
    async def watch(
        self,
        table: Table,
        player: str,
        address: str = "",
        is_page: bool = True,
        tempo: float = 1.0,
    ) -> AsyncIterator[Watcher]:
        """Somebody follows a table, by a page or as a program, until the block ends."""
        was_here = table.presence.is_here(player) or table.presence.is_expected(player)
        if not table.presence.is_followed:
            table.clock.restart()
        watcher = self.stream_slots.enter(table, player, address, is_page, tempo)
        try:
            table.presence.left_at.pop(player, None)
            announce(table, watcher)
            await retry_if_moved_on(table, lambda: take_seats_back(table, player))
            if not was_here:
                self.welcome(table, player)
            self.expect(table)
            self.driver.drive(table)
            self.count_later(table, watcher)
            with table.extensions.attend(table, player) if is_page else nullcontext():
                yield watcher
        finally:
            self._leave(table, watcher)

    def _leave(self, table: Table, watcher: Watcher) -> None:
        self.stream_slots.leave(table, watcher)
        table.bus.send("went", table.id, watcher.number)
        table.presence.last_used = time.monotonic()
        self.count_later(table, watcher)
        if not table.presence.is_here(watcher.player):
            if table.seats_of(watcher.player):
                table.presence.left_at[watcher.player] = time.monotonic()
            self.miss(table, watcher.player)

    def welcome(self, table: Table, player: str) -> None:
        """Somebody is here again: the others see it in a moment.  After a restart of the server all
        come back at once, and each would be drawn anew for each who comes."""
        if table.seats_of(player) and not table.presence.is_welcoming:
            table.presence.is_welcoming = True
            asyncio.get_running_loop().call_later(A_MOMENT, welcomed, table)

    def expect(self, table: Table) -> None:
        """After a restart, who has not come back is shown to be away in the end."""
        presence = table.presence
        left = presence.expected_until - time.monotonic()
        if left > 0 and not presence.is_expecting:
            presence.is_expecting = True
            asyncio.get_running_loop().call_later(left + EARLY, expected, table)

    def miss(self, table: Table, player: str) -> None:
        """Somebody has closed their last page: who sits there is missed after a while."""
        if table.seats_of(player):
            table.publish()
            self.driver.publish_later(self.away, table)

    def count_later(self, table: Table, watcher: Watcher | PageElsewhere) -> None:
        """An onlooker has come or gone; however many do, they are counted once in a while."""
        if watcher.is_guest and not table.presence.is_counting:
            table.presence.is_counting = True
            self.driver.run_in_background(self._count(table))

    async def _count(self, table: Table) -> None:
        presence = table.presence
        while True:
            await asyncio.sleep(STAY)
            stay = {who for who in presence.staying(STAY - EARLY) if not table.is_at(who)}
            before, presence.onlookers = onlookers_at(table), frozenset(stay)
            if onlookers_at(table) != before:
                table.publish()
            if all(who in stay or table.is_at(who) for who in presence.players_with_pages()):
                break
        presence.is_counting = False


def welcomed(table: Table) -> None:
    table.presence.is_welcoming = False
    table.publish()


def expected(table: Table) -> None:
    table.presence.is_expecting = False
    if any(is_absent(table, seat) for seat in range(len(table.seats))):
        table.publish()


def announce(table: Table, watcher: Watcher) -> None:
    """To the other servers that have this table in memory."""
    age = time.monotonic() - watcher.since
    who = (watcher.player, watcher.is_guest, watcher.is_page, watcher.tempo, age)
    table.bus.send("came", table.id, watcher.number, *who)


async def take_seats_back(table: Table, player: str) -> None:
    """Who returns takes their seats back from the cats that held them."""
    async with table.lock:
        held = [seat for seat in table.seats_of(player) if table.seats[seat].held]
        if held:
            await change_table(table, *(replace(table.seats[seat], held=False) for seat in held))
            table.publish()
