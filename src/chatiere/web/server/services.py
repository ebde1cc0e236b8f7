"""All that the server holds while it runs: made once, handed to every request.

With `app.py` this is the one place that knows every feature.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from chatiere.store.expiring import Clocks
from chatiere.store.opening import open_store
from chatiere.store.postgres_address import is_address
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService, Links, RemoteThinkers
from chatiere.web.circles.boards import Boards
from chatiere.web.circles.codes import place_of_code as circle_of_code
from chatiere.web.circles.rooms import CircleRooms
from chatiere.web.classes import classes
from chatiere.web.classes.classes import Classes
from chatiere.web.classes.nights import Nights
from chatiere.web.cluster.cluster import Alone, cluster_of
from chatiere.web.daily.days import Days
from chatiere.web.daily.deal import Secrets
from chatiere.web.evenings import service as evenings
from chatiere.web.evenings.laying import TableLayer
from chatiere.web.evenings.service import Evenings
from chatiere.web.history.personal_best import personal_bests
from chatiere.web.learn import course
from chatiere.web.learn.course import Course
from chatiere.web.learn.lesson import players_taught
from chatiere.web.live.codes import place_of_code as gathering_of_code
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.open_tables import strangers as open_tables
from chatiere.web.open_tables.ratings import Ratings
from chatiere.web.open_tables.strangers import Strangers
from chatiere.web.paths.looking import PathFinder
from chatiere.web.practice.learners import LearnerRegistry
from chatiere.web.practice.totals import remember_answer
from chatiere.web.printing.pdf_maker import PdfMaker
from chatiere.web.push.keys import Keys
from chatiere.web.push.turn_notifier import TurnNotifier
from chatiere.web.replay import branch
from chatiere.web.replay.registry import ReplayRegistry
from chatiere.web.review.reviewer import QUIETLY, UNHURRIED, Reviewer
from chatiere.web.server.clocks import clocks
from chatiere.web.server.forgetting import Forgetting
from chatiere.web.server.identity import Signer
from chatiere.web.server.metrics import metrics
from chatiere.web.server.rate_limits import RateLimits
from chatiere.web.server.readiness import Readiness
from chatiere.web.server.shared_limits import SharedRateLimits
from chatiere.web.server.sweeping import Sweeper
from chatiere.web.tables.deal_offers import DealOffers, SharedDealOffers
from chatiere.web.tables.dealing import deal
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.extensions import TableChange, TableExtensions, TableObserver, WayOn
from chatiere.web.tables.news import TableNews
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.rematch import Rematches
from chatiere.web.tables.settings import SILENCE
from chatiere.web.tables.stopping import Stopping
from chatiere.web.tables.stream_slots import StreamSlots
from chatiere.web.tables.table import Table
from chatiere.web.tables.turns import Turns
from chatiere.web.tables.watching import Watching
from chatiere.web.upload.record_reader import RecordReader

PlaceOfCode = Callable[[str], Awaitable[str | None]]


@dataclass(frozen=True)
class Config:
    """How a host runs the server."""

    data: Path | str
    """The one file with everything in it, or the address of a PostgreSQL database."""
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
    returning: float = 0.0
    """Seconds after its start in which a server takes it that everybody is about to come back."""
    workers: int | None = None
    tigers_ahead: bool = False
    """Whether tigers are got ready when the server starts, if they never were here."""
    rate_factor: float = 1.0
    """How many times the usual rate somebody may ask; for measurements."""
    push: Keys | None = None
    """The keys with which people who are away are notified that a table waits for them."""
    push_services: tuple[str, ...] = ()
    """Origins of push services beside those of the usual browsers."""
    open_tables: bool = False
    """Whether strangers may sit together at tables that wait for anybody."""
    clocks: Callable[[], Clocks] = clocks
    """By which it is decided what is old."""


def way_on(table: Table) -> WayOn | None:
    """From a table that is part of something larger."""
    return classes.way_on(table) or evenings.way_on(table)


def table_extensions(
    write_queue: WriteQueue,
    notifier: TurnNotifier | None,
    circle_rooms: CircleRooms,
    luck_of_bots: Callable[[Table], str | None],
    strangers: Strangers | None,
    *changed: TableObserver,
) -> TableExtensions:
    """What the features add to tables."""
    parts = [course.page_part, branch.page_part, evenings.page_part]
    if strangers:
        parts.append(open_tables.page_part)
        changed = (strangers.note_change, *changed)
    if notifier:
        parts.append(notifier.page_part)
    return TableExtensions(
        lesson_at=Course.of,
        players_taught=players_taught,
        personal_bests=partial(personal_bests, write_queue),
        page_parts=tuple(parts),
        question_answered=(partial(remember_answer, write_queue),),
        changed=(circle_rooms.table_changed, *changed),
        attended=(circle_rooms.at_table,),
        way_on=way_on,
        luck_of_bots=luck_of_bots,
        open_tables=strangers,
    )


class Services:
    """The parts of a running server.  Whoever needs one takes that one, not all of them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.all_back_at = time.monotonic() + config.returning
        self.store = open_store(config.data)
        self.signer = Signer(self.store.secret(), self.store.revocations())
        self.write_queue = WriteQueue(self.store)
        self.write_queue.on_answer = metrics.store_answered
        self.cluster = self._join(config)
        self.bus = self.cluster.bus
        self.rate_limits = (
            SharedRateLimits(self.bus, factor=config.rate_factor)
            if self.cluster.is_shared
            else RateLimits(factor=config.rate_factor)
        )
        self.live_rooms = LiveRooms(self.bus)
        self.before_closing: list[Callable[[], Awaitable[None]]] = [
            self.cluster.leave,
            self.live_rooms.close,
        ]
        """What is done when the server is told to stop, before its pages are sent away."""
        self.notifier = (
            TurnNotifier(self.write_queue, config.push, self.bus) if config.push else None
        )
        self._add_tables(config)
        self._add_features()
        self.forgetting = Forgetting(
            self.write_queue, self.signer, self.registry, self.driver,
            drop_caches=(self.replays.drop_imported, self.learners.drop_all, self.ratings.forget),
            end_pages=(self.live_rooms.end_pages_of,),
            bus=self.bus,
        )  # fmt: skip
        self.sweeper = self._sweeper(config)
        self.class_nights = Nights(self.write_queue, self.classes, self.forgetting.forget)
        self.sweeper.deleting.append(self.class_nights.delete)
        self.readiness = Readiness(self.write_queue, self.stopping)
        self._listen()

    def _join(self, config: Config) -> Alone:
        """Where several servers share a store: signs of life need a connection of their own."""
        if not isinstance(config.data, str) or not is_address(config.data):
            return Alone()
        return cluster_of(config.data, WriteQueue(open_store(config.data), threads=1))

    def _listen(self) -> None:
        """Other servers come and go, and change what we have in memory."""
        self.news = TableNews(self.registry, self.watching, self.bus)
        cluster, news = self.cluster, self.news
        cluster.on_gone += [news.servers_gone, self.live_rooms.servers_gone]
        cluster.on_renamed += [news.listen_anew, self.live_rooms.listen_anew]
        cluster.on_free.append(news.leases_free)
        cluster.on_orphans.append(news.adopt)
        read = self.forgetting.read_revocations
        self.bus.on_connect.append(lambda: self.driver.run_in_background(read()))

    def _thinkers(self) -> RemoteThinkers:
        """Those who take long thoughts from the store: see `chatiere think`."""
        bus, cluster = self.bus, self.cluster
        links = Links(lambda: bus.name, lambda: cluster.thinkers, lambda: bus.send("thought"))
        thinkers = RemoteThinkers(self.write_queue, links, self.signer.secret)
        bus.on("reply", thinkers.on_reply)
        return thinkers

    def _add_tables(self, config: Config) -> None:
        self.deal_offers = (
            SharedDealOffers(self.write_queue) if self.cluster.is_shared else DealOffers()
        )
        self.path_finder = PathFinder(self.write_queue)
        self.strangers = (
            Strangers(self.write_queue, self.live_rooms) if config.open_tables else None
        )
        self.ratings = Ratings(self.write_queue)
        extensions = table_extensions(
            self.write_queue,
            self.notifier,
            CircleRooms(self.live_rooms),
            Secrets(self.signer.secret).luck_at,
            self.strangers,
            self.path_finder.table_changed,
            self._table_changed,
        )
        self.registry = TableRegistry(self.write_queue, extensions, self.bus)
        self.thinkers = self._thinkers() if self.cluster.is_shared else None
        self.bot_service = BotService(config.workers, thinkers=self.thinkers)
        self.driver = Driver(self.bot_service, self.cluster.leases)
        if self.notifier:
            self.driver.on_waiting = self.notifier.waits
        self.stream_slots = StreamSlots()
        self.watching = Watching(self.driver, self.stream_slots, config.away)
        self.stopping = Stopping(self.registry, self.stream_slots, self.before_closing)
        self.closing = self.stopping.closing
        self.turns = Turns(self.table)
        self.rematches = Rematches(self.registry, self.driver)

    def _add_features(self) -> None:
        self.replays = ReplayRegistry(self.write_queue, self.registry)
        looking_back = BotService(1, UNHURRIED, QUIETLY, self.thinkers)
        self.reviewer = Reviewer(self.write_queue, looking_back, self.bus, self.cluster.leases)
        self.days = Days(self.write_queue, self.signer.secret, looking_back, self.cluster.leases)
        self.learners = LearnerRegistry(self.write_queue)
        self.classes = Classes(
            self.write_queue, self.registry, self.driver, self.live_rooms,
            self._forget_table,
        )  # fmt: skip
        layer = TableLayer(self.registry, self.driver, self.table)
        self.evenings = Evenings(
            self.write_queue, self.driver, self.live_rooms, layer, self.config.keep_days
        )
        self.record_reader = RecordReader()
        self.pdf_maker = PdfMaker()
        self.boards = Boards(self.write_queue)
        self.places_of_codes: tuple[PlaceOfCode, ...] = (
            self.registry.place_of_code,
            partial(circle_of_code, self.write_queue),
            partial(gathering_of_code, self.write_queue),
        )
        """Each says where a code leads that somebody types, if it is one of its own."""

    def _table_changed(self, table: Table, change: TableChange) -> None:
        """Features that are told are built on the tables, so they are there a little later."""
        self.classes.hear(table, change)
        self.evenings.table_changed(table, change)

    def _forget_table(self, table: Table) -> None:
        self.news.forget(table)

    def _sweeper(self, config: Config) -> Sweeper:
        sweeper = Sweeper(
            self.write_queue, self.registry, config.clocks, config.keep_days, self.cluster.leases
        )
        sweeper.busy_tables.append(lambda: self.driver.tasks)
        if notifier := self.notifier:
            sweeper.busy_tables.append(notifier.notifying.values)
        sweeper.used_codes.append(lambda: self.replays.imported)
        sweeper.deleting.append(self.evenings.delete_what_is_old)
        return sweeper

    def now(self) -> float:
        return time.time()

    async def table(self, code: str) -> Table:
        """A table that somebody asks for, going on by itself as far as it can."""
        table = await self.registry.table(code)
        await self.news.be_current(table)
        table.presence.patience = SILENCE if table.settings.days else self.config.away
        table.presence.expected_until = self.all_back_at
        if table.is_to_deal:  # for the first time, or the server was stopped just before the cards
            await deal(self.driver, table)
        self.driver.drive(table)
        return table

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        await self.cluster.start()
        if self.cluster.is_shared:
            self.news.start()
            await self.bot_service.stand_by()
        self.sweeper.start()
        if self.config.tigers_ahead:
            self.driver.run_in_background(self.bot_service.get_ready())
        try:
            yield
        finally:
            await self.stopping.stop()
            await self.cluster.leave()
            await self.news.close()
            await self.sweeper.close()
            if self.thinkers:
                await self.thinkers.close()
            await self.driver.close()
            await self.days.close()
            await self.path_finder.close()
            await self.reviewer.close()
            if self.notifier:
                await self.notifier.close()
            await self.bot_service.close()
            await self.record_reader.close()
            await self.cluster.close()
            await self.write_queue.close()
