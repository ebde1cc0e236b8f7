"""Tables under load: programs that move as soon as it is their turn, and note what they were told.

Each sits behind a live stream, as a page does, and looks at nothing else; when a move was not
answered it sends the same again, and when the table has moved on it looks."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from tests.cluster.client import CUT, LATE, OK, SOON, Client, Notes, Seen

PAUSE = 0.4
"""Seconds that somebody thinks, on average."""
LAST_LOOK = 8.0
"""Seconds in which a page has to show the end of a game."""


@dataclass(frozen=True)
class Kind:
    """What is played at a table, and by whom: `human`s that play, and others."""

    game: str
    seats: tuple[str, ...]
    clock: int = 0
    """With a clock the last seat is somebody's who never moves."""

    @property
    def label(self) -> str:
        bots = len(self.seats) - self.seats.count("human")
        return "clock" if self.clock else "bots" if bots else "people"


KINDS = (
    Kind("filou", ("human", "human", "human")),
    Kind("chasse-aux-souris", ("human", "human")),
    Kind("crazy-mistigri", ("human", "human", "human")),
    Kind("filou", ("human", "kitten", "cat")),
    Kind("cheez-tricks", ("human", "human")),
    Kind("mmm", ("human", "human")),
    Kind("chasse-aux-souris", ("human", "cat")),
    Kind("cheez-tricks", ("human", "kitten", "kitten")),
    Kind("mmm", ("human", "human"), clock=30),
)


