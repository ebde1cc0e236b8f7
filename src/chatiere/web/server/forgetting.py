"""Forgetting a person, and revoking the keys that are out there in their name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chatiere.store.people import FORGOTTEN, digest
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.identity import Signer
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.registry import TableRegistry


class Forgetting:
    """`drop_caches` are called after somebody was forgotten: each forgets what a feature has in
    memory of what the store had of them."""

    def __init__(
        self,
        write_queue: WriteQueue,
        signer: Signer,
        registry: TableRegistry,
        driver: Driver,
        drop_caches: Sequence[Callable[[], None]],
        bus: Bus,
    ) -> None:
        self.write_queue, self.signer = write_queue, signer
        self.registry, self.driver, self.drop_caches = registry, driver, drop_caches
        self.bus = bus
        bus.on("revoked", self._heard_revoked)

    async def forget(self, player: str) -> None:
        """Everything about a person; their seats are held by cats from now on."""
        await self.write_queue.do(lambda store: store.forget_player(player))
        self._revoke(digest(player), FORGOTTEN)
        self.bus.send("revoked", digest(player), FORGOTTEN)
        self.bus.send("tables")
        for table in list(self.registry.tables.values()):
            if player in (table.host, *(seat.player for seat in table.seats)):
                await self.registry.reload(table)
                self.driver.drive(table)

    async def revoke_keys(self, player: str) -> None:
        """All cookies and keys of a person that are out there; the next ones count."""
        number = self.signer.newest(player) + 1
        await self.write_queue.do(lambda store: store.revoke(player, number))
        self._revoke(digest(player), number)
        self.bus.send("revoked", digest(player), number)

    async def read_revocations(self) -> None:
        """From the store, where another server may have told us nothing."""
        for who, number in (await self.write_queue.do(lambda store: store.revocations())).items():
            if self.signer.revoked.get(who, 0) < number:
                self._revoke(who, number)

    def _heard_revoked(self, sender: str, who: str, number: int) -> None:
        self._revoke(who, max(number, self.signer.revoked.get(who, 0)))

    def _revoke(self, who: str, number: int) -> None:
        """Of a player by the digest of their id: keys before this number no longer count.  Pages
        end; those whose cookie still counts come back by themselves."""
        self.signer.revoked[who] = number
        for table in self.registry.tables.values():
            for watcher in table.presence.watchers:
                if digest(watcher.player) == who:
                    watcher.end()
        if number == FORGOTTEN:
            for drop in self.drop_caches:
                drop()
