"""Limits that hold over all servers: each tells the others what was spent at it.

Not every single request: a twentieth of what somebody may ask at once is told together.  So
several servers allow hardly more than one does, and a family that plays is never talked about.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from chatiere.web.cluster.bus import Bus
from chatiere.web.server.rate_limits import MOST_BUCKETS, RATES, RateLimits

TOLD_TOGETHER = 0.05
"""Of what may be asked at once."""


class SharedRateLimits(RateLimits):
    """The same buckets, from which the other servers take as well."""

    def __init__(
        self, bus: Bus, clock: Callable[[], float] = time.monotonic, factor: float = 1.0
    ) -> None:
        super().__init__(clock, factor)
        self.bus = bus
        self.untold: OrderedDict[tuple[str, str], float] = OrderedDict()
        bus.on("spent", self._heard)

    def take(self, kind: str, who: str, share: float = 1.0, cost: float = 1.0) -> None:
        super().take(kind, who, share, cost)
        spent = self.untold.pop((kind, who), 0.0) + cost
        if spent >= TOLD_TOGETHER * RATES[kind].burst * self.factor * share:
            self.bus.send("spent", kind, who, share, spent)
            return
        self.untold[kind, who] = spent
        while len(self.untold) > MOST_BUCKETS:
            self.untold.popitem(last=False)

    def _heard(self, sender: str, kind: str, who: str, share: float, spent: float) -> None:
        """What was spent elsewhere is owed here, up to a whole bucket."""
        left, burst = self.left_in(kind, who, share)
        self.buckets[kind, who] = (max(-burst, left - spent), self.clock())
