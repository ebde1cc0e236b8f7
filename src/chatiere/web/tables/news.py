"""What other servers say about tables that we have in memory, and what the store says when we did
not hear it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from chatiere.core.errors import ChatiereError
from chatiere.store.rows import Move, State
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.refusal import NotFound
from chatiere.web.tables import messages
from chatiere.web.tables.catching_up import add_moves, catch_up
from chatiere.web.tables.codes import is_code
from chatiere.web.tables.presence import PageElsewhere
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.table import OPEN, Table
from chatiere.web.tables.watching import Watching, announce

log = logging.getLogger("chatiere.web")
POLL = 2.0
"""Seconds between two looks at the store, for what nobody could tell us any more."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
AT_ONCE = 500
"""Tables that are asked for together."""
ANSWER = 0.3
"""Seconds in which the other servers say what they know of a table that we fetch."""


class TableNews:
    """Keeps what is in memory up to date.  A server that is alone needs none of it."""

    def __init__(self, registry: TableRegistry, watching: Watching, bus: Bus) -> None:
        self.registry, self.watching, self.bus = registry, watching, bus
        self.driver = watching.driver
        self.asked: dict[str, tuple[set[str], asyncio.Event]] = {}
        """Of tables that are being fetched: which servers have not answered yet."""
        self._task: asyncio.Task[None] | None = None
        self._look = asyncio.Event()
        registry.on_fetched = self.ask_others
        watching.before_speaking = self.be_current
        bus.on_connect.append(self.listen_anew)
        bus.on("table", self._changed)
        bus.on("tables", lambda sender: self._look.set())
        bus.on("came", self._came)
        bus.on("went", self._went)
        bus.on("visit", self._visited)
        bus.on("say", self._said)
        bus.on("who", self._asked)
        bus.on("told", self._told)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # -- moves, seats, settings: all that is stored -----------------------------------------------

    def _changed(
        self,
        sender: str,
        code: str,
        serial: int,
        n: int | None = None,
        moves: list[list[Any]] | None = None,
        state: State | None = None,
    ) -> None:
        table = self.registry.tables.get(code)
        if table is not None and serial > table.serial:
            new = [(who, what) for who, what in moves or []]
            self.driver.run_in_background(self._follow(table, serial, n, new, state))

    async def _follow(
        self, table: Table, serial: int, n: int | None, moves: list[Move], state: State | None
    ) -> None:
        """One change, as it was told; or all that was changed, if we missed something."""
        async with table.lock:
            if serial == table.serial + 1 and state and table.match and n == table.moves_made:
                table.serial, table.state = serial, state
                add_moves(table, moves)
            elif serial > table.serial:
                await self._catch_up(table)
        self.driver.drive(table)

    async def _catch_up(self, table: Table) -> None:
        """Call with the lock held."""
        before = table.stored.next
        try:
            await catch_up(table)
        except NotFound:
            self.forget(table)
        if table.stored.next != before:
            self.driver.run_in_background(self._show_rematch(table))

    async def _show_rematch(self, table: Table) -> None:
        """Pages that still show the game before are asked for salts of the next one."""
        assert table.stored.next is not None
        new = await self.registry.table(table.stored.next)
        if new.state == OPEN:
            table.rematch_to_deal = new
            table.publish()

    def forget(self, table: Table) -> None:
        """It was deleted: who looks at it comes back, and finds nothing."""
        self.registry.tables.pop(table.id, None)
        for watcher in list(table.presence.watchers):
            watcher.send_back()

    async def be_current(self, table: Table) -> None:
        """Ask the store itself, where we may have missed something: who was paused or cut off says
        nothing before."""
        if not self.bus.is_current:
            codes = [table.id]
            serials = await self.registry.write_queue.do(lambda store: store.serials(codes))
            await self._compare(codes, serials)

    async def _run(self) -> None:
        while True:
            try:
                await self.look_at_all()
            except ChatiereError as error:
                log.warning("the store was not asked for news: %s", type(error).__name__)
            self._look.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), POLL)

    async def look_at_all(self) -> None:
        """Whether the store knows more than we do, of every table in memory."""
        every = list(self.registry.tables)
        for first in range(0, len(every), AT_ONCE):
            codes = every[first : first + AT_ONCE]
            await self._compare(
                codes,
                await self.registry.write_queue.do(lambda store, some=codes: store.serials(some)),  # type: ignore[misc]
            )

    async def _compare(self, codes: Collection[str], serials: dict[str, int]) -> None:
        for code in codes:
            table = self.registry.tables.get(code)
            if table is not None and serials.get(code, -1) != table.serial:
                await self._compare_one(table, serials.get(code))

    async def _compare_one(self, table: Table, serial: int | None) -> None:
        async with table.lock:
            if serial is None or serial > table.serial:  # a write of ours may have been under way
                await self._catch_up(table)
        self.driver.drive(table)

    # -- who is there ---------------------------------------------------------------------------

    def _came(self, sender: str, code: str, number: int, player: str, *how: Any) -> None:
        table = self.registry.tables.get(code)
        if table is None:
            return
        is_guest, is_page, tempo, age = how
        page = PageElsewhere(player, is_guest, is_page, tempo, time.monotonic() - age)
        was_here, was_followed = table.presence.is_here(player), table.presence.is_followed
        table.presence.elsewhere[sender, number] = page
        table.presence.left_at.pop(player, None)
        if not was_followed:
            table.clock.restart()
        if not was_here:
            self.watching.welcome(table, player)
        self.watching.count_later(table, page)
        self.driver.drive(table)

    def _went(self, sender: str, code: str, number: int) -> None:
        if table := self.registry.tables.get(code):
            self._close_pages(table, [(sender, number)])

    def _close_pages(self, table: Table, pages: list[tuple[str, int]]) -> None:
        known = table.presence.elsewhere
        closed = [known[page] for page in pages if page in known]
        for player in table.presence.leave_elsewhere(pages):
            self.watching.miss(table, player)
        for page in closed:
            self.watching.count_later(table, page)

    def _visited(self, sender: str, code: str, address: str) -> None:
        if table := self.registry.tables.get(code):
            table.presence.last_visit = time.monotonic()
            table.presence.address = table.presence.address or address
            self.driver.drive(table)

    def servers_gone(self, gone: Collection[str]) -> None:
        """Their pages are closed, and what they drove is driven by whoever is first."""
        for table in list(self.registry.tables.values()):
            pages = [page for page in table.presence.elsewhere if page[0] in gone]
            self._close_pages(table, pages)
            self.driver.drive(table)

    def leases_free(self, names: Collection[str]) -> None:
        for name in names:
            if table := self.registry.tables.get(name):
                self.driver.drive(table)

    def adopt(self, names: Collection[str]) -> None:
        """Tables that a server which is gone drove, perhaps with nobody there to ask for them."""
        for name in names:
            if is_code(name):
                self.driver.run_in_background(self._adopt(name))

    async def _adopt(self, code: str) -> None:
        """Tried again where the store is away just now: nobody else will."""
        for pause in PAUSES:
            try:
                self.driver.drive(await self.registry.table(code))
                return
            except NotFound:
                return
            except ChatiereError:
                await asyncio.sleep(pause)

    def listen_anew(self) -> None:
        """We hear the others again, or are another server to them: all that is not stored is asked
        for and said anew."""
        for table in self.registry.tables.values():
            table.presence.elsewhere.clear()
            self.bus.send("who", table.id, False)
            self._introduce(table)
            self.driver.drive(table)
        self._look.set()

    def _introduce(self, table: Table) -> None:
        for watcher in table.presence.watchers:
            announce(table, watcher)

    # -- what is said ---------------------------------------------------------------------------

    def _said(self, sender: str, code: str, n: int, kind: str, *content: Any) -> None:
        table = self.registry.tables.get(code)
        if table is None:
            return
        heard = messages.hear(table, n, kind, *content)
        if heard in messages.SHOWN_FOR:
            self.driver.publish_later(messages.SHOWN_FOR[heard], table)
        if heard is messages.between:
            self.driver.drive(table)

    async def ask_others(self, table: Table) -> None:
        """All that is said around a table which we have just fetched, from who has it already."""
        others = set(self.bus.others)
        if not others:
            return
        answered = asyncio.Event()
        self.asked[table.id] = (others, answered)
        self.bus.send("who", table.id, True)
        with suppress(TimeoutError):
            await asyncio.wait_for(answered.wait(), ANSWER)
        self.asked.pop(table.id, None)

    def _asked(self, sender: str, code: str, waits: bool) -> None:
        """Who does not have the table says so only where somebody waits for it."""
        table = self.registry.tables.get(code)
        if table is None or code in self.asked:
            if waits:
                self.bus.send("told", code, sender, -1)
            return
        self._introduce(table)
        for kind, *content in messages.all_said(table):
            self.bus.send("say", code, table.moves_made, kind.__name__, *content)
        self.bus.send("told", code, sender, table.serial)

    def _told(self, sender: str, code: str, asker: str, serial: int) -> None:
        if asker != self.bus.name:
            return
        self._changed(sender, code, serial)
        if code in self.asked:
            waiting, answered = self.asked[code]
            waiting.discard(sender)
            if not waiting:
                answered.set()
