"""Patterns on the ground of a card: what a colour says, for eyes that do not tell colours apart.

They are drawn without a width of their own.  Printed, and at most tables, they are fine lines; a
page that wants them stronger says so with `stroke-width`, which reaches into every picture.
"""

from __future__ import annotations

from chatiere.art.draw import num
from chatiere.art.palette import CREAM

LEFT, RIGHT, FOOT = 11, 89, 129
STEP = 9


def pattern(number: int, top: float) -> str:
    """One of five, on a `ground` that begins at this height."""
    make = (columns, crosses, stripes, bars, dots)[number]
    d = make(int(top) + 17)
    thread = f'stroke="{CREAM}" stroke-opacity=".6" stroke-linecap="round"'
    return f'<path fill="none" {thread} d="{d}"/>'


def columns(top: int) -> str:
    return "".join(f"M{x} {top}V{FOOT}" for x in range(LEFT, RIGHT + 1, STEP - 3))


def bars(top: int) -> str:
    return "".join(f"M{LEFT} {y}H{RIGHT}" for y in range(top, FOOT + 1, STEP - 2))


def crosses(top: int) -> str:
    spots = [
        (x, y) for y in range(top + 3, FOOT, STEP + 2) for x in range(LEFT + 3, RIGHT, STEP + 2)
    ]
    return "".join(f"M{x - 3} {y}h6M{x} {y - 3}v6" for x, y in spots)


def dots(top: int) -> str:
    rows = enumerate(range(top + 2, FOOT, STEP - 1))
    return "".join(
        f"M{x} {y}h1" for i, y in rows for x in range(LEFT + 1 + i % 2 * 4, RIGHT, STEP - 1)
    )


def stripes(top: int) -> str:
    """Rising to the right, each from where it enters the ground to where it leaves it."""
    d, tall = "", FOOT - top
    for start in range(LEFT - tall + STEP, RIGHT, STEP):
        low, high = max(start, LEFT), min(start + tall, RIGHT)
        d += f"M{low} {num(FOOT - (low - start))}L{high} {num(FOOT - (high - start))}"
    return d
