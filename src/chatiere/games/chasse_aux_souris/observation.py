"""What a seat of La Chasse aux Souris knows, as numbers for whoever learns to play.

Of the pile it knows how many cards are left in the layer on top, and which cards cannot be among
them: those that it drew itself or saw laid since that layer was made (S10).  All others are there,
in other hands, or were left in one when a round ended.  Cards that do the same count as one kind
there (`class_of`).  What lies in deeper layers is not written: it is for much later, if ever.

Seats are counted from the one that observes: itself first, then clockwise.  Its own number is
written too, since a move that names an opponent names the seat's number.  Counts are divided by
powers of two, which costs no precision.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from chatiere.core.kernel import Floats, rule
from chatiere.games.chasse_aux_souris.cards import CLASSES, KINDS, class_of, copies
from chatiere.games.chasse_aux_souris.state import (
    DEALER,
    DRAW,
    END,
    LAY,
    NEXT,
    NOBODY,
    PLAY,
    SEATS,
    State,
)

FEWEST_PLAYERS = 2
DIGITS = 10
PLANES = {
    "own hand: how many of each card, of those that there are": KINDS,
    "drawn or seen laid since the top layer was made: share of each kind": CLASSES,
    "total": 1,
    "total: last digit": DIGITS,
    "total: below zero, then its tens": 1 + DIGITS,
    "tokens, by seat": SEATS,
    "cards in hand, by seat": SEATS,
    "seat whose turn it is": SEATS,
    "seat that deals": SEATS,
    "who owes two cards next: by seat, or the next player": SEATS + 1,
    "own number": SEATS,
    "players": SEATS - FEWEST_PLAYERS + 1,
    "phase": END + 1,
    "no sum larger than the total": 1,
    "direction": 1,
    "cards owed in this turn": 1,
    "cards laid in this turn": 1,
    "cards to draw besides": 1,
    "cards still to draw": 1,
    "cards left in the top layer": 1,
    "rounds begun": 1,
}
(
    HAND_AT,
    SEEN_AT,
    TOTAL_AT,
    ONES_AT,
    TENS_AT,
    TOKENS_AT,
    HELD_AT,
    TURN_AT,
    DEALER_AT,
    DEBTOR_AT,
    SEAT_AT,
    PLAYERS_AT,
    PHASE_AT,
    NO_NEGATIVE_AT,
    DIRECTION_AT,
    OWES_AT,
    LAID_AT,
    EXTRA_AT,
    DRAWING_AT,
    LEFT_AT,
    ROUNDS_AT,
    _,
) = accumulate(PLANES.values(), initial=0)

IN_CLASS = [0] * CLASSES
for _card in range(KINDS):
    IN_CLASS[class_of(_card)] += copies(_card)
SHARE = np.array([1 / n for n in IN_CLASS])
"""What one card is of all that do the same."""
COUNT = 4
"""Bits that hold how many cards of a kind were seen: there are no more than ten."""
COUNTS = 15
"""So many of these fit into one number; three numbers hold them all."""
ONE = np.zeros((KINDS, 3), np.int64)
"""One card, as it counts in each of the three."""
for _card in range(KINDS):
    ONE[_card, class_of(_card) // COUNTS] = 1 << COUNT * (class_of(_card) % COUNTS)


@rule
def observe(s: State, seat: int, x: Floats) -> None:
    """The seat's own cards, what it saw go by, and what everybody sees."""
    observe_hand(s, seat, x)
    observe_seen(s, seat, x)
    observe_total(s, x)
    observe_turn(s, seat, x)
    x[SEAT_AT + seat] = 1
    x[PLAYERS_AT + s.players - FEWEST_PLAYERS] = 1
    x[PHASE_AT + s.phase] = 1
    x[NO_NEGATIVE_AT] = s.no_negative
    x[LEFT_AT] = s.left_on_top / 64
    x[ROUNDS_AT] = s.rounds / 8
    for other in range(s.players):
        k = counted_from(s, seat, other)
        x[TOKENS_AT + k] = s.tokens[other] / 4
        x[HELD_AT + k] = s.held[other] / 8


@rule
def counted_from(s: State, seat: int, who: int) -> int:
    """How many seats after this one; without a remainder, which is slow on a GPU."""
    return who - seat if who >= seat else who - seat + s.players


@rule
def observe_hand(s: State, seat: int, x: Floats) -> None:
    """Hands are sorted, so twins lie side by side."""
    alike = 0
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        alike += 1
        if i + 1 == s.held[seat] or s.hand[seat, i + 1] != card:
            x[HAND_AT + card] = alike / copies(card)
            alike = 0


@rule
def observe_seen(s: State, seat: int, x: Floats) -> None:
    """What the seat drew itself, and what others laid: its own cards are counted when drawn."""
    low = middle = high = 0
    for i in range(s.log_end[s.top], s.log_end[s.rounds]):
        who = s.log_who[i]
        if who == seat or (who >= LAY and who != seat + LAY):
            low += ONE[s.log_card[i], 0]
            middle += ONE[s.log_card[i], 1]
            high += ONE[s.log_card[i], 2]
    write_shares(x, 0, int(low))
    write_shares(x, COUNTS, int(middle))
    write_shares(x, 2 * COUNTS, int(high))


@rule
def write_shares(x: Floats, first: int, counts: int) -> None:
    """How many of these kinds were seen, from this kind on, as shares of all that there are."""
    kind = first
    while counts:
        x[SEEN_AT + kind] = (counts & (1 << COUNT) - 1) * SHARE[kind]
        counts >>= COUNT
        kind += 1


@rule
def observe_total(s: State, x: Floats) -> None:
    """As a number, and digit by digit: the tens are what costs tokens (S3).  A total below zero
    has no tens; one of a hundred and more, which ends the game, has as many as 99."""
    x[TOTAL_AT] = s.total / 64
    x[ONES_AT + s.total % DIGITS] = 1
    x[TENS_AT + 1 + min(max(s.total // DIGITS, -1), DIGITS - 1)] = 1


@rule
def observe_turn(s: State, seat: int, x: Floats) -> None:
    """Whose turn it is, and in a round what it still brings and who owes two cards after it
    (S5)."""
    x[TURN_AT + counted_from(s, seat, s.turn)] = 1
    x[DRAWING_AT] = s.drawing / 8
    if s.phase != DEALER:
        x[DEALER_AT + counted_from(s, seat, s.dealer)] = 1
        x[DIRECTION_AT] = s.direction
    if s.phase in (DRAW, PLAY):
        x[OWES_AT] = s.owes / 2
        x[LAID_AT] = s.laid / 2
        x[EXTRA_AT] = s.extra
        if s.debtor == NEXT:
            x[DEBTOR_AT + SEATS] = 1
        elif s.debtor != NOBODY:
            x[DEBTOR_AT + counted_from(s, seat, s.debtor)] = 1
