"""Who sits with whom where tables are larger than two.

Sizes come first: nobody waits if it can be avoided, and computer players fill up where a table
would be too small.  Then people are placed so that as few as possible meet again.

The promise, for the sizes that were chosen: where a drawing exists in which nobody meets anybody
more often than those two who have met least, it is found for up to `EXACT` people; beyond that
a search of bounded length comes close to it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from chatiere.web.evenings.duels import Meetings, least_met

EXACT = 12
STEPS = 100
"""Exchanges that are tried for each person, from each of so many beginnings."""
BEGINNINGS = 4
MEETING_AGAIN = 1000
"""How much worse it is to meet somebody again than to play with a computer again."""
MOST_LOOKS = 20_000
"""After so many the exact search gives up, where there are more people than `EXACT`."""


@dataclass(frozen=True)
class Size:
    """A table: so many people and so many computer players."""

    people: int
    computers: int = 0


def sizes_for(people: int, legal: Collection[int], computers: bool, liked: int = 4) -> list[Size]:
    """Tables for so many people, as even as possible; whoever is over sits out.  `legal` are the
    numbers of players that the games allow, `liked` how many sit at a table if one can choose."""

    def dislike(tables: Sequence[Size]) -> tuple[int, float]:
        seated = sum(size.people for size in tables)
        return sum(size.computers for size in tables), abs(seated / len(tables) - liked)

    full = [even for k in range(1, people + 1) if (even := evenly(people, k, legal)) is not None]
    if full:
        return min(full, key=dislike)
    if not computers:
        return sizes_for(people - 1, legal, computers, liked) if people else []
    filled = [even for k in range(1, people + 1) if (even := filled_up(people, k, legal))]
    return min(filled, key=dislike, default=[])


def evenly(people: int, tables: int, legal: Collection[int]) -> list[Size] | None:
    sizes = _shared(people, tables)
    return [Size(size) for size in sizes] if all(size in legal for size in sizes) else None


def filled_up(people: int, tables: int, legal: Collection[int]) -> list[Size] | None:
    found = []
    for size in _shared(people, tables):
        enough = [number for number in legal if number >= size]
        if not enough:
            return None
        found.append(Size(size, min(enough) - size))
    return found


def _shared(people: int, tables: int) -> list[int]:
    each, more = divmod(people, tables)
    return [each + 1] * more + [each] * (tables - more)


def draw_groups(
    people: Sequence[int],
    sizes: Sequence[Size],
    meetings: Meetings,
    with_computers: Mapping[int, int],
    rng: random.Random,
) -> list[list[int]]:
    """Who sits together, in the order of the sizes, which have a place for everybody."""
    search = _Search(sizes, meetings, with_computers, least_met(people, meetings))
    best: list[list[int]] = []
    for _ in range(BEGINNINGS):
        groups = search.improved(people, rng)
        best = min(best or groups, groups, key=search.cost)
        if not search.cost(best):
            return best
    return (search.meets_again(best) and search.exact(people, rng)) or best


@dataclass
class _Search:
    sizes: Sequence[Size]
    meetings: Meetings
    with_computers: Mapping[int, int]
    fewest: int
    looks: float = 0
    """That the exact search may still take."""

    def again(self, one: int, other: int) -> int:
        """How much more often than has to be these two would have met before."""
        return self.meetings.get(frozenset((one, other)), 0) - self.fewest

    def meets_again(self, groups: Sequence[Sequence[int]]) -> bool:
        return any(self.again(*pair) for group in groups for pair in combinations(group, 2))

    def cost(self, groups: Sequence[Sequence[int]]) -> int:
        met = sum(self.again(*pair) ** 2 for group in groups for pair in combinations(group, 2))
        alone = sum(
            self.computer_cost(who, size)
            for group, size in zip(groups, self.sizes, strict=True)
            for who in group
        )
        return MEETING_AGAIN * met + alone

    def computer_cost(self, who: int, size: Size) -> int:
        return self.with_computers.get(who, 0) ** 2 if size.computers else 0

    def improved(self, people: Sequence[int], rng: random.Random) -> list[list[int]]:
        """From any beginning: two change places as long as that is no worse."""
        groups = self._dealt(rng.sample(people, len(people)))
        seats = [(t, s) for t, size in enumerate(self.sizes) for s in range(size.people)]
        left = self.cost(groups)
        for _ in range(STEPS * len(people)):
            if not left:
                break
            (a, i), (b, j) = rng.choice(seats), rng.choice(seats)
            if a != b and (gain := self._gain(groups, a, i, b, j)) >= 0:
                groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
                left -= gain
        return groups

    def _dealt(self, order: list[int]) -> list[list[int]]:
        rest = iter(order)
        return [[next(rest) for _ in range(size.people)] for size in self.sizes]

    def _gain(self, groups: list[list[int]], a: int, i: int, b: int, j: int) -> int:
        """How much better it is if these two change places."""
        one, other = groups[a][i], groups[b][j]
        gain = 0
        for group, comes, goes in ((groups[a], other, one), (groups[b], one, other)):
            for who in group:
                if who not in (one, other):
                    gain += self.again(goes, who) ** 2 - self.again(comes, who) ** 2
        here, there = self.sizes[a], self.sizes[b]
        moved = self.computer_cost(one, here) + self.computer_cost(other, there)
        moved -= self.computer_cost(other, here) + self.computer_cost(one, there)
        return MEETING_AGAIN * gain + moved

    def exact(self, people: Sequence[int], rng: random.Random) -> list[list[int]] | None:
        """A drawing in which nobody meets again, if there is one: everybody in turn goes to each
        table at which they have met nobody."""
        order = rng.sample(people, len(people))
        order.sort(key=lambda who: -sum(bool(self.again(who, other)) for other in people))
        self.looks = MOST_LOOKS if len(people) > EXACT else math.inf
        groups: list[list[int]] = [[] for _ in self.sizes]
        return groups if self._place(order, 0, groups) else None

    def _place(self, order: Sequence[int], n: int, groups: list[list[int]]) -> bool:
        if n == len(order):
            return True
        self.looks -= 1
        if self.looks < 0:
            return False
        tried: set[tuple[int, int]] = set()
        for group, size in zip(groups, self.sizes, strict=True):
            if len(group) == size.people or any(self.again(order[n], who) for who in group):
                continue
            if not group:  # one empty table is like another of its size
                if (size.people, size.computers) in tried:
                    continue
                tried.add((size.people, size.computers))
            group.append(order[n])
            if self._place(order, n + 1, groups):
                return True
            group.pop()
        return False
