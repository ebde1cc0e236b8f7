"""How likely a card is to win, judged by what its player has seen."""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.kernel import rule
from chatiere.games.cheez_tricks.deck import CARDS, DECK, HAND, SUIT_CARDS, VALUES, count, suit_of
from chatiere.games.cheez_tricks.rules import beats
from chatiere.games.cheez_tricks.state import NONE, State, held

LACKING = np.zeros((CARDS + 1, max(HAND) + 1, VALUES + 1))
"""The chance that a hand has none of k cards, by unseen cards, cards in the hand, and k."""
for _unseen in range(CARDS + 1):
    for _hand in range(min(_unseen, max(HAND)) + 1):
        for _k in range(min(_unseen, VALUES) + 1):
            _ways = math.comb(_unseen - _k, _hand)
            LACKING[_unseen, _hand, _k] = _ways / math.comb(_unseen, _hand)


@rule
def unseen_by(s: State, seat: int) -> int:
    """The cards that this seat has not seen: in others' hands, or set aside."""
    unseen = int(DECK[s.players]) & ~int(s.hand[seat]) & ~on_table(s)
    for other in range(s.players):
        unseen &= ~int(s.won[other])
    return unseen


@rule
def on_table(s: State) -> int:
    """The cards of the current trick."""
    cards = 0
    for seat in range(s.players):
        if s.current[seat] != NONE:
            cards |= 1 << int(s.current[seat])
    return cards


@rule
def above(card: int) -> int:
    """All cards of the suit that are higher."""
    return int(SUIT_CARDS[suit_of(card)]) & -(2 << card)


@rule
def chance_to_win(s: State, seat: int, card: int, unseen: int, n: int, eager: float) -> float:
    """The chance that this card wins the current trick, by the `n` unseen cards; `eager`
    says how likely those to come are to beat it if they can."""
    led = suit_of(card)
    if seat != s.leader:
        led = suit_of(int(s.current[s.leader]))
        if not beats(s, card, int(s.current[s.ahead])):
            return 0.0
    higher = count(unseen & above(card))
    following = count(unseen & int(SUIT_CARDS[led]))
    trumps = higher
    if suit_of(card) != s.trump:
        trumps = count(unseen & int(SUIT_CARDS[s.trump]))
    if suit_of(card) != led:
        higher = 0  # trumps beat it then, but nothing of the led suit
    chance = 1.0
    other = seat + 1 if seat + 1 < s.players else 0
    while other != s.leader:
        chance *= 1 - eager * chance_to_beat(s, other, led, n, higher, following, trumps)
        other = other + 1 if other + 1 < s.players else 0
    return chance


@rule
def chance_to_beat(
    s: State, other: int, led: int, n: int, higher: int, following: int, trumps: int
) -> float:
    """The chance that somebody yet to play has one of so many higher cards of the led suit,
    or one of so many trumps and nothing to follow with; `n` cards are unseen."""
    hand, lacks = held(s, other), 1.0
    beaten = 0.0
    if not s.voids[other] >> led & 1:
        beaten = 1 - float(LACKING[n, hand, higher])
        lacks = float(LACKING[n, hand, following])
    if led != s.trump and not s.voids[other] >> s.trump & 1:
        beaten += lacks * (1 - float(LACKING[n, hand, trumps]))
    return beaten


@rule
def strength(s: State, card: int, unseen: int, trump: float) -> float:
    """How good a card is at winning some later trick, from 0 to 1: the fewer higher ones
    are out, the better; a trump is worth at least so much."""
    good = 1.0 / (1 + count(unseen & above(card)))
    return trump + (1 - trump) * good if suit_of(card) == s.trump else good
