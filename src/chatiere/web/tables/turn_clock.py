"""How long somebody has been waited for, and how long they still have."""

from __future__ import annotations

import time


class TurnClock:
    """Of the move that is due.  A page is told times of day; what runs out is timed by a clock
    that only runs forward."""

    def __init__(self, waiting_since: float) -> None:
        self.waiting_since = waiting_since
        """Since when the mover is waited for, in seconds since the epoch, to be shown."""
        self.has_begun_turn = False
        """Whether a turn began since the table was fetched from the store."""
        self.started = self.started_before = time.monotonic()
        """When the time for this move began to run, and for the one before: anew, when the table
        is fetched."""

    def begin_turn(self) -> None:
        """Somebody else is to move now, or the same one again."""
        self.waiting_since, self.has_begun_turn = time.time(), True
        self.started_before = self.started
        self.restart()

    def resume(self, started: float) -> None:
        """The move before is to be made again: nobody gains time by taking it back."""
        self.started = self.started_before = started

    def restart(self) -> None:
        """The mover gets the whole time again, because nobody was there to see it run."""
        self.started = time.monotonic()

    def time_left(self, seconds: int) -> float:
        """Of the seconds that a table gives for each move."""
        return self.started + seconds - time.monotonic()

    def deadline(self, seconds: int) -> float:
        """When they are over, in seconds since the epoch, for a page to count down to."""
        return time.time() + self.time_left(seconds)
