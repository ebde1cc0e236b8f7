"""Who is next: everybody in turn, however many questions somebody has.

Questions are asked on somebody's account: an address, a host there, one of their tables.
Addresses take turns, then the hosts of an address, then the tables of a host; those of one
table are answered in the order in which they came.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
Account = tuple[str, ...]
"""On whose account something is asked, the widest first: address, host, table."""


class RoundRobin(Generic[T]):
    """What waits on an account and on those below it."""

    def __init__(self) -> None:
        self.count = 0
        self._own: deque[T] = deque()
        self._below: OrderedDict[str, RoundRobin[T]] = OrderedDict()

    def put(self, account: Account, item: T) -> None:
        self.count += 1
        if account:
            self._below.setdefault(account[0], RoundRobin()).put(account[1:], item)
        else:
            self._own.append(item)

    def take(self) -> T | None:
        """The next one, whose account goes to the end of its row."""
        if not self.count:
            return None
        self.count -= 1
        if self._own:
            return self._own.popleft()
        name, rota = self._below.popitem(last=False)
        item = rota.take()
        if rota.count:
            self._below[name] = rota
        return item

    def of(self, account: Account) -> int:
        """How many wait on this account, and below it."""
        if not account:
            return self.count
        rota = self._below.get(account[0])
        return rota.of(account[1:]) if rota else 0
