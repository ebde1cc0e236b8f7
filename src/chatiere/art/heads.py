"""What the heads of animals are made of: eyes, noses, and halves that are mirrored."""

from __future__ import annotations

from chatiere.art.draw import cut, dot, line, oval, place, shape
from chatiere.art.palette import INK, PINK, WHITE

ROUND = "M0-34C24-34 40-18 41 2 42 24 24 38 0 38S-42 24-41 2C-40-18-24-34 0-34Z"
"""A head as round as an apple."""
BLUSH = "#ef9a94"


def mirrored(half: str) -> str:
    """The right half of something, and the left one."""
    return half + place(half, flip=True)


def eyes(x: float = 16, y: float = -4, r: float = 6, fill: str = INK) -> str:
    """Two dark eyes with a light in each."""
    both = oval(-x, y, r, r * 1.15, fill) + oval(x, y, r, r * 1.15, fill)
    light = r * 0.36
    return both + dot(light - x, y - light, light, WHITE) + dot(x + light, y - light, light, WHITE)


def wide_eyes(x: float, y: float, r: float, white: str = WHITE) -> str:
    """Two eyes that look at one, as large as they are."""
    both = dot(-x, y, r, white) + dot(x, y, r, white)
    return both + eyes(x, y, r * 0.56)


def ears(x: float, y: float, r: float, fill: str, inside: str = PINK) -> str:
    """Two round ears."""
    outer = cut(_round(x, y, r), fill, 1.5) + shape(_round(x, y, r * 0.58), inside)
    return mirrored(outer)


def _round(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def smile(y: float = 22, width: float = 11) -> str:
    return line(f"M{-width:g} {y:g}C{-width * 0.6:g} {y + 7:g} {width * 0.6:g} {y + 7:g} "
                f"{width:g} {y:g}", INK, 2.8)  # fmt: skip


def snout(y: float = 14, w: float = 8, fill: str = INK) -> str:
    """A nose, and the line below it."""
    return oval(0, y, w, w * 0.72, fill) + line(f"M0 {y + 3:g}V{y + 11:g}", INK, 2.6)


def cheeks(x: float = 29, y: float = 12) -> str:
    return oval(-x, y, 6.5, 4.4, BLUSH) + oval(x, y, 6.5, 4.4, BLUSH)
