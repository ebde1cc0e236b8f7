"""Tables whose cards stay secret after the game: those of the deal of the day.

Everybody is dealt the same, so whoever has finished could tell the others all of it by a record.
Until the day is over, and an hour more for who began late, nobody gets the seed, a record or
somebody else's cards; who sat there looks back with their own eyes.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta

from chatiere.core.translation import N_
from chatiere.store.origins import DAY
from chatiere.web.server.refusal import Late

GRACE = 3600.0
"""Seconds after midnight for games that were begun before; they still count."""
SEALED = N_(
    "This is the deal of the day: everybody's cards are shown an hour after midnight (UTC), when "
    "the day is over."
)


def now() -> float:
    return time.time()


def day_at(moment: float) -> date:
    """Days are the same for everybody on earth: by universal time."""
    return datetime.fromtimestamp(moment, UTC).date()


def day_of(origin: str | None) -> date | None:
    """The day whose deal is played at a table, if it is one."""
    if origin is None or not origin.startswith(DAY):
        return None
    return date.fromisoformat(origin.removeprefix(DAY))


def sealed_until(day: date) -> float:
    """When the seed of a day may be told."""
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return midnight.timestamp() + GRACE


def is_sealed(origin: str | None) -> bool:
    day = day_of(origin)
    return day is not None and now() < sealed_until(day)


def check_unsealed(origin: str | None) -> None:
    if is_sealed(origin):
        raise Late(SEALED)
