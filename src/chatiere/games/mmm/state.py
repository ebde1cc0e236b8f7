"""What lies on a table of Mmm!: the board, the mice, the dice, and the state that holds them.

Squares are numbered down the columns (a1, a2 … g7); a set of squares is one number with
a bit for each.  A move is the square a die goes to (its food says which die), `ROLL` or
`STOP`; an outcome is a face, or the seat that starts.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.state import BaseState, Ints, field

WIDTH = 7
SQUARES = WIDTH * WIDTH
FOODS = 5  # bread, fish, cucumber, cheese, carrot
CROSS = FOODS
FACES = FOODS + 1
DICE = 3
MOST_PROVISIONS = SQUARES // 2
STEPS_AWAY = 10
"""Of the cat, at first (R1)."""

ROLL, STOP = SQUARES, SQUARES + 1
MOST = SQUARES + 2
ACTIONS = MOST
OUTCOMES = FACES
LONGEST = 1 + 2 * SQUARES + 5 * (MOST_PROVISIONS - 1) + 10 * STEPS_AWAY
"""Who starts; then turns, each of which completes a provision or lets the cat take a step (R3).
A turn that puts k mice takes at most 2 k + 5 moves and draws: 5 for one mouse (three draws, put,
stop), 9 for two and 11 for three, if each die is put after a roll of its own; and all turns
together put no more mice than there are squares.  A turn that is lost takes at most 10: six draws,
two dice put, two rolls.  So a step of the cat costs most in a lost turn; and with its last step the
game is over before the last provision is complete."""
SCORES = (-SQUARES, STEPS_AWAY)
"""No square has a mouse; or all have, and the cat has not moved (R5)."""

NOBODY = -1

STEPS, FOOD = 0, 1
PROVISION = FOOD + SQUARES
"""Where a packed board holds the cat's steps, and the food and the provision of each
square; `board.py` packs it."""

ALL_SQUARES = (1 << SQUARES) - 1
TELLING = 53
"""The powers of two up to a board's last bit differ modulo this number."""
SQUARE_OF = np.zeros(TELLING, np.int64)
"""Which square a single bit stands for, looked up by its remainder."""
LINES = np.zeros(SQUARES, np.int64)
"""For each square its row and its column."""
for _square in range(SQUARES):
    SQUARE_OF[(1 << _square) % TELLING] = _square
    for _step in range(WIDTH):
        LINES[_square] |= 1 << (_square // WIDTH * WIDTH + _step)
        LINES[_square] |= 1 << (_step * WIDTH + _square % WIDTH)


COLLECTED, COMPLETED, NOTHING_FITS, CAT_STEPS = range(4)
"""Moments at which the table pauses; `moments.py` says for how long."""


class State(BaseState):
    players: int = field("i1")
    turn: int = field("i1")
    aligned: int = field("i1")
    steps: int = field("i1")  # of the cat to the pantry
    left: int = field("i1")  # squares without a mouse
    loose: int = field("i1")  # dice that are not on the board
    falling: int = field("i1")  # dice of this roll that have not come to rest
    put_one: int = field("i1")  # whether a die of this roll is on the board
    rolled: Ints = field("i1", FACES)  # dice of this roll beside the board, by face
    food: Ints = field("i1", SQUARES)
    provision: Ints = field("i1", SQUARES)
    need: Ints = field("i1", MOST_PROVISIONS)  # squares of each provision without a mouse
    squares_of: Ints = field("i8", FOODS)
    mice: int = field("i8")
    dice: int = field("i8")
    reach: int = field("i8")  # squares in line with the dice of this turn; all in the base game
