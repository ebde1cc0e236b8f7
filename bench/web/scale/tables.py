"""Tables of three people at one server and at three: what each move, page and second costs."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count

import psycopg

from bench.web.load import SEATS, Game, begin, home_of, leave, open_pages, play_all
from bench.web.many import AT_ONCE, Restarting, come_back, restarting, say
from bench.web.scale.database import SETTLED, Counts, Heard, Watched
from bench.web.scale.figures import Found
from bench.web.visitor import Visitor
from chatiere.store.opening import open_store
from chatiere.web.cluster.postgres_bus import CHANNEL, parcels

ONE, THREE = "one", "three"
WARM = 12
"""Tables that are played at before anything is measured."""
WARMING = 6.0
REST = 10.0
"""Seconds in which nobody does anything."""
LOADS = 100
POLLED = 100_000
TOLD, TOGETHER = 10_000, 20
"""Messages that a server is sent about tables which it does not have, and how many at once."""
MESSAGE = '["somebody","table","{:07d}",31,30,[[1,"bid 3"]],"playing"]'


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    game: str
    tables: int
    rounds: int
    seconds: float
    period: float


class Fleet(list[Restarting]):
    """Servers on one database."""

    def __init__(self, servers: Iterable[Restarting]) -> None:
        super().__init__(servers)
        self.houses = count()

    def cpu(self) -> float:
        return sum(server.running.cpu() for server in self)

    def memory(self) -> float:
        """Kilobytes."""
        return 1024 * sum(server.running.memory() for server in self)

    def newcomers(self) -> list[Visitor]:
        """One at each server, as far as there are as many."""
        home = home_of(next(self.houses))
        return [Visitor(self[seat % len(self)].port, home=home) for seat in range(SEATS)]


@contextmanager
def fleet(url: str, servers: int) -> Iterator[Fleet]:
    with ExitStack() as stack:
        yield Fleet(stack.enter_context(restarting(url, False)) for _ in range(servers))


async def begin_many(servers: Fleet, tables: int, game: str) -> list[Game]:
    begun: list[Game] = []
    left = iter(range(tables))

    async def begin_some() -> None:
        for _ in left:
            begun.append(await begin(servers.newcomers(), game))

    await asyncio.gather(*(begin_some() for _ in range(AT_ONCE)))
    return begun


async def open_all(games: list[Game]) -> None:
    for game in games:
        await open_pages(game)


async def laid(servers: Fleet, tables: int, game: str) -> list[Game]:
    games = await begin_many(servers, tables, game)
    await open_all(games)
    return games


async def replace_finished(servers: Fleet, games: list[Game], game: str) -> None:
    over = [one for one in games if one.is_over]
    await leave(over)
    games[:] = [one for one in games if not one.is_over]
    games += await laid(servers, len(over), game)


# -- a while, and what was used in it ---------------------------------------------------------


@dataclass
class Span:
    """What servers and database have used in some time."""

    seconds: float
    servers: float
    database: Counts


@dataclass
class Meter:
    servers: Fleet
    watched: Watched

    def look(self) -> Span:
        return Span(time.monotonic(), self.servers.cpu(), self.watched.counts())

    async def since(self, before: Span) -> Span:
        """CPU at once, and what the database counts a little later."""
        seconds, cpu, used = time.monotonic(), self.servers.cpu(), self.watched.cpu()
        await asyncio.sleep(SETTLED)
        counts = self.watched.counts() - before.database
        exact = Counts(used - before.database.cpu, *list(vars(counts).values())[1:])
        return Span(seconds - before.seconds, cpu - before.servers, exact)

    async def rest(self) -> Span:
        await asyncio.sleep(SETTLED)
        before = self.look()
        await asyncio.sleep(REST)
        return await self.since(before)

    async def play(self, games: list[Game], plan: Plan) -> tuple[Span, int]:
        """And how many moves that was."""
        before = self.look()
        _, moves, lost = await play_all(games, plan.seconds, plan.period)
        if lost:
            say(f"{lost} of {moves} moves were not heard of in time")
        return await self.since(before), moves

    async def play_rounds(self, games: list[Game], plan: Plan, found: Found, how: str) -> None:
        """Before each round nobody does anything, and what that costs is not the moves'."""
        for _ in range(plan.rounds):
            await replace_finished(self.servers, games, plan.game)
            rest = await self.rest()
            span, moves = await self.play(games, plan)
            idle = span.seconds / rest.seconds
            cpu = span.servers - idle * rest.servers
            database = span.database.cpu - idle * rest.database.cpu
            found.add(f"server_cpu_move_{how}", 1000 * cpu / moves)
            found.add(f"database_cpu_move_{how}", 1000 * database / moves)
            if how == ONE:
                written(span.database, moves, found)
                empty = found.median("server_rest_cpu") / 1000
                pages = SEATS * len(games)
                found.add("page_rest_cpu", 1e6 * (rest.servers / rest.seconds - empty) / pages)
            else:
                found.add("later_elsewhere", 1000 * statistics.median(delays(games)))


# -- one server ----------------------------------------------------------------------------------


async def one_server(servers: Fleet, watched: Watched, plan: Plan, found: Found) -> None:
    meter = Meter(servers, watched)
    server = servers[0]
    server.stop()
    server.start()  # the first start makes the tables of the store
    started = servers.cpu()
    found.add("start_cpu", started)
    for _ in range(plan.rounds):
        rest = await meter.rest()
        found.add("server_rest_cpu", 1000 * rest.servers / rest.seconds)
        found.add("database_rest_cpu", 1000 * rest.database.cpu / rest.seconds)
        found.add("commits_rest", rest.database.commits / rest.seconds)
    games = await held(servers, plan, found)
    await meter.play_rounds(games, plan, found, ONE)
    found.add("connections", watched.connections())
    await loads(servers, games, found)
    _, back = await come_back(server, games)
    found.add("restart_seconds", back)
    found.add("restart_cpu_page", 1000 * (servers.cpu() - started) / (SEATS * len(games)))
    for _ in range(plan.rounds):
        polls(watched, found)
    await leave(games)


