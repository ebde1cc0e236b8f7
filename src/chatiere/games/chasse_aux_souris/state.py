"""What the state holds: the table, the hands, the pile, and the memory of the whole game.

The log is what a player with a perfect memory knows: who drew and who laid which card,
round by round.  `hide` blanks what others drew, `guess` fills it in again.
"""

from __future__ import annotations

from chatiere.core.kernel import state
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
NOBODY, NEXT = -1, SEATS
"""Who owes two cards after this turn, besides a seat."""

State = state(
    players="i1",
    no_negative="i1",
    phase="i1",
    dealer="i1",
    turn="i1",
    direction="i1",
    total="i2",
    tokens=("i1", SEATS),
    owes="i1",  # cards that the player to move has to lay in this turn
    laid="i1",  # cards laid in this turn
    extra="i1",  # cards to draw besides those
    debtor="i1",  # who has to lay two cards next
    drawing="i1",  # cards still to draw
    held=("i1", SEATS),  # how many cards are in each hand
    hand=("i1", SEATS, LARGEST_HAND),
    pile=("i1", BLOCKS * BLOCK),  # how many of each card are in the top layer
    block=("i1", BLOCKS),
    left_on_top="i2",
    top="i1",  # the layer on top
    rounds="i1",  # the round being played, from 1
    drawn_in=("i2", MOST_ROUNDS + 1),  # how many cards were drawn in each round
    log_end=("i2", MOST_ROUNDS + 1),  # where each round ends in the log
    log_who=("i1", LOG),
    log_card=("i1", LOG),
)
