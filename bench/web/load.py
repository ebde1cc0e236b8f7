"""Tables that all play at the same time, and how late everybody hears of the moves."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bench.web.visitor import DEAL, Visitor

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
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, who: Visitor, now: float) -> None:
        if who in self.waiting and who.n >= self.wanted:
            self.waiting.discard(who)
            self.late.append(now - self.sent)
            if not self.waiting:
                self.all_heard.set()

    async def play(self, moves: int, delay: float, period: float = PERIOD) -> int:
        """So many moves, one a second; how many were not heard by all in time."""
        await asyncio.sleep(delay)
        lost, due = 0, time.perf_counter()
        for _ in range(moves):
            mover = next((who for who in self.people if who.move), None)
            if mover is None:
                return lost + 1
            self.wanted, self.waiting = mover.n + 1, set(self.people)
            self.all_heard.clear()
            self.sent = time.perf_counter()
            await mover.ask("POST", self.path, {"n": str(mover.n), "move": mover.move})
            try:
                await asyncio.wait_for(self.all_heard.wait(), LATE)
            except TimeoutError:
                lost += 1
            due += period
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return lost


async def lay(port: int, **more: str) -> Game:
    """Three people come to a table by its link, sit down, and start a game of Filou."""
    people = [Visitor(port) for _ in range(SEATS)]
    host = people[0]
    page = await host.ask("GET", "/games/filou")
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
    path = (await host.ask("POST", "/games/filou", form)).headers["hx-redirect"]
    for seat, guest in enumerate(people[1:], 1):
        await guest.ask("GET", path)
        await guest.ask("POST", path, {"name": f"Guest {seat}", "sit": str(seat)})
    await host.ask("POST", path, {"start": "yes"})
    game = Game(path, people)
    for who in people:
        await who.watch(path)
        who.heard = game.hear
    return game


async def leave(games: list[Game]) -> None:
    for game in games:
        for who in game.people:
            await who.leave()


async def run(port: int, games: list[Game], tables: int, seconds: int) -> tuple[list[float], int]:
    """All tables play for so long: how late each event came, and how many moves were lost."""
    while len(games) < tables:
        games.append(await lay(port))
    await asyncio.sleep(0.5)
    for game in games:
        game.late.clear()
    moves = int(seconds / PERIOD)
    lost = await asyncio.gather(
        *(game.play(moves, PERIOD * i / tables) for i, game in enumerate(games))
    )
    return sorted(late for game in games for late in game.late), sum(lost)
