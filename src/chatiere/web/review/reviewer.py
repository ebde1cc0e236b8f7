"""Reviews in the background: one game at a time, by a worker that steps back behind everybody.

A quick look at every decision, then a long one at those that seem to have cost most, so that
no move is called a mistake because a short look was unlucky.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from chatiere.bots.budget import Budget
from chatiere.bots.observation import observation
from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService, NotReady, Timeouts
from chatiere.web.bot_workers.process import COMMAND
from chatiere.web.cluster.bus import Bus
from chatiere.web.cluster.leases import Leases
from chatiere.web.replay.replay import Replay
from chatiere.web.review.findings import (
    LEAST_LOSS,
    TURNS,
    Finding,
    Review,
    TurningPoint,
    decisions,
    finding_from,
    judged_seats,
    worst,
)
from chatiere.web.server.refusal import TooMany

log = logging.getLogger("chatiere.web")

QUIETLY = (*COMMAND, "15")
"""A worker that takes what all others leave."""
UNHURRIED = Timeouts(silence=20.0)
"""It may be kept waiting by all others, and nobody waits for it."""
QUICK = 20.0
"""Seconds for the quick look at a whole game, if it has many decisions."""
SHORTEST, LONGEST = 60, 350
"""Milliseconds for one decision."""
SECOND_LOOK = 900
CANDIDATES = 9
TRIED = 150
"""Playouts that each move gets in a second look at least."""
PATIENCE = 300.0
"""Seconds for a tiger to get to know the game first."""
MOST_WAITING = 20


@dataclass(eq=False)
class Job:
    """A review under way."""

    replay: Replay
    total: int
    done: int = 0
    waits: bool = False
    """Whether the tiger is still getting to know the game."""
    failed: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Reviewer:
    """Who asks twice for the same game joins the first."""

    def __init__(
        self, write_queue: WriteQueue, bot_service: BotService, bus: Bus, leases: Leases
    ) -> None:
        self.write_queue, self.bot_service = write_queue, bot_service
        self.bus, self.leases = bus, leases
        bus.on("reviewing", self._heard)
        self.jobs: dict[str, Job] = {}
        self.turn = asyncio.Lock()

    def begin(self, replay: Replay) -> Job:
        job = self.jobs.get(replay.code)
        if job is None or job.failed:
            if sum(not job.failed for job in self.jobs.values()) >= MOST_WAITING:
                raise TooMany(N_("Many games are being reviewed: try again in a few minutes."))
            job = Job(replay, len(decisions(replay.match)) + CANDIDATES)
            self.jobs[replay.code] = job
            job.task = asyncio.create_task(self._run(job))
        return job

    async def _run(self, job: Job) -> None:
        code = job.replay.code
        try:
            async with self.turn:
                if await self._is_for_us(code):
                    started = time.monotonic()
                    review = await self.review(job)
                    await self.write_queue.do(lambda store: store.keep_review(code, review.kept()))
                    took = time.monotonic() - started
                    log.info("reviewed %d decisions in %.0f s", job.total, took)
            await self.leases.drop([lease_of(code)])
            del self.jobs[code]
        except ChatiereError as error:
            job.failed = True
            self._forget_failures()
            log.warning("a review failed: %s", type(error).__name__)

    async def _is_for_us(self, code: str) -> bool:
        """Whether it is still to be done, and not by another server: that one is waited for."""
        while True:
            is_ours = await self.leases.take(lease_of(code))
            _, kept = await self.write_queue.do(lambda store: store.review(code))
            if is_ours or kept:
                return not kept
            await asyncio.sleep(1.0)

    def _step(self, job: Job, done: int = 1) -> None:
        job.done += done
        self.bus.send("reviewing", job.replay.code, job.done, job.waits)

    def _heard(self, sender: str, code: str, done: int, waits: bool) -> None:
        """How far another server is, to be shown here."""
        if job := self.jobs.get(code):
            job.done, job.waits = done, waits

    def _forget_failures(self) -> None:
        """All but the last: each holds a whole game."""
        failed = [code for code, job in self.jobs.items() if job.failed]
        for code in failed[:-MOST_WAITING]:
            del self.jobs[code]

    async def review(self, job: Job) -> Review:
        chosen = decisions(job.replay.match)
        quick = int(min(LONGEST, max(SHORTEST, 1000 * QUICK / max(1, len(chosen)))))
        findings = []
        for n, _ in chosen[:1]:  # a worker that has just woken spends its first look on loading
            await self.look(job, n, quick)
        for n, _ in chosen:
            finding, _ = await self.look(job, n, quick)
            findings.append(finding)
            self._step(job)
        suspects = worst(findings, judged_seats(job.replay), CANDIDATES)
        self._step(job, CANDIDATES - len(suspects))
        turns = await self.look_again(job, suspects)
        better = {turn.finding.n: turn.finding for turn in turns}
        return Review([better.get(f.n, f) for f in findings], turning_points(turns))

    async def look_again(self, job: Job, suspects: Sequence[Finding]) -> list[TurningPoint]:
        turns = []
        for suspect in suspects:
            finding, why = await self.look(job, suspect.n, SECOND_LOOK, TRIED)
            turns.append(TurningPoint(finding, why))
            self._step(job)
        return turns

    async def look(
        self, job: Job, n: int, milliseconds: int, least: int | None = None
    ) -> tuple[Finding, dict[str, str]]:
        """One decision, from what its player could know then."""
        entry = job.replay.match.entries[n]
        hidden = observation(job.replay.match.until(n))
        advice = await self.advice(job, hidden, f"{n}", Budget(milliseconds=milliseconds), least)
        return finding_from(n, entry.what, advice), advice["why"]

    async def advice(
        self, job: Job, hidden: bytes, seed: str, budget: Budget, least: int | None
    ) -> dict[str, Any]:
        """Waits for a tiger that is not ready, and asks once more where a thought is lost."""
        end = time.monotonic() + PATIENCE
        tries = 2
        while True:
            try:
                advice = await self.bot_service.advice(hidden, seed, budget, least)
            except NotReady:
                job.waits = True
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(1.0)
            except ChatiereError:
                tries -= 1
                if not tries:
                    raise
            else:
                job.waits = False
                return advice

    async def close(self) -> None:
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()
                with suppress(asyncio.CancelledError):
                    await job.task
        await self.bot_service.close()


def lease_of(code: str) -> str:
    return f"review {code}"


def turning_points(turns: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The three that cost most after the second look, in the order of the game."""
    costly = [turn for turn in turns if turn.finding.loss >= LEAST_LOSS]
    costly.sort(key=lambda turn: -turn.finding.loss)
    return sorted(costly[:TURNS], key=lambda turn: turn.finding.n)
