"""So many workers and no more; who asks waits for a turn, and everybody gets theirs.

Long thoughts take so many workers at most, and there is one more, so that a kitten's and a
cat's glance, which takes milliseconds, never waits for a tiger.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.web.bot_workers.errors import Busy, Lost, Stopped
from chatiere.web.bot_workers.heartbeat import Timeouts
from chatiere.web.bot_workers.process import COMMAND, Worker
from chatiere.web.bot_workers.round_robin import Asker, RoundRobin

MOST_LONG, MOST_QUICK = 64, 512
"""Questions of one address that may wait: some seconds of tigers, and of cats."""
MOST_WAITING = 1024
"""Questions of all."""


class QuestionQueue:
    """One kind of question: how many are under way, and whose wait."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Of one address."""
        self.under_way = 0
        self.waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()


@dataclass(frozen=True)
class WorkerRequest:
    """A question, and how it is to be asked."""

    question: Mapping[str, Any]
    asker: Asker = ()
    """Whose it is; whoever names none shares one."""
    is_quick: bool = False
    budget: float = 0.0
    """Seconds that the thought may take by its own clock."""


class Pool:
    """Workers are started when there is something to ask, and kept."""

    def __init__(
        self, workers: int, command: Sequence[str] = COMMAND, timeouts: Timeouts | None = None
    ) -> None:
        self.workers = workers
        self.busy: set[Worker] = set()
        self._timeouts = timeouts or Timeouts()
        self._command = command
        self._idle: list[Worker] = []
        self._quick, self._long = QuestionQueue(MOST_QUICK), QuestionQueue(MOST_LONG)
        self._is_closed = False
        self._all_done = asyncio.Event()
        self._all_done.set()

    @property
    def waiting(self) -> int:
        return self._quick.waiting.count + self._long.waiting.count

    @property
    def has_room(self) -> bool:
        """Whether a long thought would begin at once."""
        long = self._long
        is_free = long.under_way < self.workers and not long.waiting.count
        return is_free and not self._is_closed

    async def ask(self, request: WorkerRequest) -> dict[str, Any]:
        """The reply to this question."""
        queue = self._quick if request.is_quick else self._long
        await self._turn(queue, request.asker)
        try:
            return await self._asked(request)
        finally:
            self._leave(queue)

    # -- whose turn it is ---------------------------------------------------------------------

    async def _turn(self, queue: QuestionQueue, asker: Asker) -> None:
        if self._is_closed:
            raise Stopped
        if queue.waiting.of(asker[:1]) >= queue.most or self.waiting >= MOST_WAITING:
            raise Busy
        turn = asyncio.get_running_loop().create_future()
        queue.waiting.put(asker, turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn already
                self._leave(queue)
            raise

    def _go_on(self) -> None:
        """Give turns to whoever is next, as long as there is somebody to ask."""
        while (queue := self._next()) is not None:
            turn = queue.waiting.take()
            if turn is not None and not turn.done():  # else who asked has gone meanwhile
                queue.under_way += 1
                self._all_done.clear()
                turn.set_result(None)

    def _next(self) -> QuestionQueue | None:
        """One worker is always left to the quick ones; of the others, long thoughts come
        first, or many glances would keep them waiting for ever."""
        quick, long = self._quick, self._long
        if quick.under_way + long.under_way > self.workers:
            return None
        if quick.waiting.count and quick.under_way == 0:
            return quick
        if long.waiting.count and long.under_way < self.workers:
            return long
        return quick if quick.waiting.count else None

    def _leave(self, queue: QuestionQueue) -> None:
        queue.under_way -= 1
        self._go_on()
        if not self._quick.under_way + self._long.under_way:
            self._all_done.set()

    # -- who is asked -------------------------------------------------------------------------

    async def _asked(self, request: WorkerRequest) -> dict[str, Any]:
        if self._is_closed:
            raise Stopped
        worker = await self._one(request.is_quick)
        worker.has_loaded |= not request.is_quick
        self.busy.add(worker)
        is_well = False
        try:
            reply = await worker.ask(request.question, self._timeouts, request.budget)
            is_well = "not_ready" not in reply  # else it may still be at it
        except Lost:
            if self._is_closed:
                raise Stopped from None
            raise
        finally:
            if not is_well:  # nor is one whose asker went away: it would answer nobody
                await worker.end()
            self.busy.discard(worker)
        self._idle += [worker] if is_well else []
        return reply

    async def _one(self, is_quick: bool) -> Worker:
        """Who was asked last, for it has most at hand, but a quick question is left to who has
        loaded nothing; or somebody new."""
        while self._idle:
            fit = [worker for worker in self._idle if worker.has_loaded != is_quick]
            worker = (fit or self._idle)[-1]
            self._idle.remove(worker)
            if not worker.has_died:
                return worker
            await worker.end()
        return Worker(self._command)

    async def stand_by(self) -> None:
        """Have a worker before anybody asks: to start one takes a second or more."""
        worker = Worker(self._command)
        await worker.start()
        self._idle.append(worker)

    @property
    def alive(self) -> list[Worker]:
        return [*self.busy, *self._idle]

    async def close(self) -> None:
        """End all workers; whoever waits for one hears that we stop."""
        self._is_closed = True
        for waiting in (self._quick.waiting, self._long.waiting):
            while (turn := waiting.take()) is not None:
                if not turn.done():
                    turn.set_exception(Stopped())
        for worker in self.busy:
            worker.kill()
        await self._all_done.wait()
        while self._idle:
            await self._idle.pop().end()
