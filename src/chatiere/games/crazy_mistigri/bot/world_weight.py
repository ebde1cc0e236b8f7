"""What passing tells: who passes has no pair to lay, almost surely.

Passes are not in the log of movements, but they can be read from it: a card goes from
hand to hand to the one whose turn begins, and the next thing to happen is that somebody
takes a card from that hand.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.kernel import Numbers, rule
from chatiere.games.crazy_mistigri.bot.pairing import left_over
from chatiere.games.crazy_mistigri.deck import VALUE, bits, with_card, without
from chatiere.games.crazy_mistigri.state import (
    GIVE_VALUE,
    NO_ONES,
    PILE,
    SEATS,
    State,
    card_of,
    goal_of,
    origin_of,
)

HELD_BACK = 0.1
"""How much less likely a world is for a pass of somebody who had a pair in it."""


@rule
def weight_of_passes(s: State, viewer: int) -> float:
    """Play the log of a whole world backwards, and weigh the passes of the others."""
    hands = np.zeros(SEATS + 1, np.int64)
    for seat in range(s.players):
        hands[seat] = s.hand[seat]
    weight = 1.0
    for i in range(s.logged - 1, 0, -1):
        undo(hands, s.log[i])
        seat = origin_of(s.log[i])
        if seat != viewer and is_pass(s, i) and has_pair(hands[seat]):
            weight *= HELD_BACK
    return weight


@rule
def undo(hands: Numbers, entry: int) -> None:
    """Put a card back to where it came from."""
    card = card_of(entry)
    if card != NO_ONES:
        hands[goal_of(entry)] = without(hands[goal_of(entry)], card)
        hands[origin_of(entry)] = with_card(hands[origin_of(entry)], card)


@rule
def has_pair(hand: int) -> bool:
    return bits(hand) > left_over(hand)


@rule
def is_pass(s: State, i: int) -> bool:
    """Whether this card is drawn from somebody who has just passed."""
    seat = origin_of(s.log[i])
    if seat == PILE or goal_of(s.log[i]) == PILE:
        return False
    before = i - 1
    if before > 1 and origin_of(s.log[before]) == PILE:
        before -= 2
    drew = goal_of(s.log[before]) == seat and origin_of(s.log[before]) != PILE
    return drew and origin_of(s.log[before]) != seat and not is_gift(s, before)


@rule
def is_gift(s: State, i: int) -> bool:
    """A card that goes right after a 4 was laid from the same hand."""
    if i == 0:
        return False
    entry = s.log[i - 1]
    laid = goal_of(entry) == PILE and origin_of(entry) == origin_of(s.log[i])
    return laid and card_of(entry) != NO_ONES and VALUE[card_of(entry)] == GIVE_VALUE
