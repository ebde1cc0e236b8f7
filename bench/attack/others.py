"""Two more who feel an attack: somebody who comes back to their seat over a connection of their
own, and somebody at another table who waits for cats to move."""

from __future__ import annotations

import asyncio
import time

from bench.web.load import Game
from bench.web.visitor import DEAL, Visitor

PERIOD = 1.0
LATE = 15.0
"""Seconds after which they no longer wait, and which then count."""
FAULTS = (AssertionError, OSError, TimeoutError, asyncio.IncompleteReadError)
"""Refused, cut off, or not answered."""
MOVES = 8
"""At one table: a game of Filou has at least one in each of its nine rounds."""


async def coming_back(game: Game, seconds: float) -> list[float]:
    """A page that is loaded again and its live stream, once a second: how long until both are
    there."""
    found, end = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        again = Visitor(game.people[1].port, cookie=game.people[1].cookie)
        try:
            async with asyncio.timeout(LATE):
                await again.watch(game.path)
            found.append(time.perf_counter() - began)
        except FAULTS:
            found.append(LATE)
        await again.leave()
        await asyncio.sleep(max(0.0, began + PERIOD - time.perf_counter()))
    return found


async def among_cats(port: int, seconds: float) -> list[float]:
    """From somebody's move until it is their turn again, at a table with two cats."""
    found, end = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < end:
        who = Visitor(port)
        try:
            path = await sit_with_cats(who)
            for _ in range(MOVES):
                found.append(await answered(who, path))
                await asyncio.sleep(0.1)
                if found[-1] == LATE or time.perf_counter() > end:
                    break
        except FAULTS:
            found.append(LATE)
            await asyncio.sleep(PERIOD)
        finally:
            await who.leave()
    return found


async def answered(who: Visitor, path: str) -> float:
    began, n = time.perf_counter(), who.n
    try:
        async with asyncio.timeout(LATE):
            await who.ask("POST", path, {"n": str(n), "move": who.move})
            while who.n <= n or not who.move:
                await asyncio.sleep(0.002)
    except FAULTS:
        return LATE
    return time.perf_counter() - began


async def sit_with_cats(who: Visitor) -> str:
    """The path of their table, when it is their turn."""
    deal = DEAL.search((await who.ask("GET", "/games/filou")).body)
    assert deal is not None
    form = {"deal": deal[1].decode(), "name": "Zoé", "pace": "instant"}
    seats = {"seat0": "me", "seat1": "cat", "seat2": "cat"}
    path = (await who.ask("POST", "/games/filou", form | seats)).headers["hx-redirect"]
    await who.watch(path)
    async with asyncio.timeout(LATE):
        while not who.move:
            await asyncio.sleep(0.01)
    return path
