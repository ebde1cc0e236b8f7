"""All that the server holds while it runs: made once, handed to every request."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from chatiere.core.errors import ChatiereError
from chatiere.store.expiring import DAY, Clocks
from chatiere.store.opening import open_store
from chatiere.store.people import FORGOTTEN, digest
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService
from chatiere.web.practice.classroom import Classroom
from chatiere.web.printing.pdf_maker import PdfMaker
from chatiere.web.push.keys import Keys
from chatiere.web.push.turn_notifier import TurnNotifier
from chatiere.web.replay.archive import Archive
from chatiere.web.review.reviewer import QUIETLY, UNHURRIED, Reviewer
from chatiere.web.server.clocks import clocks
from chatiere.web.server.identity import Signer
from chatiere.web.server.rate_limits import Limits, home
from chatiere.web.tables.deal_offers import Deals
from chatiere.web.tables.dealing import deal
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.settings import SILENCE
from chatiere.web.tables.stream_slots import Places
from chatiere.web.tables.table import Table
from chatiere.web.tables.turns import Turns
from chatiere.web.upload.record_reader import Reading

log = logging.getLogger("chatiere.web")
SWEEP = 30.0
LOOK = 3600.0
"""Seconds between two looks for what is old."""


@dataclass(frozen=True)
class Config:
    """How a host runs the server."""

    data: Path
    """The one file with everything in it."""
    origins: tuple[str, ...] = ()
    """Further origins by which people reach us, behind a proxy."""
    public: str = ""
    """How others reach us, like http://192.168.1.20:8000; by default as the asker does."""
    secure: bool = False
    """Whether cookies are for https alone."""
    keep_days: int = 180
    """Finished tables, and those that never began, are deleted after so many days."""
    away: float = 30.0
    """Seconds after which somebody who left is missed."""
    workers: int | None = None
    limits: float = 1.0
    """How many times the usual rate somebody may ask; for measurements."""
    push: Keys | None = None
    """The keys with which people who are away are told that a table waits for them."""
    push_services: tuple[str, ...] = ()
    """Origins of push services beside those of the usual browsers."""
    clocks: Callable[[], Clocks] = clocks
    """By which is told what is old."""


class Services:
    """The parts of a running server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = open_store(config.data)
        self.signer = Signer(self.store.secret(), self.store.revocations())
        self.deals = Deals()
        self.write_queue = WriteQueue(self.store)
        self.registry = TableRegistry(self.write_queue)
        self.archive = Archive(self.write_queue, self.registry)
        self.bot_service = BotService(config.workers)
        self.driver = Driver(self.bot_service)
        self.reviewer = Reviewer(self.write_queue, BotService(1, UNHURRIED, QUIETLY))
        self.limits = Limits(factor=config.limits)
        self.classroom = Classroom(self.write_queue)
        self.reading = Reading()
        self.places = Places()
        self.pdf_maker = PdfMaker()
        self.notifier = TurnNotifier(self.write_queue, config.push) if config.push else None
        if self.notifier:
            self.driver.waits = self.notifier.waits
        self.turns = Turns(self.table)
        self.closing = asyncio.Event()

    def now(self) -> float:
        return time.time()

    def warm(self, table: Table, ahead: bool = False) -> None:
        """Wake the tigers of a table while people still sit down; or `ahead` of the next one."""
        levels = {seat.kind for seat in table.seats}
        if ahead or "tiger" in levels or table.settings.hints:
            self.driver.begin(
                self.bot_service.warm(
                    table.game.name, "tiger", len(table.seats), dict(table.stored.options)
                )
            )

    async def forget(self, player: str) -> None:
        """Everything about a person; their seats are held by cats from now on."""
        await self.write_queue.do(lambda store: store.forget_player(player))
        self.signer.revoked[digest(player)] = FORGOTTEN
        self.cut_off(player)
        self.archive.brought.clear()
        self.classroom.known.clear()
        for table in list(self.registry.tables.values()):
            if player in (table.host, *(seat.player for seat in table.seats)):
                await self.registry.reload(table)
                self.driver.wake(table)

    async def revoke_keys(self, player: str) -> None:
        """All cookies and keys of a person that are out there; the next ones count."""
        number = self.signer.newest(player) + 1
        await self.write_queue.do(lambda store: store.revoke(player, number))
        self.signer.revoked[digest(player)] = number
        self.cut_off(player)

    def cut_off(self, player: str) -> None:
        """End their open pages: those whose cookie still counts come back by themselves."""
        for table in self.registry.tables.values():
            for watcher in table.watchers:
                if watcher.player == player:
                    watcher.end()

    async def table(self, code: str) -> Table:
        table = await self.registry.table(code)
        table.patience = SILENCE if table.settings.days else self.config.away
        if table.is_rematch_to_deal:  # the server was stopped in the moment before the cards
            await deal(self.driver, table)
        self.driver.wake(table)
        return table

    def looks(self, table: Table, player: str, address: str) -> None:
        """Somebody who may look at a table asks for it: it goes on for a while, on the account
        of who plays there rather than of an onlooker."""
        table.looked = time.monotonic()
        if not table.address or table.seats_of(player) or table.host == player:
            table.address = home(address)
        self.driver.wake(table)

    @asynccontextmanager
    async def watch(
        self, table: Table, player: str, address: str = "", is_page: bool = True
    ) -> AsyncIterator[Watcher]:
        """Somebody looks at a table: the others see that they are there."""
        was_here = table.is_here(player)
        if not table.watchers and table.settings.clock:
            table.clock_from = time.monotonic()
        watcher = self.places.enter(table, player, address, is_page)
        try:
            table.away.pop(player, None)
            await self._welcome_back(table, player)
            if not was_here and table.seats_of(player):
                table.tell()
            self.driver.wake(table)
            yield watcher
        finally:
            self.places.leave(table, watcher)
            table.used = time.monotonic()
            if table.seats_of(player) and not table.is_here(player):
                table.away[player] = time.monotonic()
                table.tell()
                self.driver.later(self.config.away, table)

    async def _welcome_back(self, table: Table, player: str) -> None:
        """Who returns takes the seat back from the cat that held it."""
        async with table.lock:
            for seat in table.seats_of(player):
                if table.seats[seat].held:
                    await table.change_seat(seat, held=False)

    async def sweep(self) -> None:
        """Forget what nobody needs any more, now and then."""
        looked = -math.inf
        while True:
            self.registry.sweep(self.busy())
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                try:
                    await self.delete_what_is_old()
                except ChatiereError as error:
                    log.warning("nothing old was deleted: %s", type(error).__name__)
            await asyncio.sleep(SWEEP)

    def busy(self) -> set[str]:
        """Tables that somebody moves at, or is about to be told of."""
        return {*self.driver.tasks, *(self.notifier.telling.values() if self.notifier else ())}

    async def delete_what_is_old(self) -> None:
        """What was old a day ago already, and is not in use."""
        now, keep = self.config.clocks(), self.config.keep_days * DAY
        used = [*self.registry.tables, *self.archive.brought]
        await self.write_queue.do(lambda store: store.expire(now, keep, used))
        await self.write_queue.do(lambda store: store.delete_lost_reviews())

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(self.sweep())
        try:
            yield
        finally:
            self.closing.set()
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await self.driver.close()
            await self.reviewer.close()
            if self.notifier:
                await self.notifier.close()
            await self.bot_service.close()
            await self.reading.close()
            await self.write_queue.close()
