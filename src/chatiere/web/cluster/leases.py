"""What only one server at a time may do: drive a table, review a game, delete what is old."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

from chatiere.core.errors import ChatiereError
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus

A_MOMENT = 0.1


class Leases:
    """Of a server that is alone: all are its own."""

    def is_mine(self, name: str) -> bool:
        return True

    async def take(self, name: str) -> bool:
        """Whether it is ours now."""
        return True

    def held(self) -> Collection[str]:
        """All that are ours and not everybody's, as far as that is counted."""
        return ()

    async def drop(self, names: Collection[str]) -> None:
        """Others may take them at once."""


class SharedLeases(Leases):
    """They hold as long as the store has heard of us lately, and not longer: who was paused finds
    that its time is over before it does anything."""

    def __init__(self, write_queue: WriteQueue, bus: Bus) -> None:
        self.write_queue, self.bus = write_queue, bus
        self.mine: set[str] = set()
        self.elsewhere: dict[str, str] = {}
        """Whose it was when we asked last."""
        self.until = 0.0
        """Until when ours hold, by a clock that only runs forward."""
        self.on_free: list[Callable[[Collection[str]], None]] = []
        """Called with what others have given up."""
        bus.on("free", self._heard_free)

    def is_mine(self, name: str) -> bool:
        return name in self.mine and time.monotonic() < self.until

    async def take(self, name: str) -> bool:
        while name not in self.mine and name not in self.elsewhere:
            await self._ask(name)
        while time.monotonic() >= self.until:  # the store has not heard of us for a moment
            await asyncio.sleep(A_MOMENT)
        return name in self.mine

    async def _ask(self, name: str) -> None:
        me = self.bus.name
        try:
            holder = await self.write_queue.do(lambda store: store.take_lease(name, me))
        except ChatiereError:  # the store is away, or has given us up: soon we are another one
            await asyncio.sleep(A_MOMENT)
            return
        if me == self.bus.name:
            self.elsewhere.pop(name, None)
            if holder == me:
                self.mine.add(name)
            else:
                self.elsewhere[name] = holder

    def held(self) -> Collection[str]:
        return set(self.mine)

    async def drop(self, names: Collection[str]) -> None:
        ours = [name for name in names if name in self.mine]
        for name in names:
            self.elsewhere.pop(name, None)
        if not ours:
            return
        me = self.bus.name
        await self.write_queue.do(lambda store: store.drop_leases(me, ours))
        self.mine.difference_update(ours)
        self.bus.send("free", ours)

    def lose_all(self) -> None:
        """The others have given us up."""
        self.mine.clear()
        self.elsewhere.clear()

    def forget_servers(self, gone: Collection[str]) -> None:
        """What was theirs may be taken."""
        kept = {name: holder for name, holder in self.elsewhere.items() if holder not in gone}
        self.elsewhere = kept

    def _heard_free(self, sender: str, names: list[str]) -> None:
        for name in names:
            self.elsewhere.pop(name, None)
        for handler in self.on_free:
            handler(names)
