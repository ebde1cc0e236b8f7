"""How often somebody may ask for something: buckets that fill up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from chatiere.web.refusal import N_, TooMany

MOST_BUCKETS = 50_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


RATES = {
    "create": Rate(30, 0.5),
    "join": Rate(60, 1),
    "look": Rate(120, 4),
    "move": Rate(40, 8),
    "think": Rate(10, 0.5),
    "react": Rate(6, 0.5),
    "key": Rate(10, 0.1),
    "live": Rate(60, 2),
    "record": Rate(20, 0.2),
}
CROWD = 20
"""Times as much from one address: a class of thirty can sit down together."""


class Limits:
    """One bucket for each kind of request and each asker."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, factor: float = 1.0) -> None:
        self.clock = clock
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, share: float = 1.0) -> None:
        """Refuses if this asker has asked too often."""
        rate, now = RATES[kind], self.clock()
        factor = self.factor * share
        burst = rate.burst * factor
        left, since = self.buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - since) * rate.per_second * factor)
        self.buckets[kind, who] = (max(0.0, left - 1), now)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        if left < 1:
            raise TooMany(N_("Not so fast, please: wait a moment and try again."))
