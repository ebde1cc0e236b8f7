"""Tables that all play at the same time, and how late everybody hears of the moves."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bench.web.visitor import DEAL, LOOPBACK, Visitor

SEATS = 3
PERIOD = 1.0
"""Seconds between two moves of a table."""
LATE = 5.0
"""Seconds after which a move counts as lost."""


@dataclass
class Game:
    """One table of three people, each with a browser of their own."""

    path: str
    people: list[Visitor]
    sent: float = 0.0
    wanted: int = 0
    waiting: set[Visitor] = field(default_factory=set)
    late: list[float] = field(default_factory=list)
    moves: int = 0
    """How many were sent."""
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_over(self) -> bool:
        return any(who.is_over for who in self.people)

    def hear(self, who: Visitor, now: float) -> None:
        self.news.set()
        if who in self.waiting and who.n >= self.wanted:
            self.waiting.discard(who)
            self.late.append(now - self.sent)
            if not self.waiting:
                self.all_heard.set()

    async def play(self, moves: int, delay: float, period: float = PERIOD) -> int:
        """So many moves, one a period; how many were not heard by all in time."""
        await asyncio.sleep(delay)
        lost, due = 0, time.perf_counter()
        for _ in range(moves):
            mover = await self.mover()
            if mover is None:
                return lost if self.is_over else lost + 1
            self.wanted, self.waiting = mover.n + 1, set(self.people)
            self.all_heard.clear()
            self.sent = time.perf_counter()
            self.moves += 1
            form = {"n": str(mover.n), "move": mover.move}
            await self.play_move(mover, form)
            try:
                await asyncio.wait_for(self.all_heard.wait(), LATE)
            except TimeoutError:
                lost += 1
            due += period
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return lost

    async def play_move(self, mover: Visitor, form: dict[str, str]) -> None:
        await mover.ask("POST", self.path, form)

    async def mover(self) -> Visitor | None:
        """Who is to move, once everybody has gone on from the break between two rounds."""
        end = time.perf_counter() + LATE
        while not self.is_over:
            if mover := next((who for who in self.people if who.move), None):
                return mover
            self.news.clear()
            for who in self.people:
                if who.go_on:
                    form, who.go_on = {"continue": who.go_on}, ""
                    await who.ask("POST", self.path, form)
            try:
                await asyncio.wait_for(self.news.wait(), end - time.perf_counter())
            except TimeoutError:
                return None
        return None


async def lay(port: int, name: str = "filou", home: str = LOOPBACK, **more: str) -> Game:
    """Three people come to a table by its link, sit down, start a game and stay on its page."""
    game = await begin([Visitor(port, home=home) for _ in range(SEATS)], name, **more)
    await open_pages(game)
    return game


async def begin(people: list[Visitor], name: str, **more: str) -> Game:
    """The same, but nobody stays: the first lays the table, the others come by its link."""
    first = people[0]
    page = await first.ask("GET", f"/games/{name}")
    deal = DEAL.search(page.body)
    assert deal is not None
    form = {
        "deal": deal[1].decode(),
        "name": "Ana",
        "seat0": "me",
        "seat1": "friend",
        "seat2": "friend",
        **more,
    }
    path = (await first.ask("POST", f"/games/{name}", form)).headers["hx-redirect"]
    for seat, guest in enumerate(people[1:], 1):
        await guest.ask("GET", path)
        await guest.ask("POST", path, {"name": f"Guest {seat}", "sit": str(seat)})
    await first.ask("POST", path, {"start": "yes"})
    return Game(path, people)


async def open_pages(game: Game) -> None:
    for who in game.people:
        await who.watch(game.path)
        who.heard = game.hear


def home_of(number: int) -> str:
    """Each table is a house of its own: there is a limit to what one address may hold."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


async def leave(games: list[Game]) -> None:
    for game in games:
        for who in game.people:
            await who.leave()


async def fill(port: int, games: list[Game], tables: int, name: str = "filou") -> None:
    """As many tables as wanted, each with a game that goes on."""
    over = [game for game in games if game.is_over]
    await leave(over)
    games[:] = [game for game in games if not game.is_over]
    while len(games) < tables:
        games.append(await lay(port, name, home_of(len(games))))
    await asyncio.sleep(0.5)


async def play_all(
    games: list[Game], seconds: float, period: float = PERIOD
) -> tuple[list[float], int, int]:
    """All tables play for so long: how late each event came, how many moves there were, and how
    many of them were lost."""
    for game in games:
        game.late.clear()
        game.moves = 0
    moves = int(seconds / period)
    lost = await asyncio.gather(
        *(game.play(moves, period * i / len(games), period) for i, game in enumerate(games))
    )
    late = sorted(late for game in games for late in game.late)
    return late, sum(game.moves for game in games), sum(lost)


async def run(port: int, games: list[Game], tables: int, seconds: int) -> tuple[list[float], int]:
    """So many tables of Filou play for so long: how late each event came, and how many moves
    were lost."""
    await fill(port, games, tables)
    late, _, lost = await play_all(games, seconds)
    return late, lost
