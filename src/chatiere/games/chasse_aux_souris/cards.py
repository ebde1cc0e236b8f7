"""The cards in the record's order (S1): additions, sums, specials.

A card is its place in that order, 0 to 125.  Four specials have twins, so that there
are 138 cards to draw; twins are the same card to everybody.
"""

from __future__ import annotations

from chatiere.core.kernel import rule

HIGHEST_TERM = 10
ADDITIONS = HIGHEST_TERM * HIGHEST_TERM
LOWEST_SUM, HIGHEST_SUM = 2, 20
SUMS = HIGHEST_SUM - LOWEST_SUM + 1

POURSUITE, DEMI_TOUR, HORLOGE, SUMO, PIEGE, CADEAU, SOURIS = range(ADDITIONS + SUMS, 126)
FIRST_SPECIAL = POURSUITE
KINDS = SOURIS + 1
TWINS = 4
CARDS = KINDS + 4 * (TWINS - 1)

SUM_CLASS = 2 * HIGHEST_TERM - 1
SPECIAL_CLASS = SUM_CLASS + SUMS
CLASSES = SPECIAL_CLASS + KINDS - FIRST_SPECIAL
"""Cards that do the same: additions by their result, sums, specials."""


@rule
def copies(card: int) -> int:
    """How many cards look like this one (S1)."""
    return TWINS if POURSUITE <= card <= SUMO else 1


@rule
def value(card: int) -> int:
    """What the card does to the total: additions add, sums subtract, specials are 0 (S2)."""
    if card < ADDITIONS:
        return card // HIGHEST_TERM + card % HIGHEST_TERM + 2
    if card < FIRST_SPECIAL:
        return -(card - ADDITIONS + LOWEST_SUM)
    return 0


@rule
def class_of(card: int) -> int:
    """To which of the classes a card belongs."""
    if card < ADDITIONS:
        return value(card) - 2
    return card - ADDITIONS + SUM_CLASS


def terms(card: int) -> tuple[int, ...]:
    """The numbers on a card as they change the total: two of an addition, one below zero of a
    sum, none of a special."""
    if card < ADDITIONS:
        return card // HIGHEST_TERM + 1, card % HIGHEST_TERM + 1
    return (value(card),) if card < FIRST_SPECIAL else ()


@rule
def makes_debt(card: int) -> bool:
    """Whether it makes somebody lay two cards (S5)."""
    return card in (POURSUITE, PIEGE, SOURIS)


@rule
def is_counter(card: int) -> bool:
    """Whether, as the first of two cards owed, it cancels the second (S6)."""
    return card in (HORLOGE, CADEAU)


@rule
def first_copy(kind: int) -> int:
    """Where this kind of card begins when the twins are numbered apart, 0 to 137."""
    if kind <= POURSUITE:
        return kind
    if kind <= SUMO + 1:
        return POURSUITE + TWINS * (kind - POURSUITE)
    return kind + CARDS - KINDS
