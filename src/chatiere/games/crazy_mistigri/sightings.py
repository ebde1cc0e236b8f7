"""What a seat knows of the hands of others: the cards that it saw going there.

The log of a round is gone through once.  A card that was seen going to a hand is there for sure
until a card leaves that hand unseen, which may have been this one; from then on it may be there,
the less likely the more cards have left.  A 1 is known to be in no hand that has shown so (M5).

This is not all that can be worked out: that a hand is out of which the one known card was drawn,
or which cards are left over for a hand when all others are known, follows from what is written
here together with the hand sizes.

Where each of the 46 cards is known to be would be an array; rules that run on any machine have
none to fill, so it is kept as the bits of a few numbers, a bit for each place of the box.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chatiere.core.kernel import Floats, rule
from chatiere.games.crazy_mistigri.deck import ALL_ONES, BIT, SECOND, SIZE, VALUE, place
from chatiere.games.crazy_mistigri.possible_world import movements_made
from chatiere.games.crazy_mistigri.state import (
    NO_ONES,
    ONES_VALUE,
    PILE,
    SEATS,
    State,
    card_of,
    goal_of,
    origin_of,
)

OTHERS = SEATS - 1
NOT_HIDDEN = 0
"""In place of who holds a card, counted from the seat that observes: itself, or the discard."""
BELIEF = np.array([1, 1 / 2, 1 / 4, 1 / 8])
"""How sure it is that a card is where it was seen, by the cards that have left there unseen; three
and more count alike."""


TWINS = np.array([bit | bit << 1 & SECOND for bit in BIT])
"""By card, its places in the box."""
ONES = VALUE.count(ONES_VALUE)
"""The first cards are the 1s."""


class Sightings(NamedTuple):
    """Sets of places of the box.  Who holds a card is a number of three bits, and how many cards
    have left that hand unseen one of two: each bit is a set of its own."""

    holder_1: int
    holder_2: int
    holder_4: int
    left_1: int
    left_2: int
    no_ones: int
    """The seats that hold no 1, as a set."""


@rule
def observe_sightings(s: State, seat: int, x: Floats, cards_at: int, no_ones_at: int) -> None:
    """For every other seat what it is known to hold, and whether it is known to hold no 1."""
    known = sightings(s, seat)
    for other in range(s.players):
        k = counted_from(s, seat, other)
        if k != NOT_HIDDEN and s.held[other]:
            x[no_ones_at + k - 1] = known.no_ones >> k & 1
            rest = held_by(known, k)
            while rest:
                bit = rest & -rest
                left = (1 if known.left_1 & bit else 0) + (2 if known.left_2 & bit else 0)
                x[cards_at + (k - 1) * SIZE + place(bit)] = BELIEF[left]
                rest ^= bit


@rule
def sightings(s: State, seat: int) -> Sightings:
    """Of all movements of this round."""
    known = Sightings(0, 0, 0, 0, 0, 0)
    made = movements_made(s)
    for i in range(made):
        known = after_movement(s, seat, known, s.log[i])
    return known if made == s.logged else before_lead(s, seat, known, s.log[made])


@rule
def after_movement(s: State, seat: int, known: Sightings, entry: int) -> Sightings:
    """Only what goes from one other hand to another is not seen; what goes from the own hand to
    the discard, or back, tells nothing of others."""
    giver, taker = counted_from(s, seat, origin_of(entry)), counted_from(s, seat, goal_of(entry))
    if card_of(entry) == NO_ONES:
        return after_showing_no_ones(known, giver)
    if giver != NOT_HIDDEN and taker != NOT_HIDDEN:
        return after_unseen_card(known, giver, taker)
    if giver != taker:
        return after_sight(known, giver, taker, card_of(entry))
    return known


@rule
def before_lead(s: State, seat: int, known: Sightings, entry: int) -> Sightings:
    """A card was picked for the next player to take, and is still where it was (M6).  Who picked
    it knows where it goes, who takes it knows where it is."""
    giver, taker = counted_from(s, seat, origin_of(entry)), counted_from(s, seat, goal_of(entry))
    if giver == NOT_HIDDEN:
        return after_sight(known, giver, taker, card_of(entry))
    if taker == NOT_HIDDEN:
        return after_sight(known, giver, giver, card_of(entry))
    return known


@rule
def counted_from(s: State, seat: int, where: int) -> int:
    """How many seats after this one; `NOT_HIDDEN` for itself and for the discard.  Without a
    remainder, which is slow on a GPU."""
    if where == PILE:
        return NOT_HIDDEN
    return where - seat if where >= seat else where - seat + s.players


@rule
def held_by(known: Sightings, k: int) -> int:
    """The places that are known to be in this other hand."""
    holder_1 = known.holder_1 if k & 1 else ~known.holder_1
    holder_2 = known.holder_2 if k & 2 else ~known.holder_2
    return holder_1 & holder_2 & (known.holder_4 if k & 4 else ~known.holder_4)


@rule
def after_sight(known: Sightings, giver: int, taker: int, card: int) -> Sightings:
    """This card went there from a hand or from the discard."""
    bit = place_that_went(known, giver, card)
    no_ones = known.no_ones
    if card < ONES:
        no_ones &= ~(1 << taker)
    return Sightings(
        known.holder_1 | bit if taker & 1 else known.holder_1 & ~bit,
        known.holder_2 | bit if taker & 2 else known.holder_2 & ~bit,
        known.holder_4 | bit if taker & 4 else known.holder_4 & ~bit,
        known.left_1 & ~bit,
        known.left_2 & ~bit,
        no_ones,
    )


@rule
def place_that_went(known: Sightings, giver: int, card: int) -> int:
    """Which of twins it was.  From a hand where one was seen, surely that one, if it is sure at
    all; from another hand one that may have left where it was; else one that was not seen."""
    twins = int(TWINS[card])
    hidden = twins & (known.holder_1 | known.holder_2 | known.holder_4)
    if giver != NOT_HIDDEN:
        there = twins & held_by(known, giver)
        if there:
            return surest(known, there)
        doubtful = hidden & (known.left_1 | known.left_2)
        if doubtful:
            return doubtful & -doubtful
    free = twins & ~hidden
    return free & -free


@rule
def surest(known: Sightings, twins: int) -> int:
    """The one of these that has been in danger least often."""
    pick = twins & ~known.left_2
    if pick == 0:
        pick = twins
    if pick & ~known.left_1:
        pick &= ~known.left_1
    return pick & -pick


@rule
def after_unseen_card(known: Sightings, giver: int, taker: int) -> Sightings:
    """Any card of the hand may have gone; of twins that were both sure to be there, one stays."""
    doubt = held_by(known, giver)
    sure = doubt & ~(known.left_1 | known.left_2)
    doubt &= ~((sure << 1 & sure & SECOND) >> 1)
    no_ones = known.no_ones
    if not no_ones >> giver & 1:
        no_ones &= ~(1 << taker)
    return Sightings(
        known.holder_1,
        known.holder_2,
        known.holder_4,
        known.left_1 ^ doubt | known.left_1 & known.left_2 & doubt,
        known.left_2 | known.left_1 & doubt,
        no_ones,
    )


@rule
def after_showing_no_ones(known: Sightings, giver: int) -> Sightings:
    """All 1s were laid from this hand: those that may have been there are elsewhere (M5)."""
    gone = held_by(known, giver) & ALL_ONES if giver != NOT_HIDDEN else 0
    return Sightings(
        known.holder_1 & ~gone,
        known.holder_2 & ~gone,
        known.holder_4 & ~gone,
        known.left_1 & ~gone,
        known.left_2 & ~gone,
        known.no_ones | 1 << giver,
    )
