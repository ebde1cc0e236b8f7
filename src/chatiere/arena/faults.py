"""How often the referee moved for somebody, in a few numbers however many faults there were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from chatiere.bots.referee import Fault
from chatiere.core.errors import shown


class FaultCount(NamedTuple):
    """Faults of one player with the same fate."""

    player: str
    fate: str
    times: int
    first: str
    """What was wrong the first time, in words."""
    alike: bool
    """Whether it was the same every time."""

    def __str__(self) -> str:
        more = "" if self.alike else " and the like"
        return f"{shown(self.player)} {self.first}{more}, {self.times} times"


@dataclass
class Faults:
    """Faults by player and fate; two of these add up to one."""

    counts: dict[tuple[str, str], FaultCount] = field(default_factory=dict)

    def __iter__(self) -> Iterator[FaultCount]:
        """The most frequent first."""
        return iter(sorted(self.counts.values(), key=lambda count: (-count.times, count)))

    def add(self, fault: Fault) -> None:
        self.update([FaultCount(fault.player, fault.fate, 1, fault.why, True)])

    def update(self, others: Iterable[FaultCount]) -> None:
        for other in others:
            known = self.counts.get(other[:2])
            if known is not None:
                alike = known.alike and other.alike and known.first == other.first
                other = known._replace(times=known.times + other.times, alike=alike)  # noqa: PLW2901
            self.counts[other[:2]] = other
