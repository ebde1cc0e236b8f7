"""This server among others, or alone: which of the two it is depends on its store."""

from __future__ import annotations

from collections.abc import Callable, Collection

from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.cluster.leases import Leases


class Alone:
    """A server with a store of its own."""

    is_shared = False

    def __init__(self) -> None:
        self.bus, self.leases = Bus(), Leases()
        self.on_gone: list[Callable[[Collection[str]], None]] = []
        self.on_renamed: list[Callable[[], None]] = []
        self.on_free: list[Callable[[Collection[str]], None]] = []
        self.on_orphans: list[Callable[[Collection[str]], None]] = []

    @property
    def thinkers(self) -> Collection[str]:
        """Servers that think for others and serve nobody."""
        return ()

    async def start(self) -> None:
        pass

    async def leave(self) -> None:
        """Stop doing what one server alone does: others take over at once."""

    async def close(self) -> None:
        pass


def cluster_of(address: str, write_queue: WriteQueue) -> Alone:
    """`address` is that of the database which servers share, and `write_queue` one in which nobody
    else waits.  What it takes is imported by who needs it."""
    from chatiere.web.cluster.shared import Shared

    return Shared(address, write_queue)
