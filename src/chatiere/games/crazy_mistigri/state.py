"""What lies on the table: the state, its words, and the log of this round's movements.

Who saw which card go from where to where is what players know of each other's hands, so
the log keeps every movement of a card; `knowledge.py` hides what a seat did not see.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.core.state import BaseState, Grid, Ints, field
from chatiere.games.crazy_mistigri.deck import CARDS, with_card, without

SEATS = 5
MOST_ROUNDS = 3
LOG = 950
"""At most 100 turns.  A turn draws one card, and its effect moves four more at the most
(5+5); 46 cards can go to the discard, and again each one that came back from it."""

# What is to be done now
FIRST, DEAL, DRAW, SWAP_DUE, DISCARD, CHOICE, GIVE, DEAL_FIVES, AGAIN, END = range(10)

# Moments at which the table pauses; `moments.py` says for how long.  What goes unseen from hand
# to hand is one kind of moment whatever the card is, or the moment would tell it.
DRAWN, LAID, PASSED, REVERSED, ONES_LAID, LED, SWAPPED, GIVEN_AWAY, FIVE_DEALT = range(9)
MISTIGRI_SEEN, OUT, HANDS_SHOWN, ROUND_OVER = range(9, 13)

# The values whose pairs have effects, by what they do
ONES_VALUE, LEAD_VALUE, SWAP_VALUE, GIVE_VALUE, DEAL_VALUE, AGAIN_VALUE = range(1, 7)
TWO_VALUE, THREE_VALUE = 7, 8

# Moves; what chance draws is just the card or the seat
PAIR = 0
SWAP = PAIR + CARDS * CARDS
GIVEN = SWAP + CARDS * CARDS
DEALT = GIVEN + CARDS * SEATS
LEAD = DEALT + CARDS * SEATS
PASS = LEAD + CARDS
STOP = PASS + 1
ONES = STOP + 1
REVERSE = ONES + 1
WILL_SWAP = REVERSE + 1

# A movement: from a hand or the discard to a hand or the discard, and the card
PILE = SEATS
NO_ONES = CARDS  # no card, but from now on this hand holds no 1
UNSEEN = CARDS + 1
CARD_BITS, PLACE_BITS = 6, 3

OWN_PASSES = 1
"""The version of records in which a pair clears its layer's own pass only (M10)."""


class State(BaseState):
    players: int = field("i1")
    phase: int = field("i1")
    rounds: int = field("i1")  # rounds that are over
    first: int = field("i1")
    turn: int = field("i1")  # whose turn it is; while dealing, who is dealt to
    source: int = field("i1")  # whom they draw from
    direction: int = field("i1")
    turns: int = field("i1")  # turns begun in this round
    todraw: int = field("i1")  # cards still to be drawn or dealt in this move
    effect: int = field("i1")  # the value of the pair whose effect is chosen or waits for a draw
    target: int = field("i1")  # who is dealt a card by a pair of 5s
    version: int = field("i1")  # of the record: by `OWN_PASSES` a pair clears one pass, later all
    passed: Ints = field("i1", SEATS)  # in a row, up to now
    held: Ints = field("i1", SEATS)  # how many cards
    hand: Ints = field("i8", SEATS)
    pile: int = field("i8")  # the discard
    stock: int = field("i8")  # what is not dealt yet
    penalty: Grid = field("i2", MOST_ROUNDS, SEATS)
    shown: Ints = field("i8", SEATS)  # the hands that were shown when the last round ended
    logged: int = field("i2")
    log: Ints = field("i2", LOG)


@rule
def cards_held(s: State) -> int:
    n = 0
    for seat in range(s.players):
        n += s.held[seat]
    return n


@rule
def players_in(s: State) -> int:
    n = 0
    for seat in range(s.players):
        if s.held[seat]:
            n += 1
    return n


@rule
def next_in(s: State, seat: int, direction: int) -> int:
    """The nearest player with cards, from this seat on in this direction."""
    seat = (seat + direction + s.players) % s.players
    while s.held[seat] == 0:
        seat = (seat + direction + s.players) % s.players
    return seat


@rule
def log_movement(s: State, origin: int, goal: int, card: int) -> None:
    """Log that a card went from one place to another."""
    s.log[s.logged] = movement(origin, goal, card)
    s.logged += 1


@rule
def movement(origin: int, goal: int, card: int) -> int:
    return (origin << PLACE_BITS | goal) << CARD_BITS | card


@rule
def origin_of(entry: int) -> int:
    return entry >> CARD_BITS + PLACE_BITS


@rule
def goal_of(entry: int) -> int:
    return entry >> CARD_BITS & (1 << PLACE_BITS) - 1


@rule
def card_of(entry: int) -> int:
    return entry & (1 << CARD_BITS) - 1


@rule
def forget_movements(s: State) -> None:
    for i in range(s.logged):
        s.log[i] = 0
    s.logged = 0


# -- moving cards ------------------------------------------------------------------------


@rule
def put(s: State, seat: int, card: int) -> None:
    s.hand[seat] = with_card(s.hand[seat], card)
    s.held[seat] += 1


@rule
def lift(s: State, seat: int, card: int) -> None:
    s.hand[seat] = without(s.hand[seat], card)
    s.held[seat] -= 1


@rule
def lay_down(s: State, seat: int, card: int) -> None:
    """From a hand to the discard, face up."""
    lift(s, seat, card)
    s.pile = with_card(s.pile, card)
    log_movement(s, seat, PILE, card)


@rule
def pick_up(s: State, seat: int, card: int) -> None:
    """From the discard to a hand."""
    s.pile = without(s.pile, card)
    put(s, seat, card)
    log_movement(s, PILE, seat, card)


@rule
def others_in(s: State) -> bool:
    """Whether anybody but the player whose turn it is has cards."""
    return cards_held(s) > s.held[s.turn]
