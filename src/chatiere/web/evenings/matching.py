"""As many pairs as possible: Edmonds' matching in a general graph.

An augmenting path is looked for by breadth; an odd circle that closes on the way is treated as one
point (a blossom).  https://en.wikipedia.org/wiki/Blossom_algorithm
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Matching(Generic[T]):
    """Who is paired with whom; `friends` says who may be, both ways."""

    def __init__(self, friends: Mapping[T, Collection[T]]) -> None:
        self.friends = friends
        self.mate: dict[T, T] = {}
        self.gone: set[T] = set()
        """Who is no longer to be paired."""

    def complete(self) -> None:
        """Pair as many as possible."""
        for one in self.friends:
            if one not in self.mate and one not in self.gone:
                self.augment(one)

    def take(self, one: T, other: T) -> bool:
        """Take these two out as a pair, if as many pairs as before can be made with it."""
        before = dict(self.mate)
        freed = [self.mate[who] for who in (one, other) if who in self.mate]
        for who in (one, other):
            self.drop(who)
        if len(freed) < 2 or other == before[one] or any(self.augment(who) for who in freed):  # noqa: PLR2004
            return True
        self.mate = before
        self.gone -= {one, other}
        return False

    def drop(self, one: T) -> None:
        """Take somebody out; whom they were paired with is free again."""
        self.gone.add(one)
        mate = self.mate.pop(one, None)
        if mate is not None:
            del self.mate[mate]

    def augment(self, root: T) -> bool:
        """One more pair, by a path from somebody who is free; False if there is none."""
        end = _Search(self, root).end
        if end is None:
            return False
        for one, other in end:
            self.mate[one], self.mate[other] = other, one
        return True


class _Search(Generic[T]):
    """A path from the root to somebody free, on which pairs and others take turns."""

    def __init__(self, matching: Matching[T], root: T) -> None:
        self.mate, self.gone, self.root = matching.mate, matching.gone, root
        self.before: dict[T, T] = {}
        """By whom somebody was reached, over an edge that is no pair."""
        self.base: dict[T, T] = {}
        """The point as which a blossom is treated; who is not in one is their own."""
        self.seen = {root}
        self.queue = deque([root])
        self.end = self._run(matching.friends)

    def _run(self, friends: Mapping[T, Collection[T]]) -> list[tuple[T, T]] | None:
        while self.queue:
            one = self.queue.popleft()
            for other in friends[one]:
                if other in self.gone or self._base(one) == self._base(other):
                    continue
                if self.mate.get(one) == other:
                    continue
                mate = self.mate.get(other)
                if other == self.root or (mate is not None and mate in self.before):
                    self._contract(one, other)
                elif other not in self.before:
                    self.before[other] = one
                    if mate is None:
                        return self._pairs_to(other)
                    self._visit(mate)
        return None

    def _visit(self, one: T) -> None:
        if one not in self.seen:
            self.seen.add(one)
            self.queue.append(one)

    def _base(self, one: T) -> T:
        return self.base.get(one, one)

    def _pairs_to(self, end: T) -> list[tuple[T, T]]:
        found, at = [], end
        while True:
            one = self.before[at]
            found.append((at, one))
            if one == self.root:
                return found
            at = self.mate[one]

    def _contract(self, one: T, other: T) -> None:
        base = self._common_base(one, other)
        inside: set[T] = set()
        self._mark(one, other, base, inside)
        self._mark(other, one, base, inside)
        for who in [*self.before, *self.seen]:
            if self._base(who) in inside:
                self.base[who] = base
                self._visit(who)

    def _common_base(self, one: T, other: T) -> T:
        passed = set(self._bases_from(one))
        return next(base for base in self._bases_from(other) if base in passed)

    def _bases_from(self, one: T) -> Iterable[T]:
        while True:
            one = self._base(one)
            yield one
            if one == self.root:
                return
            one = self.before[self.mate[one]]

    def _mark(self, one: T, child: T, base: T, inside: set[T]) -> None:
        while self._base(one) != base:
            inside |= {self._base(one), self._base(self.mate[one])}
            self.before[one] = child
            child = self.mate[one]
            one = self.before[child]
