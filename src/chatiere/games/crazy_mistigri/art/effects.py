"""What a pair does, as a small sign on the cards of its value."""

from __future__ import annotations

from chatiere.art.draw import blob, place, shape
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM, INK
from chatiere.art.signs import arrow, eye, leaf, swap, turn
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.rounds import cards_to_draw
from chatiere.games.crazy_mistigri.state import (
    AGAIN_VALUE,
    DEAL_VALUE,
    GIVE_VALUE,
    LEAD_VALUE,
    ONES_VALUE,
    SWAP_VALUE,
    THREE_VALUE,
    TWO_VALUE,
)

PINK, BLUE, GOLD = "#f0659f", "#4ba3df", "#f5c33b"


def taken(value: int) -> str:
    """As many cards go to the next player as this pair makes them draw."""
    return place(leaf(PINK, 2, -10) + leaf(BLUE, 10, 10), 2, 0, 1) + figures(
        str(cards_to_draw(value)), -11, 0, 26, INK, CREAM
    )


EFFECTS = {
    ONES_VALUE: (
        place(turn(INK, True), 0, 2, 0.9),
        N_("all your 1s, or reverse"),
    ),
    LEAD_VALUE: (eye(), N_("choose the card taken, or reverse")),
    SWAP_VALUE: (swap(), N_("swap with the discard, or reverse")),
    GIVE_VALUE: (leaf(PINK, -10) + place(arrow(), 9, 0, 0.72), N_("give a card")),
    DEAL_VALUE: (
        leaf(BLUE, -12, -26) + leaf(PINK, 12, 26) + leaf(GOLD),
        N_("give each opponent a card"),
    ),
    AGAIN_VALUE: (
        leaf(PINK, 1, -8) + leaf(BLUE, 12, 8) + figures("+", -12, 0, 26, INK, CREAM),
        N_("another pair"),
    ),
    TWO_VALUE: (taken(TWO_VALUE), N_("two cards drawn from you")),
    THREE_VALUE: (taken(THREE_VALUE), N_("three cards drawn from you")),
}
"""By the value of the pair: the drawing, and what it means."""


def effect_badge(value: int) -> str:
    return (
        shape(blob(0, 0, 26, 25.4, 4), "#b79ae8")
        + shape(blob(0, 0, 23.6, 23, 4), CREAM)
        + place(EFFECTS[value][0], scale=0.92)
    )
