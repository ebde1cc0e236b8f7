"""What whoever learns Cheez-Tricks looks at.  Its tiger searches: what a policy had learned from
this won less (`docs/training.md`).

It sees what `observe` tells and which cards are still out.  A move's parts are the card, how
likely it is to win the trick, how many higher ones are out, how long its suit is in hand, and
which of the three cats look at it.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule
from chatiere.core.network import (
    Floating,
)
from chatiere.games.cheez_tricks.bot.card_strength import above, chance_to_win, unseen_by
from chatiere.games.cheez_tricks.cats import MATTERS
from chatiere.games.cheez_tricks.deck import (
    CARDS,
    NAMES_SUIT,
    SUIT_CARDS,
    SUITS,
    VALUES,
    count,
    suit_of,
)
from chatiere.games.cheez_tricks.observation import PLANES, observe, write_set
from chatiere.games.cheez_tricks.rules import beats
from chatiere.games.cheez_tricks.state import PLAY, SHOWN, State

OBSERVED = sum(PLANES.values())
UNSEEN_AT = OBSERVED
SUITS_AT = UNSEEN_AT + CARDS
"""How many of each suit are in hand, and how many out."""
PLACE_AT = SUITS_AT + 2 * SUITS
"""How many are to play after this seat."""
LOOKS = PLACE_AT + 1

CARD_PART = 0
VALUE_PART = CARD_PART + CARDS + SUITS
"""The card, or the suit that is named; its value, of trumps apart."""
WAYS = 4
WAY_PART = VALUE_PART + 2 * VALUES
"""Leads, follows, is a trump on another suit, is thrown away; and whether it takes the lead."""
STEPS = 8
CHANCE_PART = WAY_PART + 2 * WAYS
"""The chance to win the trick, in steps."""
HIGHER_PART = CHANCE_PART + STEPS + 1
LENGTH_PART = HIGHER_PART + VALUES
CATS_PART = LENGTH_PART + VALUES + 1
"""Which of the three cats look at the card, as a set."""
PARTS = CATS_PART + (1 << SHOWN)
EACH = 7


@rule
def look(s: State, seat: int, x: Floating) -> None:
    """What the seat observes, and what it can count."""
    observe(s, seat, x)
    unseen = unseen_by(s, seat)
    write_set(x, UNSEEN_AT, unseen)
    for suit in range(SUITS):
        x[SUITS_AT + suit] = count(int(s.hand[seat]) & int(SUIT_CARDS[suit])) / 4
        x[SUITS_AT + SUITS + suit] = count(unseen & int(SUIT_CARDS[suit])) / 8
    if s.stage == PLAY:
        x[PLACE_AT] = (s.leader - seat + 2 * s.players - 1) % s.players / 4


@rule
def parts_of(s: State, move: int, parts: Any, at: int) -> None:
    """The card, what it can do now and later, and who waits for it."""
    seat = int(s.turn)
    parts[at] = CARD_PART + move
    suit = move - NAMES_SUIT if move >= NAMES_SUIT else suit_of(move)
    in_hand = count(int(s.hand[seat]) & int(SUIT_CARDS[suit]))
    parts[at + 1] = LENGTH_PART + in_hand
    for k in range(2, EACH):
        parts[at + k] = PARTS
    if move < NAMES_SUIT:
        unseen = unseen_by(s, seat)
        chance = chance_to_win(s, seat, move, unseen, count(unseen), 1.0)
        parts[at + 2] = VALUE_PART + move % VALUES + (VALUES if suit == s.trump else 0)
        parts[at + 3] = WAY_PART + way_of(s, seat, move)
        parts[at + 4] = CHANCE_PART + int(chance * STEPS)
        parts[at + 5] = HIGHER_PART + count(unseen & above(move))
        parts[at + 6] = CATS_PART + cats_for(s, move)


@rule
def way_of(s: State, seat: int, card: int) -> int:
    """How the card comes into the trick, and whether it takes the lead there."""
    if seat == s.leader:
        return 0
    takes = WAYS if beats(s, card, int(s.current[s.ahead])) else 0
    if suit_of(card) == suit_of(int(s.current[s.leader])):
        return 1 + takes
    return (2 if suit_of(card) == s.trump else 3) + takes


@rule
def cats_for(s: State, card: int) -> int:
    """Which of the three cats look at this card."""
    looking = 0
    for place in range(SHOWN):
        looking |= (int(MATTERS[s.cats[place]]) >> card & 1) << place
    return looking
