"""Forgetting a person, and revoking the keys that are out there in their name."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from chatiere.store.errors import StoreError
from chatiere.store.people import FORGOTTEN, digest
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.identity import Signer
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.registry import TableRegistry

HEARD_SECONDS = 1.0
"""In which the other servers say that they have heard, or the store that it has nothing new."""
READ_SECONDS = 0.5
"""Between two looks at the store of a server that cannot hear the others."""


class Forgetting:
    """`drop_caches` are called after somebody was forgotten: each forgets what a feature has in
    memory of what the store had of them.  `end_pages` are called with the digest of whose keys
    were revoked: each closes that person's pages of a feature."""

    def __init__(
        self,
        write_queue: WriteQueue,
        signer: Signer,
        registry: TableRegistry,
        driver: Driver,
        drop_caches: Sequence[Callable[[], None]],
        end_pages: Sequence[Callable[[str], None]],
        bus: Bus,
    ) -> None:
        self.write_queue, self.signer = write_queue, signer
        self.registry, self.driver, self.drop_caches = registry, driver, drop_caches
        self.end_pages, self.bus = end_pages, bus
        self.telling: dict[str, tuple[set[str], asyncio.Event]] = {}
        """Which servers have not heard yet of whose keys are revoked."""
        self.read_at = -math.inf
        """When revocations were read from the store last because we might have missed some."""
        bus.on("revoked", self._heard_revoked)
        bus.on("heard", self._heard_by)

    async def forget(self, player: str) -> None:
        """Everything about a person; their seats are held by cats from now on."""
        await self.write_queue.do(lambda store: store.forget_player(player))
        self._revoke(digest(player), FORGOTTEN)
        self.bus.send("tables")
        await self._tell_others(digest(player), FORGOTTEN)
        for table in list(self.registry.tables.values()):
            if player in (table.host, *(seat.player for seat in table.seats)):
                await self.registry.reload(table)
                self.driver.drive(table)

    async def revoke_keys(self, player: str) -> None:
        """All cookies and keys of a person that are out there; the next ones count."""
        number = await self.write_queue.do(lambda store: store.revoke_all(player))
        self._revoke(digest(player), number)
        await self._tell_others(digest(player), number)

    async def _tell_others(self, who: str, number: int) -> None:
        """Until all of them have heard it: once somebody was told that a key is dead, it is.  Who
        does not answer asks the store before it believes anybody again."""
        deaf, all_heard = set(self.bus.others), asyncio.Event()
        if not deaf:
            return
        self.telling[who] = deaf, all_heard
        self.bus.send("revoked", who, number)
        with suppress(TimeoutError):
            await asyncio.wait_for(all_heard.wait(), HEARD_SECONDS)
        self.telling.pop(who, None)

    def _heard_by(self, sender: str, who: str) -> None:
        if who in self.telling:
            deaf, all_heard = self.telling[who]
            deaf.discard(sender)
            if not deaf:
                all_heard.set()

    async def be_current(self) -> None:
        """What was revoked while we could not hear the others is read before we believe somebody
        who shows a cookie or a key.  Where the store is away nobody can do anything with it."""
        now = time.monotonic()
        if self.bus.is_current or now - self.read_at < READ_SECONDS:
            return
        with suppress(StoreError, TimeoutError):
            await asyncio.wait_for(self.read_revocations(), HEARD_SECONDS)
            self.read_at = now

    async def read_revocations(self) -> None:
        """From the store, where another server may have told us nothing."""
        for who, number in (await self.write_queue.do(lambda store: store.revocations())).items():
            if self.signer.revoked.get(who, 0) < number:
                self._revoke(who, number)

    def _heard_revoked(self, sender: str, who: str, number: int) -> None:
        self._revoke(who, max(number, self.signer.revoked.get(who, 0)))
        self.bus.send("heard", who)

    def _revoke(self, who: str, number: int) -> None:
        """Of a player by the digest of their id: keys before this number no longer count.  Pages
        end; those whose cookie still counts come back by themselves."""
        self.signer.revoked[who] = number
        for table in self.registry.tables.values():
            for watcher in table.presence.watchers:
                if digest(watcher.person) == who:
                    watcher.end()
        for end in self.end_pages:
            end(who)
        if number == FORGOTTEN:
            for drop in self.drop_caches:
                drop()
