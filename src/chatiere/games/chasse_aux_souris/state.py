"""What the state holds: the table, the hands, the pile, and the memory of the whole game.

The log is what a player with a perfect memory knows: who drew and who laid which card,
round by round.  `hide` blanks what others drew, `guess` fills it in again.
"""

from __future__ import annotations

from chatiere.core.state import BaseState, Grid, Ints, field
from chatiere.games.chasse_aux_souris.cards import KINDS

HAND = 6
LARGEST_HAND = HAND + 1
"""With a cadeau (S8)."""
BLOCK = 16
BLOCKS = (KINDS + BLOCK - 1) // BLOCK
"""The cards on top of the pile are also counted by blocks, to find the k-th one fast."""
LAY = 8
"""Added to the seat in the log where the card was laid, not drawn."""
UNKNOWN = -1
"""A card that the viewer cannot know."""

SEATS = 6
TOKENS = 3

MOST_ROUNDS = SEATS * (TOKENS - 1) + 1
MOST_LAID = 81
"""In one round: the specials, the sums (209 in all), the 42 smallest additions that stay
below 100 + 209, and the card that ends it."""
MOST_DRAWN = SEATS * HAND + MOST_LAID
LOG = MOST_ROUNDS * (MOST_LAID + MOST_DRAWN)

DEALER, DEAL, DRAW, PLAY, END = range(5)
"""Phases: three draws by chance, a player's turn, and the end."""
ANNOUNCED, TOKEN_LOST, CHASED, TURNED, COUNTERED, COUNTS_ZERO, ROUND_OVER = range(7)
"""Moments at which the table pauses; `moments.py` says for how long."""
NOBODY, NEXT = -1, SEATS
"""Who owes two cards after this turn, besides a seat."""


class State(BaseState):
    players: int = field("i1")
    no_negative: int = field("i1")
    phase: int = field("i1")
    dealer: int = field("i1")
    turn: int = field("i1")
    direction: int = field("i1")
    total: int = field("i2")
    tokens: Ints = field("i1", SEATS)
    owes: int = field("i1")  # cards that the player to move has to lay in this turn
    laid: int = field("i1")  # cards laid in this turn
    extra: int = field("i1")  # cards to draw besides those
    debtor: int = field("i1")  # who has to lay two cards next
    drawing: int = field("i1")  # cards still to draw
    held: Ints = field("i1", SEATS)  # how many cards are in each hand
    hand: Grid = field("i1", SEATS, LARGEST_HAND)
    pile: Ints = field("i1", BLOCKS * BLOCK)  # how many of each card are in the top layer
    block: Ints = field("i1", BLOCKS)
    left_on_top: int = field("i2")
    top: int = field("i1")  # the layer on top
    rounds: int = field("i1")  # the round being played, from 1
    drawn_in: Ints = field("i2", MOST_ROUNDS + 1)  # how many cards were drawn in each round
    log_end: Ints = field("i2", MOST_ROUNDS + 1)  # where each round ends in the log
    log_who: Ints = field("i1", LOG)
    log_card: Ints = field("i1", LOG)
