"""How often somebody may ask for something: buckets that fill up again with time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from chatiere.core.translation import N_
from chatiere.web.server.metrics import metrics
from chatiere.web.server.refusal import TooMany

MOST_BUCKETS = 50_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


RATES = {
    "ask": Rate(30, 3),
    "create": Rate(30, 0.5),
    "join": Rate(60, 1),
    "look": Rate(120, 4),
    "move": Rate(40, 8),
    "think": Rate(10, 0.5),
    "react": Rate(6, 0.5),
    "key": Rate(10, 0.1),
    "live": Rate(60, 2),
    "record": Rate(20, 0.2),
    "found": Rate(5, 0.01),
    "open": Rate(6, 0.01),
    "report": Rate(8, 0.02),
}
PEOPLE_PER_NETWORK = 20
"""Times as much from one address: a class of thirty can sit down together."""
NETWORKS_PER_CUSTOMER = 4
"""Times as much again from all addresses of one customer: whole schools have one."""
LONGEST_NAME = 100


@lru_cache(maxsize=1000)
def networks_of(address: str) -> tuple[tuple[str, float], ...]:
    """Whom an address stands for, and how many people may be there.

    In IPv6 one home has 2**64 addresses to choose from, and one customer often 2**16 homes.
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return ((f"address {address[:LONGEST_NAME]}", PEOPLE_PER_NETWORK),)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            network, customer = (IPv6Network((found, bits), strict=False) for bits in (64, 48))
            return (
                (f"address {network}", PEOPLE_PER_NETWORK),
                (f"address {customer}", PEOPLE_PER_NETWORK * NETWORKS_PER_CUSTOMER),
            )
        found = found.ipv4_mapped
    return ((f"address {found}", PEOPLE_PER_NETWORK),)


def network_of(address: str) -> str:
    """The one who asks, as far as an address tells."""
    return networks_of(address)[0][0]


class RateLimits:
    """One bucket for each kind of request and each asker."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, factor: float = 1.0) -> None:
        self.clock = clock
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, share: float = 1.0, cost: float = 1.0) -> None:
        """Refuses if this asker has asked too often."""
        left, _ = self.left_in(kind, who, share)
        self.buckets[kind, who] = (left - cost if left >= cost else left, self.clock())
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        if left < cost:
            metrics.rate_limited[kind] += 1
            refusal = TooMany(N_("Not so fast, please: wait a moment and try again."))
            a_second = RATES[kind].per_second * self.factor * share
            refusal.wait = math.ceil((cost - left) / a_second)
            raise refusal

    def left_in(self, kind: str, who: str, share: float) -> tuple[float, float]:
        """What is left of a bucket, which is taken out of its place, and what it holds."""
        rate, now, factor = RATES[kind], self.clock(), self.factor * share
        burst = rate.burst * factor
        left, since = self.buckets.pop((kind, who), (burst, now))
        return min(burst, left + (now - since) * rate.per_second * factor), burst

    def take_for_address(self, kind: str, address: str, cost: float = 1.0) -> None:
        """Refuses if all who share an address have asked too often together."""
        for place, share in networks_of(address):
            self.take(kind, place, share, cost)
