"""So many at a time, and where more wait, one of each address in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Self


class GateTurn:
    """Somebody's turn, for as long as a block takes; it can be given back early, and by a clock."""

    def __init__(self, gate: FairGate, who: str, seconds: float | None) -> None:
        self.gate, self.who, self.seconds = gate, who, seconds
        self.is_mine = False
        self.timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> Self:
        await self.gate.enter(self.who)
        self.is_mine = True
        if self.seconds is not None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.leave)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        if self.is_mine:
            self.is_mine = False
            if self.timer is not None:
                self.timer.cancel()
            self.gate.leave()


class FairGate:
    """Whoever sends a thousand requests waits behind themselves, and nobody else does."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def turn(self, who: str, seconds: float | None = None) -> GateTurn:
        """A turn for as long as it takes, or for so many seconds at most."""
        return GateTurn(self, who, seconds)

    async def enter(self, who: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn in this very moment
                self.leave()
            raise

    def leave(self) -> None:
        """The next one is of the address that has waited longest for its turn."""
        while self.waiting:
            who, line = self.waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self.waiting[who] = line
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
