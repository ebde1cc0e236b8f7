"""One of several servers of a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Collection

from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.cluster import Alone
from chatiere.web.cluster.leases import SharedLeases
from chatiere.web.cluster.membership import Membership
from chatiere.web.cluster.postgres_bus import PostgresBus


class Shared(Alone):
    """Signs of life go by a connection of their own: moves must not hold them up."""

    is_shared = True

    def __init__(self, address: str, write_queue: WriteQueue) -> None:
        super().__init__()
        self.write_queue = write_queue
        self.bus: PostgresBus = PostgresBus(address)
        self.leases: SharedLeases = SharedLeases(write_queue, self.bus)
        self.membership = Membership(write_queue, self.bus, self.leases)
        self.leases.on_free = self.on_free
        self.membership.on_gone = self.on_gone
        self.membership.on_renamed = self.on_renamed
        self.membership.on_orphans = self.on_orphans

    @property
    def thinkers(self) -> Collection[str]:
        return self.membership.thinkers

    async def start(self) -> None:
        await self.membership.start()
        self.bus.start()

    async def leave(self) -> None:
        await self.membership.leave()

    async def close(self) -> None:
        await self.bus.close()
        await self.write_queue.close()
