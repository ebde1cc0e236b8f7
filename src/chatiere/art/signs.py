"""Signs for the table, around the origin and about 40 wide: arrows, cards that move, an eye."""

from __future__ import annotations

from chatiere.art.draw import cut, dot, line, oval, place, shape, slab
from chatiere.art.palette import CREAM, INK, WHITE

TURN = "M-14 8C-20-8-6-20 8-15 14-13 17-8 18-3"
TURN_HEAD = "M10-5 26-7 20 9Z"


def turn(colour: str = INK, back: bool = False) -> str:
    """An arrow that goes round; `back` against the clock."""
    body = line("M-13 13C-24-2-13-20 4-18 13-17 18-10 18-3", colour, 7) + shape(TURN_HEAD, colour)
    return place(body, flip=back)


def swap(colour: str = INK) -> str:
    """Two arrows, there and back."""
    there = line("M-16-8H8", colour, 5) + shape("M6-18 20-8 6 2Z", colour)
    return there + line("M16 9H-8", colour, 5) + shape("M-6-1-20 9-6 19Z", colour)


def leaf(fill: str, x: float = 0, turned: float = 0, y: float = 0) -> str:
    """A very small card."""
    return place(cut(slab(-9, -13, 18, 26, 3, 3), fill, 1.5), x, y, 1, turned)


def eye(colour: str = INK) -> str:
    body = shape("M-20 0C-12-12 12-12 20 0 12 12-12 12-20 0Z", colour)
    return body + oval(0, 0, 9, 8.4, WHITE) + dot(0, 0, 5, colour)


def arrow(colour: str = INK) -> str:
    """An arrow to the right."""
    return line("M-16 0H4", colour, 6) + shape("M1-12 18 0 1 12Z", colour)


def two(fill: str, rim: str = CREAM) -> str:
    """Two cards."""
    return leaf(rim, -6, -12) + leaf(fill, 6, 10)


def crossed(body: str, colour: str) -> str:
    """The thing does not happen."""
    return body + line("M-18 16 18-16", colour, 5)
