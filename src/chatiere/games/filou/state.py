"""What lies on a table of Filou: cards, mice, and the state that holds them.

A set of cards is a number with one bit for each card of a player's ten.  The row is
counted from its left end; at three players its first place is the passive set's.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.core.state import BaseState, Grid, Ints, field

VALUES = (-8, -5, 3, 5, 8, 11, 15)
CATS = len(VALUES)
RABBIT, BIG_DOG = 7, 8
CARDS = 10
"""Seven cats, then the rabbit, the big dog and the small dog."""
FULL_SET = (1 << CARDS) - 1
UNKNOWN = -1
"""No card, or one that the viewer does not know; as a seat, nobody."""

ROUNDS = 9
OWN_MICE = 15
BANKS = (21, 27, 33)
MOUSE_CARDS = ((3, 6, 0, 0), (2, 4, 6, 0), (2, 3, 4, 6))
"""Both for 3, 4 and 5 players (F7)."""
FEWEST = 3
"""So few players share the table with a fourth, passive set (F2)."""
ALL_MICE = 108
SEATS = 5
ROW = 5
"""The longest row is five players' cards."""

FIRST, LOST, PASSIVE, PLACE, BID, BUY, END = range(7)
"""What is going on: three draws by chance, three choices of a player, nothing more."""
CHASE, BETWEEN = END + 1, END + 2
"""What only moments show: dogs in a row that is sold, and the table between two rounds."""

ROW_LAID, PASSED, TURNED_UP, CHASED, SOLD, ROUND_OVER = range(6)
"""Moments at which the table pauses; `moments.py` says for how long."""

PASS = 0
PLACE_CARD = PASS + 1 + ALL_MICE
BUY_ROW = PLACE_CARD + CARDS
DECLINE = BUY_ROW + 1
"""Moves: to pass, to bid so many mice, which is their number; to place a card, which is added to
`PLACE_CARD`; to buy a row for which nobody bid, or to decline it."""

MOST = 1 + ALL_MICE
"""Who has all the mice may pass, or bid any number of them."""
ACTIONS = DECLINE + 1
OUTCOMES = CARDS
LONGEST = (
    (1 + SEATS + ROUNDS * (SEATS + SEATS - 1))
    + (SEATS * OWN_MICE + (ROUNDS - 1) * sum(MOUSE_CARDS[SEATS - FEWEST]))
    + 2
)
"""In the first bracket the draws, cards and passes of five players: nobody but the one who gets the
row or declines it fails to pass in a round.  In the second the bids: each is higher than the one
before, so a round has no more of them than mice are paid for its row, and no more mice can be paid
than players have at first and take in all rounds but the last, by passing.  A round without a bid
has one move instead, and costs a mouse or, declined, none; but then the next round is bare, which
takes more mice out of the game than one, unless one of the last two rounds was declined: so 2 more.
Four players need at most 226, three with their passive set 177."""
SCORES = (SEATS * (VALUES[0] + VALUES[1]), SEATS * sum(VALUES[2:]) + ALL_MICE)
"""All the bad cats of five sets and no mouse left; all the good ones and all the mice."""


class State(BaseState):
    """Everything on the table; a seat that is not in play has zeros."""

    players: int = field("i1")
    open_mice: int = field("i1")
    phase: int = field("i1")
    seat: int = field("i1")  # to place or to bid
    first: int = field("i1")
    rounds: int = field("i1")  # that are over
    dealt: int = field("i1")  # seats that have lost a card
    hand: Ints = field("i2", SEATS)
    lost: Ints = field("i1", SEATS)
    turned: Ints = field("i2", SEATS)  # of a seat's cards, those that have ever lain open
    passive: int = field("i2")  # of the passive set, those that have not
    row: Ints = field("i1", ROW)
    placed: int = field("i1")  # cards in the row, without the passive one
    shown: int = field("i1")  # cards of the row that lie open
    bid: Ints = field("i1", SEATS)
    highest: int = field("i1")
    passes: int = field("i1")
    passed: int = field("i1")  # one bit for each seat
    mice: Ints = field("i1", SEATS)  # a bid included
    on_card: Ints = field("i1", SEATS - 1)
    bank: int = field("i1")
    won: Grid = field("i1", SEATS, RABBIT + 1)
    last_row: Ints = field("i1", ROW)
    last_buyer: int = field("i1")
    last_price: int = field("i1")
    last_chased: int = field("i1")


@rule
def passive_cards(s: State) -> int:
    """How many cards lie left of the first player's: the passive set's, or none."""
    return 1 if s.players == FEWEST else 0


@rule
def row_length(s: State) -> int:
    """How many cards the row of a round has once it is whole."""
    length: int = s.players + passive_cards(s)
    return length


@rule
def place_of(s: State, seat: int) -> int:
    """Where in the row this seat's card lies: clockwise from the first player (F2)."""
    place: int = (seat - s.first) % s.players + passive_cards(s)
    return place


@rule
def owner_of(s: State, place: int) -> int:
    """Who lays the card at this place of the row; not for the passive set's place."""
    owner: int = (s.first + place - passive_cards(s)) % s.players
    return owner


@rule
def has_placed(s: State, seat: int) -> bool:
    """Whether the seat's card of this round lies in the row (F2)."""
    return (seat - s.first) % s.players < s.placed


@rule
def how_many(cards: int) -> int:
    """The size of a set of cards: bits are added up in pairs, then fours, then all."""
    cards -= cards >> 1 & 0x155
    cards = (cards & 0x333) + (cards >> 2 & 0x333)
    return (cards + (cards >> 4) + (cards >> 8)) & 0xF


@rule
def never_shown(s: State, seat: int) -> int:
    """Any of these may lie face down, be lost, or still be in the seat's hand."""
    return FULL_SET ^ int(s.turned[seat])


@rule
def nth_card(cards: int, k: int) -> int:
    """The k-th card of a set, from 0."""
    for _ in range(k):
        cards &= cards - 1
    card = 0
    while not cards >> card & 1:
        card += 1
    return card
