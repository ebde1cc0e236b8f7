"""Being one of several servers: signs of life, and noticing whose have ended."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection
from contextlib import suppress

from chatiere.core.errors import ChatiereError
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.leases import SharedLeases
from chatiere.web.cluster.postgres_bus import PostgresBus

log = logging.getLogger("chatiere.web")
WEB, THINK = "web", "think"
BEAT = 0.7
"""Seconds between two signs of life."""
SILENCE = 2.1
"""Seconds without any, after which the others take over."""
MOST_NAMES = 200
"""In one message."""
VALID = 1.5
"""Seconds for which our leases hold after a sign of life: less than the others wait."""


def new_name() -> str:
    return secrets.token_urlsafe(6)


class Membership:
    """One task while the server runs."""

    def __init__(self, write_queue: WriteQueue, bus: PostgresBus, leases: SharedLeases) -> None:
        self.write_queue, self.bus, self.leases = write_queue, bus, leases
        self.thinkers: frozenset[str] = frozenset()
        self.on_gone: list[Callable[[Collection[str]], None]] = []
        """Called with the servers that are no longer there."""
        self.on_renamed: list[Callable[[], None]] = []
        """Called when the others had given us up, and we come in anew."""
        self.on_orphans: list[Callable[[Collection[str]], None]] = []
        """Called with what a server that is gone had been doing alone."""
        self._task: asyncio.Task[None] | None = None
        bus.on("left", self._heard_leaving)
        bus.on("adopt", self._heard_adopting)

    async def start(self) -> None:
        await self._join()
        self._task = asyncio.create_task(self._run())

    async def _join(self) -> None:
        name = new_name()
        await self.write_queue.do(lambda store: store.join_servers(name, WEB))
        self.bus.name = name
        self.leases.lose_all()

    async def _run(self) -> None:
        while True:
            try:
                await self._beat()
            except ChatiereError as error:
                log.warning("no sign of life could be given: %s", type(error).__name__)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        me, started = self.bus.name, time.monotonic()

        def work(store: Store) -> tuple[bool, list[str], set[str], set[str]]:
            is_known = store.beat(me)
            orphans = store.remove_silent(SILENCE)
            return is_known, orphans, store.living(WEB), store.living(THINK)

        is_known, orphans, living, thinkers = await self.write_queue.do(work)
        if not is_known:
            await self._join()
            for handler in self.on_renamed:
                handler()
        self.leases.until = started + VALID
        self.bus.beat()
        self.thinkers = frozenset(thinkers)
        self._note(living - {me})
        self._hand_over(orphans)

    def _note(self, living: set[str]) -> None:
        gone = self.bus.others - living
        self.bus.others = frozenset(living)
        if gone:
            self.leases.forget_servers(gone)
            for handler in self.on_gone:
                handler(gone)

    async def leave(self) -> None:
        """The others take over at once."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            me, held = self.bus.name, sorted(self.leases.mine)
            self.leases.until = 0.0
            with suppress(ChatiereError):
                await self.write_queue.do(lambda store: store.leave_servers(me))
                self.bus.send("left")
                for first in range(0, len(held), MOST_NAMES):
                    names = held[first : first + MOST_NAMES]
                    self.bus.send("adopt", min(self.bus.others, default=""), names)

    def _heard_adopting(self, sender: str, heir: str, names: list[str]) -> None:
        if heir == self.bus.name:
            self._hand_over(names)

    def _hand_over(self, orphans: Collection[str]) -> None:
        if orphans:
            for handler in self.on_orphans:
                handler(orphans)

    def _heard_leaving(self, sender: str) -> None:
        self._note(set(self.bus.others - {sender}))
