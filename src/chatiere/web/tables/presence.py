"""Who looks at a table, who has gone, and how long somebody has been waited for.

Whatever is timed here is timed by a clock that only runs forward: the time of day may be set.
"""

from __future__ import annotations

import math
import time

from chatiere.web.tables.people import Watcher
from chatiere.web.tables.settings import TableSettings

GRACE = 20.0
"""Seconds for which computer players go on after a table was asked for: a page is loaded
again, a program asks now and then, a browser without a live stream does when it is told to."""


class Presence:
    """What a table knows of the people around it."""

    def __init__(self, settings: TableSettings, changed: float) -> None:
        self.settings = settings
        self.watchers: set[Watcher] = set()
        self.turn_since = changed
        """Since when the mover is waited for, in seconds since the epoch, to be shown."""
        self.has_moved = False
        """Whether a turn began since the table was fetched."""
        self.used = self.since = self.clock_from = time.monotonic()
        """When it was asked for last; since when we look after it, for nobody was away before;
        and when the clock of this move began, which is anew when the table is fetched."""
        self.looked, self.address = -math.inf, ""
        """When somebody who may look at the table asked for it last, and from where: on whose
        account the computer players think."""
        self.away: dict[str, float] = {}
        """Since when people who sit here have been gone."""
        self.patience = 30.0
        """Seconds after which they are missed."""

    def is_here(self, player: str) -> bool:
        return any(watcher.player == player for watcher in self.watchers)

    def is_looked_at(self) -> bool:
        """Whether somebody is here, or was just now."""
        return bool(self.watchers) or time.monotonic() - self.looked < GRACE

    def turn_begins(self) -> None:
        self.turn_since, self.clock_from, self.has_moved = time.time(), time.monotonic(), True

    def time_left(self) -> float:
        """Seconds until the clock of this move runs out."""
        return self.clock_from + self.settings.clock - time.monotonic()

    def deadline(self) -> float:
        """The same in seconds since the epoch, for a page to count down to."""
        return time.time() + self.time_left()
