"""A card: its paper, its corner, its picture's ground and its back.  100 wide, 140 high."""

from __future__ import annotations

from math import cos, pi, sin

from chatiere.art.draw import cut, num, place, shape, slab
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM, EDGE, INK

WIDTH, HEIGHT = 100, 140
TOKEN = 100
"""The side of a token's square."""


def paper(rim: str = EDGE, fill: str = CREAM, seed: int = 1) -> str:
    """An empty card with its rim."""
    return shape(slab(1, 1, 98, 138, 9, seed), rim) + shape(
        slab(3.5, 3.5, 93, 133, 7, seed + 1), fill
    )


def ground(fill: str, seed: int = 3, top: float = 50) -> str:
    """What the picture stands on: a hill of paper, from `top` to the foot of the card."""
    d = (
        f"M7 {num(top + 14)}C{20 + seed} {num(top)} {72 - seed} {num(top - 5)} 93 {num(top + 9)}"
        "L93 127C93 131 91 133 87 133L13 132.6C9 132.6 7 131 7 127Z"
    )
    return shape(d, fill)


def rays(fill: str, x: float = 50, y: float = 92, near: float = 20, far: float = 40) -> str:
    """A sunburst around a point."""
    count, d = 12, ""
    for i in range(count):
        a, b, c = (2 * pi * (i + k) / count for k in (-0.22, 0.0, 0.22))
        reach = far if i % 2 else far * 0.9
        d += f"M{num(x + near * cos(a))} {num(y + near * sin(a))}"
        d += f"L{num(x + reach * cos(b - 0.1))} {num(y + reach * sin(b - 0.1))}"
        d += f"L{num(x + reach * cos(b + 0.1))} {num(y + reach * sin(b + 0.1))}"
        d += f"L{num(x + near * cos(c))} {num(y + near * sin(c))}Z"
    return shape(d, fill)


def corner(text: str, colour: str = INK) -> str:
    """The number, at the top left, as large as it goes."""
    return figures(text, 27 if text[1:] else 22, 26, 34, colour, "", 40)


def beside(symbol: str, scale: float = 0.8) -> str:
    """A symbol of the card's own, at the top right."""
    return place(symbol, 76, 25, scale)


def back(rim: str, fill: str, pattern: str, emblem: str, mark: str = "") -> str:
    """A card's back: paw prints or the like in rows, and an emblem in the middle."""
    spots = [(18, 20), (50, 14), (82, 20), (18, 70), (82, 70), (18, 120), (50, 126), (82, 120)]
    prints = "".join(place(mark, x, y, 0.42, (i % 3 - 1) * 18) for i, (x, y) in enumerate(spots))
    disc = "M50 38C69 37 81 51 81 70S69 103 50 102 19 89 19 70 31 38 50 38Z"
    return paper(rim, fill, 2) + prints + cut(disc, pattern, 2.5) + place(emblem, 50, 72, 0.56)


def token(rim: str, fill: str, picture: str) -> str:
    """A round of cardboard with a picture on it."""
    outer = "M50 3C77 2 97 23 97 50S77 97 50 97 3 77 3 50 23 3 50 3Z"
    inner = "M50 10C73 9 90 28 90 50S73 90 50 90 10 73 10 50 27 10 50 10Z"
    return shape(outer, rim) + shape(inner, fill) + picture
