"""Who is next: everybody in turn, however many questions somebody has.

Whoever asks is known by an address, a host there, and one of their tables.
Addresses take turns, then the hosts of an address, then the tables of a host; those of one
table are answered in the order in which they came.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
Asker = tuple[str, ...]
"""Who asks, the widest first: address, host, table.  Turns are shared among askers."""


class RoundRobin(Generic[T]):
    """What one asker waits for, and those below it."""

    def __init__(self) -> None:
        self.count = 0
        self._own: deque[T] = deque()
        self._below: OrderedDict[str, RoundRobin[T]] = OrderedDict()

    def put(self, asker: Asker, item: T) -> None:
        self.count += 1
        if asker:
            self._below.setdefault(asker[0], RoundRobin()).put(asker[1:], item)
        else:
            self._own.append(item)

    def take(self) -> T | None:
        """The next one, whose asker goes to the end of its row."""
        if not self.count:
            return None
        self.count -= 1
        if self._own:
            return self._own.popleft()
        name, waiting = self._below.popitem(last=False)
        item = waiting.take()
        if waiting.count:
            self._below[name] = waiting
        return item

    def of(self, asker: Asker) -> int:
        """How many this asker waits for, and those below it."""
        if not asker:
            return self.count
        waiting = self._below.get(asker[0])
        return waiting.of(asker[1:]) if waiting else 0
