"""What the server counts while it runs, for whoever watches over it: plain numbers, counted by the
event loop's thread alone and at next to no cost, whether somebody asks for them or not.

Nothing here names a person, a table or an address.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from contextvars import ContextVar

MOVE_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
STORE_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)

request_began: ContextVar[float | None] = ContextVar("request_began", default=None)
"""When the request that is being answered came, by `time.perf_counter`."""


class Histogram:
    """How many took how long."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """Up to each bound and above the one before; the last is for what is above all."""
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Metrics:
    """All that is counted.  What can be looked up when somebody asks is not."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        """By the route, as it is written in the code, and the first digit of the status."""
        self.refusals: Counter[str] = Counter()
        self.rate_limited: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()
        """By who made them: a person or the computer."""
        self.games_begun: Counter[str] = Counter()
        self.games_finished: Counter[str] = Counter()
        self.move_seconds = Histogram(MOVE_SECONDS)
        """Of a person's move, from its request to the moment that it is written."""
        self.store_seconds = Histogram(STORE_SECONDS)
        """From handing in what is to be read or written until it is done."""
        self.store_errors: Counter[str] = Counter()

    def person_moved(self) -> None:
        """The request that is being answered was a move, and it is written."""
        began = request_began.get()
        if began is not None:
            self.move_seconds.add(time.perf_counter() - began)

    def store_answered(self, seconds: float, failure: Exception | None) -> None:
        self.store_seconds.add(seconds)
        if failure is not None:
            self.store_errors[type(failure).__name__] += 1


metrics = Metrics()
"""Those of this process."""
