"""A normal table: three people, a move every third of a second, and how late each hears it."""

from __future__ import annotations

import asyncio
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass, field

from bench.web.load import LATE, SEATS, Game

PERIOD = 0.3


@dataclass
class Felt:
    """What the three felt.  Who did not hear of a move in five seconds counts as five."""

    late: list[float] = field(default_factory=list)
    moves: int = 0
    lost: int = 0
    back: list[float] = field(default_factory=list)
    """How long it took to come back to a seat."""
    cats: list[float] = field(default_factory=list)
    """How long cats at another table kept somebody waiting."""

    def row(self) -> str:
        late = sorted(self.late) or [LATE]
        found = (statistics.median(late), p95(late), late[-1], p95(self.back), p95(self.cats))
        told = " | ".join(f"{1000 * seconds:.0f}" for seconds in found)
        return f"{self.moves} | {self.lost} | {told}"


def p95(late: list[float]) -> float:
    return sorted(late)[min(len(late) - 1, int(0.95 * len(late)))] if late else LATE


async def felt(game: Game, seconds: float) -> Felt:
    """The table plays for so long, or until its game is over."""
    found, end = Felt(), time.perf_counter() + seconds
    while time.perf_counter() < end and await has_turn(game):
        game.late.clear()
        began = time.perf_counter()
        with suppress(AssertionError, OSError, TimeoutError):  # refused, cut off, not answered
            await asyncio.wait_for(game.play(1, 0.0, 0.0), 2 * LATE)
        heard = game.late[:SEATS]
        found.moves += 1
        found.lost += len(heard) < SEATS
        found.late += heard + [LATE] * (SEATS - len(heard))
        await asyncio.sleep(max(0.0, began + PERIOD - time.perf_counter()))
    return found


async def has_turn(game: Game) -> bool:
    """Whether somebody can move; the pages need a moment to show it."""
    for _ in range(50):
        if any(who.move for who in game.people):
            return True
        await asyncio.sleep(0.1)
    return False
