"""Until when the names of a class are kept, and how they go.

They go by themselves in the night after the lesson, with everything that the pupils did, unless
the teacher has kept them.  What came of the lesson stays without names, and goes a school year
later.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from babel.dates import format_date

from chatiere.store.rows import Gathering
from chatiere.store.write_queue import WriteQueue
from chatiere.web.classes.classes import ENDED, KIND, NAMELESS, Classes
from chatiere.web.classes.report import Report
from chatiere.web.classes.reporting import report_of

DAY = 24 * 3600.0
KEPT_DAYS = 400
"""A school year, and the holidays after it."""
NIGHT = 3
"""O'clock, by the server's own time."""


def next_night(now: float) -> float:
    """The next time that it is three o'clock in the night."""
    local = datetime.fromtimestamp(now)
    night = local.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    if night <= local:
        night += timedelta(days=1)
    return night.timestamp()


def in_full(at: float, language: str) -> str:
    """A day of another year, perhaps, by the host's calendar."""
    return str(format_date(datetime.fromtimestamp(at), "d MMMM yyyy", locale=language))


def is_kept(gathering: Gathering, now: float) -> bool:
    """Whether the teacher keeps the names for longer than a night."""
    return gathering.expires is not None and gathering.expires - now > 2 * DAY


@dataclass(frozen=True)
class Nights:
    """Deletes what is due; one server does it, and it may be killed and begin again."""

    write_queue: WriteQueue
    classes: Classes
    forget_player: Callable[[str], Awaitable[None]]

    async def delete(self, now: float) -> None:
        expired = await self.write_queue.do(lambda store: store.expired_gatherings(now))
        for gathering in expired:
            if gathering.kind != KIND:
                continue
            if gathering.state == NAMELESS:
                await self.delete_class(gathering.id)
            else:
                await self.forget_names(gathering.id)

    async def forget_names(self, id: str) -> None:  # noqa: A002
        """What came of it is counted first; it is never counted again when half is deleted."""
        room = await self.classes.look(id)
        if room.plan.report is None:
            report = await report_of(self.write_queue, room)
            await self.keep_report(id, report)
        for pupil in room.pupils:
            if pupil.player is not None:
                await self.forget_player(pupil.player)
        await self.write_queue.do(lambda store: store.forget_participants(id))
        await self.classes.delete_tables(id, with_finished=True)
        until = room.gathering.created + KEPT_DAYS * DAY
        await self.classes.change(id, lambda plan: plan, state=NAMELESS, expires=until)

    async def keep_report(self, id: str, report: Report) -> None:  # noqa: A002
        await self.classes.change(
            id, lambda plan: replace(plan, report=report.content(), is_paused=False), state=ENDED
        )

    async def delete_class(self, id: str) -> None:  # noqa: A002
        """All of it, names and figures."""
        room = await self.classes.look(id)
        for pupil in room.pupils:
            if pupil.player is not None:
                await self.forget_player(pupil.player)
        await self.classes.delete_tables(id, with_finished=True)
        await self.write_queue.do(lambda store: store.delete_gathering(id))
        self.classes.wake(id)

    async def keep(self, id: str, is_wanted: bool) -> None:  # noqa: A002
        """Until a school year from now, or no longer than the coming night."""
        now = time.time()
        expires = now + KEPT_DAYS * DAY if is_wanted else next_night(now)
        await self.classes.change(id, lambda plan: plan, expires=expires)
