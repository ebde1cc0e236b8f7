"""Filou's cards, mice and points in the record's words and in a person's."""

from __future__ import annotations

from chatiere.core.translation import N_, NN_, translator
from chatiere.games.filou.state import BIG_DOG, MOUSE_CARDS, VALUES

ANIMALS = {
    "R": N_("the rabbit"),
    "D": N_("the big dog"),
    "d": N_("the small dog"),
}
"""The three cards that are no cats, in the order of the state."""
CAT = N_("the {value} cat")
MICE = NN_("{n} mouse", "{n} mice")
POINTS = NN_("{n} point", "{n} points")

NAMES = (*map(str, VALUES), *ANIMALS)
"""A set of ten cards as the record writes them, in the order of the state."""
BY_VALUE = sorted(NAMES[:BIG_DOG], key=lambda name: 0 if name == "R" else int(name))
BY_VALUE += NAMES[BIG_DOG:]
"""The same sorted by what they count: the rabbit between bad and good cats, dogs last."""
MOUSE_CARD_NUMBERS = sorted({mice for cards in MOUSE_CARDS for mice in cards if mice})
"""The mouse cards that lie in the box; how many are in use depends on the players (F7)."""


def card_in(language: str, name: str) -> str:
    """A card by its record's name: `le chat −8`, `the rabbit`."""
    t = translator(language, __package__)
    return t(ANIMALS[name]) if name in ANIMALS else t(CAT, value=int(name))


def mice_in(language: str, n: int) -> str:
    """`1 mouse`, `2 mice`."""
    return translator(language, __package__).count(MICE, n)


def points_in(language: str, n: int) -> str:
    """`1 point`, `−2 points`."""
    return translator(language, __package__).count(POINTS, n)
