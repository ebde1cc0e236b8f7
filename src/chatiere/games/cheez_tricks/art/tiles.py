"""The cat tiles: who the cat is, and in signs whom it captures."""

from __future__ import annotations

from chatiere.art import cat
from chatiere.art.card import paper
from chatiere.art.draw import blob, cut, line, shape, slab, use
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM, INK, ROSE
from chatiere.games.cheez_tricks.cats import AT_ONCE, CatParts, cat_parts

NOW, LATER = "#e8743b", "#1f4e8c"
"""The rims of cats that strike after a trick, and of those that wait for the end."""
FAMILIES = {
    "most": ("grey", "hungry", "tabby"),
    "fewest": ("ginger", "sly", "tabby"),
    "trick": ("black", "wow", "plain"),
    "first": ("white", "content", "plain"),
    "exactly": ("black", "proud", "blaze"),
    "takes": ("siamese", "calm", "mask"),
}
"""Coat, mood and pattern."""
GROUNDS = {"S": "#3f77bb", "R": "#e58a50", "P": "#6e9e69", "B": "#b9546e"}
"""What each cheese lies on."""
WALLS = {
    "most": "#f3cf62",
    "fewest": "#8fb8dd",
    "trick": "#f0a56b",
    "first": "#d9788a",
    "exactly": "#a9c97f",
    "takes": "#9a86c2",
}

UP = "M0-20C7-12 13-6 19 1L8 2 8 18C3 20-4 20-8 18L-8 2-19 1C-13-6-7-12 0-20Z"
DOWN = "M0 20C7 12 13 6 19-1L8-2 8-18C3-20-4-20-8-18L-8-2-19-1C-13 6-7 12 0 20Z"
FLAG = "M-10-20C-2-24 6-14 18-19L17 2C7 7-2-4-10 2Z"


def badge(suit: str) -> str:
    """A cheese on a round of its colour, about 44 wide."""
    return cut(blob(0, 0, 22, 21, 5), GROUNDS[suit], 1.5) + use(f"p-{suit}", 0, 1, 0.58)


def fan() -> str:
    """Three cards that one took: a trick."""
    left = cut("M-22-10-6-15 2 10-13 16Z", "#f6c838", 1.5)
    right = cut("M22-10 6-15-2 10 13 16Z", "#7fb0e0", 1.5)
    return left + right + cut(slab(-9, -18, 18, 30, 3, 2), "#e8743b", 1.5)


SIGNS = {
    "most": cut(UP, "#d9442f"),
    "fewest": cut(DOWN, "#1f4e8c"),
    "trick": fan(),
    "first": line("M-11-20V20", "#7a4a22", 4) + cut(FLAG, ROSE, 1.5),
    "exactly": figures("=", 0, 0, 46, INK, ""),
    "takes": cat.paw_print(COATS["siamese"].mark),
}


def tile(name: str) -> str:
    """The cat above, its wish below."""
    parts = cat_parts(name)
    family = parts.family
    rim = NOW if family in AT_ONCE else LATER
    wall = shape("M7 12C7 9 9 7 12 7L88 7C91 7 93 9 93 12L93 86C70 82 30 90 7 85Z", WALLS[family])
    body = paper(rim, CREAM, 4) + wall + use(f"p-{family}", 50, 50, 0.78)
    crowded = family in ("first", "exactly", "takes")
    sign = use(f"p-sign-{family}", 21 if crowded else 26, 110, 0.66 if crowded else 0.84)
    return body + sign + wish(parts)


def wish(parts: CatParts) -> str:
    """What the cat looks at."""
    kind, what = parts.kind, str(parts.what)
    if kind == "card":
        return use(f"p-badge-{what[0]}", 52, 110, 0.72) + figures(what[1:], 81, 110, 36, INK, "")
    if kind == "suit":
        return use(f"p-badge-{what}", 69, 110)
    if kind == "value":
        return use("p-card", 70, 110, 0.96) + figures(what, 70, 110, 30, CREAM, "", 27)
    if kind == "trick":
        return figures(what, 70, 110, 40, INK, "")
    if parts.what is None:
        return use("p-fan", 68, 111, 1)
    return figures(what, 48, 110, 36, INK, "") + use("p-fan", 78, 111, 0.7)