@dataclass(eq=False)
class Board:
    """One table, and all that is known of it outside of the servers."""

    kind: Kind
    code: str = ""
    chairs: list[Chair] = field(default_factory=list)
    asked: dict[int, set[tuple[int, str]]] = field(default_factory=dict)
    """By number: moves that were sent, answered or not."""
    said: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By number: moves of which a server said that they count."""
    progress: list[tuple[float, int]] = field(default_factory=list)
    """When somebody first heard of so many moves."""
    is_over: bool = False
    closed_at: float = 0.0
    """When nobody played or looked here any more."""

    @property
    def is_closed(self) -> bool:
        return bool(self.closed_at)

    @property
    def last_progress(self) -> float:
        return self.progress[-1][0]

    @property
    def movers(self) -> list[Chair]:
        return self.chairs[:-1] if self.kind.clock else self.chairs

    def see(self, seen: Seen) -> None:
        if not self.progress or seen["n"] > self.progress[-1][1]:
            self.progress.append((time.monotonic(), seen["n"]))
        self.is_over |= seen["state"] == "over"


@dataclass(eq=False)
class Chair:
    """A person's seat, with the program that plays there."""

    board: Board
    seat: int
    client: Client
    chance: random.Random
    seen: Seen = field(default_factory=dict)
    """What it goes by: the last picture, or the answer to a move."""
    shown: Seen = field(default_factory=dict)
    """The last picture of its live stream."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def path(self) -> str:
        return f"/tables/{self.board.code}"

    def look(self, seen: Seen) -> None:
        """An answer may come after the picture of a later move."""
        if seen["n"] >= self.seen.get("n", 0):
            self.seen = seen
        self.board.see(seen)
        self.news.set()

    async def watch(self) -> None:
        while True:
            try:
                async for seen in self.client.pictures(f"{self.path}/events"):
                    if seen["n"] < self.shown.get("n", 0):
                        self.client.notes.statuses["a picture went back in time"] += 1
                    self.shown = seen
                    self.look(seen)
            except CUT as error:
                self.client.notes.statuses[f"stream: {type(error).__name__}"] += 1
            await asyncio.sleep(SOON)

    async def play(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and not self.board.is_over:
            try:
                await asyncio.wait_for(self.news.wait(), 1)
            except TimeoutError:
                continue
            self.news.clear()
            if self.seen["view"] and self.seen["view"]["moves"]:
                await asyncio.sleep(self.chance.uniform(0, 2 * PAUSE))
                await self.move()

    async def move(self) -> None:
        """Whatever is legal by the picture, until it counts or the table has moved on."""
        n, moves = self.seen["n"], self.seen["view"]["moves"]
        if not moves:
            return
        what = self.chance.choice(moves)
        self.board.asked.setdefault(n, set()).add((self.seat, what))
        while True:
            status, seen = await self.client.attempt("POST", f"{self.path}/moves", n=n, move=what)
            if status == OK:
                self.board.said[n] = self.seat, what
                self.look(seen)
                return
            if status == LATE:
                self.look(await self.client.insist("GET", self.path))
                return
            await asyncio.sleep(SOON)


@dataclass(eq=False)
class Load:
    """All tables, each followed by another of the same kind when it is over."""

    port: int
    seed: int
    notes: Notes = field(default_factory=Notes)
    boards: list[Board] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    """Pages that did not show the end of their game in time."""
    goes_on: bool = True
    addresses: count[int] = field(default_factory=lambda: count(2))
    playing: list[asyncio.Task[None]] = field(default_factory=list)

    async def begin(self, tables: int) -> None:
        kinds = [KINDS[number % len(KINDS)] for number in range(tables)]
        clients = [await self.newcomers(kind) for kind in kinds]
        self.playing = [
            asyncio.create_task(self.keep_playing(kind, who, number))
            for number, (kind, who) in enumerate(zip(kinds, clients, strict=True))
        ]

    async def newcomers(self, kind: Kind) -> list[Client]:
        people = []
        for _ in range(kind.seats.count("human")):
            number = next(self.addresses)
            client = Client(self.port, f"127.0.{number // 250}.{number % 250 + 2}", self.notes)
            client.key = (await client.insist("POST", "/players", name="Robo"))["key"]
            people.append(client)
            self.clients.append(client)
        return people

    async def keep_playing(self, kind: Kind, people: list[Client], number: int) -> None:
        chance = random.Random(self.seed * 1000 + number)  # noqa: S311
        while self.goes_on:
            board = await self.lay(kind, people, chance)
            watching = [asyncio.create_task(chair.watch()) for chair in board.chairs]
            await asyncio.gather(*(chair.play(lambda: self.goes_on) for chair in board.movers))
            await self.see_the_end(board)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            board.closed_at = time.monotonic()

    async def lay(self, kind: Kind, people: list[Client], chance: random.Random) -> Board:
        """By the first of them, who is the host; then the others sit down, and it begins."""
        board = Board(kind)
        mine = kind.seats.index("human")
        seats = [{"kind": what, "mine": seat == mine} for seat, what in enumerate(kind.seats)]
        made = await people[0].insist(
            "POST", "/tables", game=kind.game, seats=seats, clock=kind.clock
        )
        board.code = made["id"]
        board.chairs = [Chair(board, seat, who, chance) for seat, who in enumerate(people)]
        for chair in board.chairs[1:]:
            await sit(chair)
        while made["state"] == "open":
            await people[0].attempt("POST", f"/tables/{board.code}/start")
            made = await people[0].insist("GET", f"/tables/{board.code}")
        board.see(made)
        self.boards.append(board)
        return board

    async def see_the_end(self, board: Board) -> None:
        """What every page shows last is what the servers say."""
        end, host = time.monotonic() + LAST_LOOK, board.chairs[0]
        while True:
            truth = await host.client.insist("GET", host.path)
            board.see(truth)
            shown = [chair.shown.get("n") for chair in board.chairs]
            if shown == [truth["n"]] * len(shown):
                return
            if time.monotonic() > end:
                self.behind.append(f"{board.code}: pages show {shown}, not {truth['n']}")
                return
            await asyncio.sleep(SOON)

    async def end(self) -> None:
        """Whoever is about to move still does, and hears of it."""
        self.goes_on = False
        await asyncio.gather(*self.playing)
        for client in self.clients:
            client.close()


async def sit(chair: Chair) -> None:
    """Until the seat is ours: an answer may have been lost."""
    seen: Seen = {"mine": []}
    while not seen["mine"]:
        await chair.client.attempt("POST", f"{chair.path}/seats", seat=chair.seat)
        seen = await chair.client.insist("GET", chair.path)
