"""What kinds of players do, counted: how often, or how much, each does something.

A habit has cases (*with a good card open*), and every case holds, for each kind of player, how
many times it was looked at, the total and the total of squares.  `chatiere habits` counts them
and writes them beside the game; whoever tells of them reads them here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from chatiere.core.measurement import Measurement, mean, share

KINDS = ("cat", "tiger")
"""Whom we set side by side."""
DECIMALS = 3
"""Of a total that is not whole."""
Cells = dict[str, dict[str, dict[str, list[float]]]]
"""By habit, case and kind: how many, total, total of squares."""


@dataclass
class Habits:
    """All that was counted of one game."""

    cells: Cells = field(default_factory=dict)

    def add(self, kind: str, habit: str, case: str, value: float) -> None:
        """One more time that somebody of this kind was seen."""
        cell = self._cell(kind, habit, case)
        for at, more in enumerate((1, value, value * value)):
            cell[at] += more

    def merge(self, other: Habits) -> None:
        """What was counted elsewhere."""
        for habit, case, kind, theirs in other.all():
            cell = self._cell(kind, habit, case)
            for at, more in enumerate(theirs):
                cell[at] += more

    def all(self) -> Iterable[tuple[str, str, str, list[float]]]:
        for habit, cases in self.cells.items():
            for case, kinds in cases.items():
                for kind, cell in kinds.items():
                    yield habit, case, kind, cell

    def of(self, kind: str, habit: str, case: str) -> Measurement:
        """How much on average, with its margin; what is only ever yes or no is a share."""
        n, total, squares = self.cells.get(habit, {}).get(case, {}).get(kind, (0, 0, 0))
        return share(total, n) if total == squares else mean(total, squares, n)

    def as_data(self) -> Cells:
        """As it is kept: in order, and without more digits than it takes."""
        made = Habits()
        for habit, case, kind, cell in sorted(self.all()):
            made._cell(kind, habit, case)[:] = [round(number, DECIMALS) for number in cell]
        return made.cells

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Habits:
        """What `as_data` gave; whatever else raises `ValueError`, `TypeError` or the like."""
        made = cls()
        for habit, cases in data.items():
            for case, kinds in cases.items():
                for kind, (n, total, squares) in kinds.items():
                    made._cell(kind, habit, case)[:] = [float(n), float(total), float(squares)]
        return made

    def _cell(self, kind: str, habit: str, case: str) -> list[float]:
        cases = self.cells.setdefault(habit, {})
        return cases.setdefault(case, {}).setdefault(kind, [0, 0, 0])
