"""Where things lie on a sheet, and where their backs lie on its other side.  Millimetres.

Sheets are turned over their long edge: what is at the left is at the right behind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chatiere.printing.paper import Paper

MARGIN = 12.0
"""Around the things: room for the cut marks, and more than printers need that turn the sheet."""
GAP, LONG = 1.5, 4.0
"""Between a thing and its cut mark, so that none is left on it; and how long a mark is."""


@dataclass(frozen=True)
class Place:
    """A rectangle on a sheet, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def behind(self, paper: Paper) -> Place:
        """The same spot of the paper, seen from its back."""
        return Place(paper.width - self.x - self.width, self.y, self.width, self.height)


def grid(paper: Paper, width: float, height: float) -> list[Place]:
    """As many things of one size as go on a sheet, edge to edge, row by row, in the middle."""
    columns = int((paper.width - 2 * MARGIN) // width)
    rows = int((paper.height - 2 * MARGIN) // height)
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    return [
        Place(left + column * width, top + row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def centred(paper: Paper, width: float, height: float) -> Place:
    return Place((paper.width - width) / 2, (paper.height - height) / 2, width, height)


@dataclass(frozen=True)
class Line:
    """A cut mark, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


def cut_marks(places: Iterable[Place]) -> list[Line]:
    """In the margins, at both ends of every cut."""
    places = list(places)
    xs = {round(x, 3) for p in places for x in (p.x, p.x + p.width)}
    ys = {round(y, 3) for p in places for y in (p.y, p.y + p.height)}
    left, right, top, bottom = min(xs) - GAP, max(xs) + GAP, min(ys) - GAP, max(ys) + GAP
    marks = []
    for x in sorted(xs):
        marks += [Line(x, top - LONG, x, top), Line(x, bottom, x, bottom + LONG)]
    for y in sorted(ys):
        marks += [Line(left - LONG, y, left, y), Line(right, y, right + LONG, y)]
    return marks
