"""The cheese cards, and sets of cards as the bits of one number.

Card number `suit * VALUES + value - 1`, suits in the order S R P B (C1): the order of
the numbers is the order of the record.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.kernel import rule

SUIT_NAMES = "SRPB"
SUITS = 4
VALUES = 10
CARDS = SUITS * VALUES
NAMES_SUIT = CARDS
"""Moves and draws that name trump begin here, one for each suit; those before are the cards."""

# By number of players (C2); nobody plays alone.
TOP_VALUE = (0, 0, 7, 9, 10, 10)
HAND = (0, 0, 10, 12, 10, 8)
ROUNDS = (0, 0, 4, 3, 4, 5)

SUIT_CARDS = np.array([(1 << VALUES) - 1 << suit * VALUES for suit in range(SUITS)])
DECK = np.array(
    [sum((1 << top) - 1 << suit * VALUES for suit in range(SUITS)) for top in TOP_VALUE]
)

# Divided by 67, all powers of two that fit 64 bits leave different remainders.
PLACES = 67
PLACE = np.zeros(PLACES, np.int64)
for _bit in range(63):
    PLACE[(1 << _bit) % PLACES] = _bit


def card_name(card: int) -> str:
    """The card as the record names it: `S10`."""
    return f"{SUIT_NAMES[card // VALUES]}{card % VALUES + 1}"


def names_of(cards: int) -> list[str]:
    """The names of a set of cards, in the record's order."""
    return [card_name(card) for card in range(CARDS) if cards >> card & 1]


@rule
def suit_of(card: int) -> int:
    return card // VALUES


@rule
def count(cards: int) -> int:
    """How many cards there are in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


@rule
def lowest(cards: int) -> int:
    """The first card of a set that is not empty."""
    return int(PLACE[(cards & -cards) % PLACES])


@rule
def nth(cards: int, k: int) -> int:
    """The k-th card of a set, from 0."""
    for _ in range(k):
        cards &= cards - 1
    return lowest(cards)
