"""Mmm!: one to six mice together against the cat (rulings R1 to R6).

A turn: roll three dice, put at least one on a square of its food, then roll what is left
over or stop.  Stopping turns dice into mice; a turn that completes no provision lets the
cat take one step.  All lies open, so nothing is hidden from anybody.

Squares are numbered down the columns (a1, a2 … g7); a set of squares is one number with
a bit for each.  A move is the square a die goes to (its food says which die), `ROLL` or
`STOP`; an outcome is a face, or the seat that starts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule, state

WIDTH = 7
SQUARES = WIDTH * WIDTH
FOODS = 5  # bread, fish, cucumber, cheese, carrot
CROSS = FOODS
FACES = FOODS + 1
DICE = 3
MOST_PROVISIONS = SQUARES // 2

ROLL, STOP = SQUARES, SQUARES + 1
MOST = SQUARES + 2
NOBODY = -1

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

ALIGNED, STEPS, FOOD = 1, 2, 3
PROVISION = FOOD + SQUARES
"""Where `setup` finds things in its data; `board.py` packs them."""

State = state(
    players="i1",
    turn="i1",
    aligned="i1",
    steps="i1",  # of the cat to the pantry
    left="i1",  # squares without a mouse
    loose="i1",  # dice that are not on the board
    falling="i1",  # dice of this roll that have not come to rest
    put_one="i1",  # whether a die of this roll is on the board
    rolled=("i1", FACES),  # dice of this roll beside the board, by face
    food=("i1", SQUARES),
    provision=("i1", SQUARES),
    need=("i1", MOST_PROVISIONS),  # squares of each provision without a mouse
    squares_of=("i8", FOODS),
    mice="i8",
    dice="i8",
    reach="i8",  # squares in line with the dice of this turn; all in the base game
)


# -- set-up -----------------------------------------------------------------------------


@rule
def setup(s: Any, players: int, data: Numbers) -> None:
    """The board, the cat at its distance (R1); then somebody takes the dice."""
    s.viewer = EVERYTHING
    s.players = players
    s.turn = NOBODY
    s.falling = 1
    s.aligned = data[ALIGNED]
    s.steps = data[STEPS]
    s.left = SQUARES
    for square in range(SQUARES):
        lay_square(s, square, data[FOOD + square], data[PROVISION + square])


@rule
def lay_square(s: Any, square: int, food: int, provision: int) -> None:
    s.food[square] = food
    s.provision[square] = provision
    s.need[provision] += 1
    s.squares_of[food] |= 1 << square


@rule
def to_move(s: Any) -> int:
    """The roller alone moves the dice (R6)."""
    if s.left == 0 or s.steps == 0:
        return OVER
    if s.falling > 0:
        return CHANCE
    return s.turn  # type: ignore[no-any-return]


# -- a turn -----------------------------------------------------------------------------


@rule
def moves(s: Any, out: Numbers) -> int:
    """At least one die of a roll goes on the board; then roll or stop as well (R2)."""
    n = 0
    for food in range(FOODS):
        if s.rolled[food] > 0:
            n = list_squares(open_squares(s, food), out, n)
    if s.put_one:
        out[n] = ROLL
        out[n + 1] = STOP
        n += 2
    return n


@rule
def list_squares(squares: int, out: Numbers, n: int) -> int:
    while squares != 0:
        lowest = squares & -squares
        out[n] = SQUARE_OF[lowest % TELLING]
        n += 1
        squares ^= lowest
    return n


@rule
def open_squares(s: Any, food: int) -> int:
    """Squares of this food without mouse or die (R2), in line if need be (R4)."""
    return s.squares_of[food] & s.reach & ~(s.mice | s.dice)  # type: ignore[no-any-return]


@rule
def play(s: Any, move: int) -> None:
    if s.turn == NOBODY:
        start_turn(s, move)
    elif s.falling > 0:
        come_to_rest(s, move)
    elif move == ROLL:
        throw(s)
    elif move == STOP:
        collect(s)
    else:
        put_die(s, move)


@rule
def start_turn(s: Any, seat: int) -> None:
    """Take the dice off the board and roll all three."""
    s.turn = seat
    s.dice = 0
    s.reach = ALL_SQUARES
    s.loose = DICE
    throw(s)


@rule
def throw(s: Any) -> None:
    """Roll the dice that are not on the board (R2)."""
    s.falling = s.loose
    s.put_one = 0
    for face in range(FACES):
        s.rolled[face] = 0


@rule
def come_to_rest(s: Any, face: int) -> None:
    s.rolled[face] += 1
    s.falling -= 1
    if s.falling == 0 and not can_put(s):
        lose_turn(s)


@rule
def can_put(s: Any) -> bool:
    squares = 0
    for food in range(FOODS):
        if s.rolled[food] > 0:
            squares |= open_squares(s, food)
    return squares != 0


@rule
def put_die(s: Any, square: int) -> None:
    """A die stays where it is put; the third one ends the turn (R2).

    What is in line with every die so far is the row or column that they share (R4).
    """
    s.rolled[s.food[square]] -= 1
    s.loose -= 1
    s.put_one = 1
    s.dice |= 1 << square
    if s.aligned:
        s.reach &= LINES[square]
    if s.loose == 0:
        collect(s)


@rule
def collect(s: Any) -> None:
    """A mouse for every die; the cat stays if that completes a provision (R3)."""
    completed = False
    dice = s.dice
    while dice != 0:
        lowest = dice & -dice
        if cover(s, SQUARE_OF[lowest % TELLING]):
            completed = True
        dice ^= lowest
    s.mice |= s.dice
    if not completed:
        step_cat(s)
    pass_dice(s)


@rule
def cover(s: Any, square: int) -> bool:
    """A mouse on this square; whether it was the last one of its provision."""
    s.left -= 1
    s.need[s.provision[square]] -= 1
    return s.need[s.provision[square]] == 0  # type: ignore[no-any-return]


@rule
def lose_turn(s: Any) -> None:
    """No die can be put: nothing is collected and the cat steps (R2)."""
    step_cat(s)
    pass_dice(s)


@rule
def step_cat(s: Any) -> None:
    s.steps -= 1


@rule
def pass_dice(s: Any) -> None:
    """To the left neighbour."""
    start_turn(s, (s.turn + 1) % s.players)


# -- chance -----------------------------------------------------------------------------


@rule
def draws(s: Any) -> int:
    return s.falling  # type: ignore[no-any-return]


@rule
def outcomes(s: Any) -> int:
    return s.players if s.turn == NOBODY else FACES


@rule
def outcome(s: Any, k: int) -> int:
    return k


# -- the end ----------------------------------------------------------------------------


@rule
def score(s: Any, seat: int) -> int:
    """Steps the cat still had to go, or minus the squares without a mouse (R5)."""
    return s.steps if s.left == 0 else -s.left  # type: ignore[no-any-return]


@rule
def wins(s: Any, seat: int) -> bool:
    """All or none."""
    return s.left == 0  # type: ignore[no-any-return]


# -- who knows what: all lies open ------------------------------------------------------


@rule
def sees(s: Any, seat: int, move: int) -> bool:
    return True


@rule
def hide(s: Any, seat: int) -> None:
    s.viewer = seat


@rule
def guess(s: Any, rng: Numbers) -> None:
    s.viewer = EVERYTHING
