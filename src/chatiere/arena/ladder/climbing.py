"""Playing what is missing or least certain first, a slice at a time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from chatiere.arena.contest import Contest, play_deal
from chatiere.arena.ladder.file import Ladder
from chatiere.arena.ladder.found import Found
from chatiere.arena.ladder.rungs import Rung
from chatiere.arena.workers import share_out

if TYPE_CHECKING:
    from chatiere.arena.deal import Deal
    from chatiere.arena.workers import Hands

SLICE = 4
"""Deals to begin with; then half as many more each time."""
LEAST = 60
"""Deals of a rung that is known well: fewer can look more alike than they are."""
LONGEST = 120.0
"""Seconds after which a slice begins no deal more: what is not saved yet can be lost."""


@dataclass(frozen=True)
class Wishes:
    """When a rung is known well enough."""

    most: int = 2000
    """Deals after which a rung is left alone, proven or not."""
    margin: float = 0.05
    """How far from the truth the share of a proven rung may be."""

    def want(self, found: Found) -> tuple[int, float] | None:
        """How much a rung wants to be played, the least first; None: not any more."""
        if not found.deals:
            return 0, found.rung.searchers
        margin = found.ahead_share.margin
        margin = 1.0 if math.isnan(margin) else margin
        is_known = found.after is not None and found.deals >= LEAST and margin <= self.margin
        if is_known or found.deals >= self.most:
            return None
        return (1 if found.after is None else 2), -margin


def next_up(ladder: Ladder, rungs: Iterable[Rung], wishes: Wishes) -> Found | None:
    """The rung that is missing, then one that is not proven, then the least certain."""
    wanted = [(want, found) for found in map(ladder.of, rungs) if (want := wishes.want(found))]
    return min(wanted, key=lambda each: each[0])[1] if wanted else None


def slice_of(found: Found, wishes: Wishes) -> int:
    """How many deals to play now."""
    return min(max(SLICE, found.deals // 2), wishes.most - found.deals)


def play_slice(
    found: Found, deals: int, hands: Hands, end: float, done: Callable[[int], None]
) -> bool:
    """So many deals more, or those begun before `end` (of `time.monotonic`), one at least; or
    what is finished by Ctrl-C, and False."""
    contests, first = found.rung.contests, found.deals
    numbers, end = range(first, first + deals), min(end, time.monotonic() + LONGEST)
    in_time = takewhile(lambda number: number == first or time.monotonic() < end, numbers)
    played: list[tuple[Deal, ...]] = []

    def take(deal: tuple[Deal, ...]) -> None:
        played.append(deal)
        done(1)

    hands = hands if found.rung.searchers else 1  # no process is worth starting for so little
    try:
        return share_out(play_tables, ((contests, n) for n in in_time), hands, False, take)
    finally:
        found.add(played)


def play_tables(contests: list[Contest], number: int) -> tuple[Deal, ...]:
    """The same deal at every table of a rung."""
    return tuple(play_deal(contest, number) for contest in contests)
