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
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import Pairing
from chatiere.parallel.workers import map_ordered

if TYPE_CHECKING:
    from chatiere.arena.deal import Deal
    from chatiere.parallel.workers import Workers

SLICE = 4
"""Deals to begin with; then half as many more each time."""
LEAST = 60
"""Deals of a pairing that is known well: fewer can look more alike than they are."""
LONGEST = 120.0
"""Seconds after which a slice begins no deal more: what is not saved yet can be lost."""


@dataclass(frozen=True)
class StoppingRule:
    """When a pairing is known well enough, and which one is played first."""

    most: int = 2000
    """Deals after which a pairing is left alone, proven or not."""
    margin: float = 0.05
    """How far from the truth the share of a proven pairing may be."""

    def priority(self, result: PairingResult) -> tuple[int, float] | None:
        """Pairings with the least are played first; None: this one is known well enough."""
        if not result.deals:
            return 0, result.pairing.searchers
        margin = result.ahead_share.margin
        margin = 1.0 if math.isnan(margin) else margin
        is_known = (
            result.proven_after is not None and result.deals >= LEAST and margin <= self.margin
        )
        if is_known or result.deals >= self.most:
            return None
        return (1 if result.proven_after is None else 2), -margin


def next_pairing(
    ladder: Ladder, pairings: Iterable[Pairing], stopping_rule: StoppingRule
) -> PairingResult | None:
    """The pairing that is missing, then one that is not proven, then the least certain."""
    wanted = [
        (priority, result)
        for result in map(ladder.result_of, pairings)
        if (priority := stopping_rule.priority(result))
    ]
    return min(wanted, key=lambda each: each[0])[1] if wanted else None


def slice_size(result: PairingResult, stopping_rule: StoppingRule) -> int:
    """How many deals to play now."""
    return min(max(SLICE, result.deals // 2), stopping_rule.most - result.deals)


def play_slice(
    result: PairingResult, deals: int, workers: Workers, end: float, done: Callable[[int], None]
) -> bool:
    """So many deals more, or those begun before `end` (of `time.monotonic`), one at least; or
    what is finished by Ctrl-C, and False."""
    contests, first = result.pairing.contests, result.deals
    numbers, end = range(first, first + deals), min(end, time.monotonic() + LONGEST)
    in_time = takewhile(lambda number: number == first or time.monotonic() < end, numbers)
    played: list[tuple[Deal, ...]] = []

    def take(deal: tuple[Deal, ...]) -> None:
        played.append(deal)
        done(1)

    if not result.pairing.searchers:
        workers = 1  # no process is worth starting for so little
    try:
        return map_ordered(play_tables, ((contests, n) for n in in_time), workers, False, take)
    finally:
        result.add(played)


def play_tables(contests: list[Contest], number: int) -> tuple[Deal, ...]:
    """The same deal at every table of a pairing."""
    return tuple(play_deal(contest, number) for contest in contests)
