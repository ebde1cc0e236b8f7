"""What a pair does, as a small sign on the cards of its value."""

from __future__ import annotations

from chatiere.art.draw import blob, place, shape
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM, INK
from chatiere.art.signs import arrow, eye, leaf, swap, turn

PINK, BLUE, GOLD = "#f0659f", "#4ba3df", "#f5c33b"


def taken(n: str) -> str:
    """So many cards go to the next player."""
    return place(leaf(PINK, 2, -10) + leaf(BLUE, 10, 10), 2, 0, 1) + figures(
        n, -11, 0, 26, INK, CREAM
    )


EFFECTS = {
    "1": (
        place(turn(INK, True), 0, 2, 0.9),
        "vos autres 1, ou demi-tour",
        "all your 1s, or reverse",
    ),
    "2": (eye(), "choisir la carte prise, ou demi-tour", "choose the card taken, or reverse"),
    "3": (swap(), "échanger avec la défausse, ou demi-tour", "swap with the discard, or reverse"),
    "4": (leaf(PINK, -10) + place(arrow(), 9, 0, 0.72), "donner une carte", "give a card"),
    "5": (
        leaf(BLUE, -12, -26) + leaf(PINK, 12, 26) + leaf(GOLD),
        "une carte à chaque adversaire",
        "give each opponent a card",
    ),
    "6": (
        leaf(PINK, 1, -8) + leaf(BLUE, 12, 8) + figures("+", -12, 0, 26, INK, CREAM),
        "une autre paire",
        "another pair",
    ),
    "7": (taken("2"), "on vous prend deux cartes au hasard", "two cards drawn from you"),
    "8": (taken("3"), "on vous prend trois cartes au hasard", "three cards drawn from you"),
}
"""The drawing, and what it means."""


def effect_badge(value: str) -> str:
    return (
        shape(blob(0, 0, 26, 25.4, 4), "#b79ae8")
        + shape(blob(0, 0, 23.6, 23, 4), CREAM)
        + place(EFFECTS[value][0], scale=0.92)
    )
