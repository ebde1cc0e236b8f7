"""Keeps tables going: computer players move, clocks run out, absent people are missed.

Where nobody is, a table pauses, and goes on as soon as somebody comes back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from traceback import extract_tb

from chatiere.bots.observation import observation
from chatiere.core.errors import ChatiereError
from chatiere.web.bot_workers import BotService, Busy
from chatiere.web.cluster.leases import Leases
from chatiere.web.server.refusal import Late
from chatiere.web.tables.round_break import RoundBreak
from chatiere.web.tables.settings import PACES
from chatiere.web.tables.table import OVER, Table
from chatiere.web.tables.table_moment import moments_since, seconds_of

log = logging.getLogger("chatiere.web")

TICK = 0.5
"""Seconds between two looks at a clock."""
AGAIN = 2.0
"""Seconds until a move that could not be written is tried again."""


class Driver:
    """One task for each table where somebody has to be waited for, none for the others."""

    def __init__(self, bot_service: BotService, leases: Leases | None = None) -> None:
        self.bot_service, self.leases = bot_service, leases or Leases()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.others: set[asyncio.Task[None]] = set()
        self.on_waiting: Callable[[Table], None] | None = None
        """Called, maybe several times, when a table waits for a person."""

    def drive(self, table: Table) -> None:
        """See to it that a table goes on by itself as far as it can."""
        task = self.tasks.get(table.id)
        if task is not None and not task.done():
            return
        if table.mover is None:
            self._compare_with_the_past(table)
            return
        if table.settings.paused:
            return
        is_bot = table.is_bot(table.mover)
        waits = self.on_waiting or table.settings.clock
        if table.round_break or (table.bots_may_move() if is_bot else waits):
            task = self.tasks[table.id] = asyncio.create_task(self._run(table))
            task.add_done_callback(partial(self._look_after, table))

    def _look_after(self, table: Table, task: asyncio.Task[None]) -> None:
        """A mistake of our own must not leave a table standing that nobody else may drive."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            where = extract_tb(error.__traceback__)[-1].name
            log.error("a table is taken up again after %s in %s", type(error).__name__, where)
            task.get_loop().call_later(AGAIN, self.drive, table)

    async def _run(self, table: Table) -> None:
        try:
            while (seat := table.mover) is not None and not table.settings.paused:
                if table.round_break:  # each server looks after its own pages
                    await self._wait_between_rounds(table, table.round_break)
                elif not await self.leases.take(table.id):
                    return
                elif table.is_bot(seat):
                    lesson = table.lesson
                    if (lesson and lesson.waits_for_reader) or not table.bots_may_move():
                        return
                    await self._bot_moves(table, seat)
                elif await self._is_waited_for(table, seat):
                    if not table.settings.clock or not table.presence.is_followed:
                        return
                    await self._wait_for(table, seat)
        finally:
            self.tasks.pop(table.id, None)
            self._compare_with_the_past(table)

    async def _is_waited_for(self, table: Table, seat: int) -> bool:
        """Whether a person is to move and we are to say so: with the lock held, since a move that
        is being written counts already and has not changed whose turn it is."""
        async with table.lock:
            is_person = table.mover == seat and not table.is_bot(seat) and not table.round_break
            if not is_person or not self.leases.is_mine(table.id):
                return False
            if self.on_waiting:
                self.on_waiting(table)
            return True

    async def _bot_moves(self, table: Table, seat: int) -> None:
        """Think while the last move is still being looked at, then move."""
        started, n = time.monotonic(), table.moves_made
        try:
            lesson = table.lesson
            what = lesson.due if lesson else None
            what = what or await self._chosen_move(table, seat, table.level_of(seat))
            pace = seconds_before_bot(table)
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - started)))
            if table.moves_made == n and table.is_bot(seat) and self.leases.is_mine(table.id):
                await table.play(seat, n, what)
        except Late:
            return
        except ChatiereError as error:
            await self._wait_after(error)

    async def _wait_between_rounds(self, table: Table, between: RoundBreak) -> None:
        """Until all who are there have gone on, or their time is over."""
        while table.round_break is between and not table.settings.paused:
            between.pressed.clear()
            left = between.seconds_left(table.people_here())
            if left <= 0:
                table.end_round_break()
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(between.pressed.wait(), min(left, TICK))

    async def _chosen_move(self, table: Table, seat: int, level: str) -> str:
        async with table.lock:
            match = table.playing()
            if match.to_move != seat:
                raise Late("moved on")
            hidden = observation(match, seat)
            luck = table.extensions.luck_of_bots(table)
        # Luck of its own: from the dealer's seed it could reckon every card.
        seed = luck or secrets.token_hex(8)
        return await self.bot_service.move(hidden, level, seed, asker=table.asker)

    async def _wait_for(self, table: Table, seat: int) -> None:
        """Until the clock of this move has run out, or the move was made.

        A clock runs only while somebody looks at the table.
        """
        n = table.moves_made
        while (
            table.moves_made == n
            and table.presence.is_followed
            and not table.is_bot(seat)
            and not table.settings.paused
            and self.leases.is_mine(table.id)
        ):
            left = table.time_left()
            if left <= 0:
                try:
                    await table.play(seat, n, await self._chosen_move(table, seat, "cat"))
                except Late:
                    return
                except ChatiereError as error:
                    await self._wait_after(error)
                return
            await asyncio.sleep(min(left, TICK))

    async def _wait_after(self, error: ChatiereError) -> None:
        level = logging.INFO if isinstance(error, Busy) else logging.WARNING
        log.log(level, "table waits: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)

    # -- what comes later ---------------------------------------------------------------

    def publish_later(self, seconds: float, table: Table) -> None:
        """What depends on the time alone is to be seen after a while: who is missing by then,
        and that nobody says anything any more."""

        async def publish() -> None:
            await asyncio.sleep(seconds)
            table.publish()

        self._keep(asyncio.create_task(publish()))

    def _compare_with_the_past(self, table: Table) -> None:
        """Once a game is over, and no more often: who has never done better?"""
        personal_bests = table.extensions.personal_bests
        if table.state != OVER or table.personal_bests is not None or personal_bests is None:
            return
        table.personal_bests = frozenset()

        async def compare() -> None:
            if found := await personal_bests(table):
                table.personal_bests = found
                table.publish()

        self.run_in_background(compare())

    def run_in_background(self, work: Coroutine[None, None, None]) -> None:
        """Something to be done beside; if it fails, it is tried again when it is needed."""

        async def quietly() -> None:
            with suppress(ChatiereError):
                await work

        self._keep(asyncio.create_task(quietly()))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self.others.add(task)
        task.add_done_callback(self.others.discard)

    async def close(self) -> None:
        tasks = [*self.tasks.values(), *self.others]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def seconds_before_bot(table: Table) -> float:
    """How long a computer player lets the table be looked at: its pace, and what the moments of
    the last move take, for the slowest who sits there."""
    pace = PACES[table.settings.pace]
    if not pace:
        return 0.0
    entries = table.playing().entries
    last = next((n for n in range(len(entries) - 1, -1, -1) if entries[n].who != "*"), 0)
    return pace + seconds_of(moments_since(table, last)) * table.presence.tempo()
