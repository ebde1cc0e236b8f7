"""What a pair does, as a small sign on the cards of its value."""

from __future__ import annotations

from chatiere.art.draw import blob, place, shape
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM, INK
from chatiere.art.signs import arrow, eye, leaf, swap, turn
from chatiere.core.translation import N_

PINK, BLUE, GOLD = "#f0659f", "#4ba3df", "#f5c33b"


def taken(n: str) -> str:
    """So many cards go to the next player."""
    return place(leaf(PINK, 2, -10) + leaf(BLUE, 10, 10), 2, 0, 1) + figures(
        n, -11, 0, 26, INK, CREAM
    )


EFFECTS = {
    "1": (
        place(turn(INK, True), 0, 2, 0.9),
        N_("all your 1s, or reverse"),
    ),
    "2": (eye(), N_("choose the card taken, or reverse")),
    "3": (swap(), N_("swap with the discard, or reverse")),
    "4": (leaf(PINK, -10) + place(arrow(), 9, 0, 0.72), N_("give a card")),
    "5": (
        leaf(BLUE, -12, -26) + leaf(PINK, 12, 26) + leaf(GOLD),
        N_("give each opponent a card"),
    ),
    "6": (
        leaf(PINK, 1, -8) + leaf(BLUE, 12, 8) + figures("+", -12, 0, 26, INK, CREAM),
        N_("another pair"),
    ),
    "7": (taken("2"), N_("two cards drawn from you")),
    "8": (taken("3"), N_("three cards drawn from you")),
}
"""The drawing, and what it means."""


def effect_badge(value: str) -> str:
    return (
        shape(blob(0, 0, 26, 25.4, 4), "#b79ae8")
        + shape(blob(0, 0, 23.6, 23, 4), CREAM)
        + place(EFFECTS[value][0], scale=0.92)
    )
