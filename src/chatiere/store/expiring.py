"""What is deleted because it is old: seldom, late, and never because a clock jumped.

The time of day may be set by anybody, so nothing is deleted at first sight.  What looks too
old is noted; if it still does at every look until a whole day has passed by a clock that
only runs forward, it goes.  Tables in play stay for ever.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, literal, select, union_all

from chatiere.store.circle_people import forget_guests_at
from chatiere.store.database import Database
from chatiere.store.schema import expiring, game_table, record, report, setting

DAY = 24 * 3600.0
MOST_AT_ONCE = 200
"""Everybody else's writing waits for it; the others go at the next look."""
LAST_LOOK = "last look"
"""The setting that holds the clocks as they were seen last."""


@dataclass(frozen=True)
class Clocks:
    """What the clocks say: the time of day, and how long the machine runs since it was
    started, with a name for that start."""

    wall: float
    ticks: float
    boot: str


@dataclass(frozen=True)
class ClockReading:
    """One look at the clocks, in the row of all looks."""

    boot: str
    ticks: float
    ran: float
    """Seconds that have surely passed, over all looks since the file was made."""
    latest: float
    """The time of day is not later, if it was right when the machine was started."""


def next_reading(last: ClockReading | None, clocks: Clocks) -> ClockReading:
    """How much time has surely passed: none while the machine was off."""
    if last is None or last.boot != clocks.boot or clocks.ticks < last.ticks:
        ran = last.ran if last else 0.0
        return ClockReading(clocks.boot, clocks.ticks, ran, clocks.wall)
    passed = clocks.ticks - last.ticks
    return ClockReading(clocks.boot, clocks.ticks, last.ran + passed, last.latest + passed)


class Expiring(Database):
    """Tables and records that nobody needs any more."""

    def expire(self, clocks: Clocks, keep: float, used: Collection[str] = ()) -> int:
        """Delete what is older than `keep` seconds and was seen so a day ago already; note
        what else looks so.  How many were deleted.  Those `used` now are not old."""
        with self.transaction() as sql:
            reading = next_reading(_last_reading(sql), clocks)
            kept = json.dumps(asdict(reading))
            sql.execute(self.insert_or_replace(setting, name=LAST_LOOK, value=kept))
            _find_old(sql, min(clocks.wall, reading.latest) - keep, reading.ran, used)
            old_reports = report.c.at < min(clocks.wall, reading.latest) - keep
            sql.execute(delete(report).where(old_reports))
            gone = select(expiring.c.code).where(expiring.c.since <= reading.ran - DAY)
            gone = gone.order_by(expiring.c.since).limit(MOST_AT_ONCE)
            forget_guests_at(sql, gone)
            return sum(
                sql.execute(delete(kind).where(kind.c.id.in_(gone))).rowcount
                for kind in (game_table, record)
            )


def _last_reading(sql: Connection) -> ClockReading | None:
    asked = select(setting.c.value).where(setting.c.name == LAST_LOOK).with_for_update()
    text = sql.execute(asked).scalar_one_or_none()
    return None if text is None else ClockReading(**json.loads(text))


def _find_old(sql: Connection, before: float, ran: float, used: Collection[str]) -> None:
    """Note what looks old now and did not; forget what did and no longer does."""
    tables = (game_table.c.changed < before) & (game_table.c.state != "playing")
    old = union_all(
        select(game_table.c.id).where(tables, game_table.c.id.not_in(used)),
        select(record.c.id).where(record.c.created < before, record.c.id.not_in(used)),
    ).subquery()
    sql.execute(delete(expiring).where(expiring.c.code.not_in(select(old.c.id))))
    new = select(old.c.id, literal(ran)).where(old.c.id.not_in(select(expiring.c.code)))
    sql.execute(insert(expiring).from_select(["code", "since"], new))
