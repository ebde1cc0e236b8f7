"""Whether a worker still gets on with its question, judged by its signs of life."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Timeouts:
    """How long, in seconds, the server puts up with a worker."""

    silence: float = 2.5
    """Without a sign of life, or without a step in a thought, or beyond its budget.  With
    the half second between two signs, one that hangs is found out within three."""
    loading: float = 20.0
    """Until a new process has begun, and until all that a thought needs is loaded; a thought
    that gets on is given up after as long, too."""


class Heartbeat:
    """One question under way.  Times are those of a clock that only runs forward."""

    def __init__(self, timeouts: Timeouts, budget: float, now: float, is_new: bool) -> None:
        """`budget`: seconds that the thought may take by its own clock, 0 where it is counted
        otherwise.  `is_new`: the process has just been started."""
        self._timeouts, self._budget = timeouts, budget
        self._last = now + timeouts.loading + budget
        self._steps: int | None = None
        self.until = self._last if is_new else min(self._last, now + timeouts.silence)
        """When to give up, if nothing is heard before."""

    def hear(self, steps: int | None, now: float) -> None:
        """A sign of life: how many steps the thought has made, None before it began."""
        if steps is None:
            self.until = min(self._last, now + self._timeouts.silence)
            return
        if self._steps is None and self._budget:
            self._last = min(self._last, now + self._budget + self._timeouts.silence)
        if steps != self._steps:
            self._steps = steps
            self.until = min(self._last, now + self._timeouts.silence)