async def held(servers: Fleet, plan: Plan, found: Found) -> list[Game]:
    """Tables first, and then the pages at them: what each of the two holds in memory."""
    warm = await laid(servers, WARM, plan.game)
    await play_all(warm, WARMING, 1.0)
    empty = servers.memory()
    games = await begin_many(servers, plan.tables, plan.game)
    with_tables = servers.memory()
    await open_all(games)
    await asyncio.sleep(1)
    with_pages = servers.memory()
    found.add("memory_server", empty / 1024)
    found.add("memory_table", (with_tables - empty) / len(games))
    found.add("memory_page", (with_pages - with_tables) / (SEATS * len(games)))
    return [*warm, *games]


def written(database: Counts, moves: int, found: Found) -> None:
    found.add("wal_move", database.wal / moves)
    found.add("images_move", database.images / moves)
    found.add("inserted_move", database.inserted / moves)
    found.add("updated_move", database.updated / moves)
    found.add("hot_share", 100 * database.hot / max(1.0, database.updated))


async def loads(servers: Fleet, games: list[Game], found: Found) -> None:
    """People who sit there load their page anew."""
    people = [(who, game.path) for game in games for who in game.people]
    for first in range(0, 3 * LOADS, LOADS):
        before = servers.cpu()
        for i in range(first, first + LOADS):
            who, path = people[i % len(people)]
            await who.ask("GET", path)
        found.add("page_cpu", 1000 * (servers.cpu() - before) / LOADS)


def polls(watched: Watched, found: Found) -> None:
    """The question that every server asks every two seconds, for all tables that it has."""
    store = open_store(watched.url)
    codes = [str(row[0]) for row in watched.sql.execute("SELECT id FROM game_table")]
    mine, theirs = time.process_time(), watched.cpu()
    times = POLLED // len(codes)
    for _ in range(times):
        store.serials(codes)
    asked = times * len(codes)
    found.add("poll_server_cpu", 1e6 * (time.process_time() - mine) / asked)
    found.add("poll_database_cpu", 1e6 * (watched.cpu() - theirs) / asked)
    store.close()


# -- three servers ---------------------------------------------------------------------------------


async def three_servers(servers: Fleet, watched: Watched, plan: Plan, found: Found) -> None:
    """At every table one page at each server."""
    meter = Meter(servers, watched)
    quiet = Heard()
    await quiet.listen(watched.url, REST)
    found.add("messages_rest", quiet.beats / REST / len(servers))
    for _ in range(plan.rounds):
        await told_of_others(servers, watched, found)
    games = await laid(servers, plan.tables, plan.game)
    await play_all(games, WARMING, WARMING / 2)
    await meter.play_rounds(games, plan, found, THREE)
    for _ in range(plan.rounds):
        await replace_finished(servers, games, plan.game)
        await said_about(games, watched, plan, found)
    await leave(games)


def delays(games: list[Game]) -> list[float]:
    """Seconds from the first page of a table that shows a move, the mover's, to each other one."""
    found: list[float] = []
    for game in games:
        if len(game.late) % SEATS:  # one of them was lost
            continue
        for i in range(0, len(game.late), SEATS):
            first, *others = game.late[i : i + SEATS]
            found += [late - first for late in others]
    return found


async def said_about(games: list[Game], watched: Watched, plan: Plan, found: Found) -> None:
    heard = Heard()
    listening = asyncio.create_task(heard.listen(watched.url, plan.seconds + 2 * plan.period))
    await asyncio.sleep(0.5)
    _, moves, _ = await play_all(games, plan.seconds, plan.period)
    await listening
    found.add("messages_move", heard.messages / moves)
    found.add("notifications_move", heard.notifications / moves)
    found.add("message_bytes", heard.bytes / max(1, heard.messages))
    found.note = ", ".join(f"{topic} {n / moves:.2f}" for topic, n in heard.topics.most_common())


async def told_of_others(servers: Fleet, watched: Watched, found: Found) -> None:
    """What a message costs a server that has no use for it."""
    for together, key in ((1, "heard_alone_cpu"), (TOGETHER, "heard_cpu")):
        before, began = servers.cpu(), time.monotonic()
        for first in range(0, TOLD, together):
            told = [MESSAGE.format(i) for i in range(first, first + together)]
            for payload in parcels(told):
                watched.sql.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            await asyncio.sleep(0.0005)
        await asyncio.sleep(1)
        rest = found.median("server_rest_cpu") / 1000 * len(servers)
        used = servers.cpu() - before - rest * (time.monotonic() - began)
        found.add(key, 1e6 * used / TOLD / len(servers))


def delivery(url: str, times: int = 300) -> float:
    """Milliseconds from sending a notification, committed by itself, until it is heard."""
    with (
        psycopg.connect(url, autocommit=True) as hears,
        psycopg.connect(url, autocommit=True) as says,
    ):
        hears.execute("LISTEN delivery")
        took = []
        for _ in range(times):
            began = time.perf_counter()
            says.execute("NOTIFY delivery, 'now'")
            next(hears.notifies(timeout=5))
            took.append(time.perf_counter() - began)
            time.sleep(0.002)
    return 1000 * statistics.median(took)
