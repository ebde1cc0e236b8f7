"""What everybody knows of a table of Mmm!, as numbers: all of it, for all lies open.

Boards differ, so the board is part of it: the food of each square, and which squares belong to one
provision, told by the edges that they share.  Planes of 49 go down the columns (a1, a2 … g7).
"""

from __future__ import annotations

from chatiere.core.kernel import Floats, rule
from chatiere.games.mmm.state import DICE, FACES, FOODS, NOBODY, SQUARES, STEPS_AWAY, WIDTH, State

SEATS = 6
A_SQUARE = 1 / 5
"""Of a provision: it has five at most (R1)."""

PLANES = {
    "squares with bread": SQUARES,
    "squares with fish": SQUARES,
    "squares with cucumber": SQUARES,
    "squares with cheese": SQUARES,
    "squares with carrot": SQUARES,
    "same provision as the square below": SQUARES,
    "same provision as the square to the right": SQUARES,
    "squares that the provision lacks": SQUARES,
    "mice": SQUARES,
    "dice on the board": SQUARES,
    "dice rolled beside the board": FACES,
    "dice that are not on the board": 1,
    "dice that are falling": 1,
    "a die of this roll was placed": 1,
    "dice must be aligned": 1,
    "steps of the cat": 1,
    "squares without a mouse": 1,
    "players": SEATS,
    "whose turn": SEATS,
}

BELOW = FOODS * SQUARES
RIGHT = BELOW + SQUARES
LACKS = RIGHT + SQUARES
MICE = LACKS + SQUARES
ON_BOARD = MICE + SQUARES
ROLLED = ON_BOARD + SQUARES
REST = ROLLED + FACES
PLAYERS = REST + 6
TURN = PLAYERS + SEATS
"""Where planes begin."""


@rule
def observe(s: State, seat: int, x: Floats) -> None:
    """All that lies on the table, into `x`, which is all zeros; seats count from this one."""
    for square in range(SQUARES):
        write_square(s, square, x)
    for face in range(FACES):
        x[ROLLED + face] = s.rolled[face] / DICE
    x[REST] = s.loose / DICE
    x[REST + 1] = s.falling / DICE
    x[REST + 2] = s.put_one
    x[REST + 3] = s.aligned
    x[REST + 4] = s.steps / STEPS_AWAY
    x[REST + 5] = s.left / SQUARES
    x[PLAYERS + s.players - 1] = 1
    if s.turn != NOBODY:
        x[TURN + (s.turn - seat) % s.players] = 1


@rule
def write_square(s: State, square: int, x: Floats) -> None:
    """A square: its food, its provision, and what lies on it."""
    provision = s.provision[square]
    x[s.food[square] * SQUARES + square] = 1
    if square % WIDTH < WIDTH - 1 and s.provision[square + 1] == provision:
        x[BELOW + square] = 1
    if square < SQUARES - WIDTH and s.provision[square + WIDTH] == provision:
        x[RIGHT + square] = 1
    x[LACKS + square] = s.need[provision] * A_SQUARE
    x[MICE + square] = s.mice >> square & 1
    x[ON_BOARD + square] = s.dice >> square & 1
