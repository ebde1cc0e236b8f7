"""So many workers and no more; who asks waits for a turn, first come, first served."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from chatiere.web.thinking.process import COMMAND, Worker
from chatiere.web.thinking.trouble import Busy, Lost, Stopped

MOST_WAITING = 64
"""Questions for each worker that may wait: some seconds of tigers."""


class Pool:
    """Workers are started when there is something to ask, and kept."""

    def __init__(self, workers: int, command: Sequence[str] = COMMAND) -> None:
        self.workers = workers
        self.waiting = 0
        self.busy: set[Worker] = set()
        self._command = command
        self._idle: list[Worker] = []
        self._turns = asyncio.Semaphore(workers)
        self._is_closed = False

    async def ask(self, question: Mapping[str, Any], patience: float) -> dict[str, Any]:
        """The reply to this question.  `patience` counts from when it is asked."""
        if self.waiting >= MOST_WAITING * self.workers:
            raise Busy
        self.waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self.waiting -= 1
        try:
            return await self._asked(question, patience)
        finally:
            self._turns.release()

    async def _asked(self, question: Mapping[str, Any], patience: float) -> dict[str, Any]:
        if self._is_closed:
            raise Stopped
        worker = await self._one()
        self.busy.add(worker)
        is_well = False
        try:
            reply = await worker.ask(question, patience)
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

    async def _one(self) -> Worker:
        """The worker that was asked last, for it has most at hand; or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.has_died:
                return worker
            await worker.end()
        return Worker(self._command)

    @property
    def alive(self) -> list[Worker]:
        return [*self.busy, *self._idle]

    async def close(self) -> None:
        """End all workers; whoever waits for one hears that we stop."""
        self._is_closed = True
        for worker in self.busy:
            worker.kill()
        for _ in range(self.workers):
            await self._turns.acquire()  # after all who wait already
        while self._idle:
            await self._idle.pop().end()
        for _ in range(self.workers):
            self._turns.release()  # for whoever asks too late
