"""Mmm!: one to six mice together against the cat (rulings R1 to R6).

A turn: roll three dice, put at least one on a square of its food, then roll what is left
over or stop.  Stopping turns dice into mice; a turn that completes no provision lets the
cat take one step.  All lies open, so nothing is hidden from anybody.
"""

from __future__ import annotations

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.moments import moment
from chatiere.games.mmm.guess import guess
from chatiere.games.mmm.knowledge import hide, sees
from chatiere.games.mmm.observation import PLANES, observe
from chatiere.games.mmm.state import (
    ACTIONS,
    ALL_SQUARES,
    CAT_STEPS,
    COLLECTED,
    COMPLETED,
    DICE,
    FACES,
    FOOD,
    FOODS,
    LINES,
    LONGEST,
    MOST,
    NOBODY,
    NOTHING_FITS,
    OUTCOMES,
    PROVISION,
    ROLL,
    SCORES,
    SQUARE_OF,
    SQUARES,
    STEPS,
    STOP,
    TELLING,
    State,
)

__all__ = ["ACTIONS", "LONGEST", "MOST", "OUTCOMES", "PLANES", "SCORES", "State"]
__all__ += ["guess", "hide", "observe", "sees"]

# -- set-up -----------------------------------------------------------------------------


@rule
def setup(s: State, players: int, side: int, aligned: int, board: Numbers) -> None:
    """The board, the cat at its distance (R1); then somebody takes the dice.

    The side is that of our own boards; here it has no say, for the board is given.
    """
    s.viewer = EVERYTHING
    s.players = players
    s.turn = NOBODY
    s.falling = 1
    s.aligned = aligned
    s.steps = board[STEPS]
    s.left = SQUARES
    for square in range(SQUARES):
        lay_square(s, square, board[FOOD + square], board[PROVISION + square])


@rule
def lay_square(s: State, square: int, food: int, provision: int) -> None:
    s.food[square] = food
    s.provision[square] = provision
    s.need[provision] += 1
    s.squares_of[food] |= 1 << square


@rule
def to_move(s: State) -> int:
    """The roller alone moves the dice (R6)."""
    if s.left == 0 or s.steps == 0:
        return OVER
    if s.falling > 0:
        return CHANCE
    return s.turn


# -- a turn -----------------------------------------------------------------------------


@rule
def moves(s: State, out: Numbers) -> int:
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
def open_squares(s: State, food: int) -> int:
    """Squares of this food without mouse or die (R2), in line if need be (R4)."""
    return s.squares_of[food] & s.reach & ~(s.mice | s.dice)


@rule
def play(s: State, move: int) -> None:
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
def start_turn(s: State, seat: int) -> None:
    """Take the dice off the board and roll all three."""
    s.turn = seat
    s.dice = 0
    s.reach = ALL_SQUARES
    s.loose = DICE
    throw(s)


@rule
def throw(s: State) -> None:
    """Roll the dice that are not on the board (R2)."""
    s.falling = s.loose
    s.put_one = 0
    for face in range(FACES):
        s.rolled[face] = 0


@rule
def come_to_rest(s: State, face: int) -> None:
    s.rolled[face] += 1
    s.falling -= 1
    if s.falling == 0 and not can_put(s):
        lose_turn(s)


@rule
def can_put(s: State) -> bool:
    squares = 0
    for food in range(FOODS):
        if s.rolled[food] > 0:
            squares |= open_squares(s, food)
    return squares != 0


@rule
def put_die(s: State, square: int) -> None:
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
def collect(s: State) -> None:
    """A mouse for every die; the cat stays if that completes a provision (R3)."""
    completed = False
    dice = s.dice
    while dice != 0:
        lowest = dice & -dice
        if lay_mouse(s, SQUARE_OF[lowest % TELLING]):
            completed = True
        dice ^= lowest
    s.mice |= s.dice
    if completed:
        moment(s, COMPLETED)
    else:
        moment(s, COLLECTED)
        step_cat(s)
    pass_dice(s)


@rule
def lay_mouse(s: State, square: int) -> bool:
    """A mouse on this square; whether it was the last one of its provision."""
    s.left -= 1
    s.need[s.provision[square]] -= 1
    return s.need[s.provision[square]] == 0


@rule
def lose_turn(s: State) -> None:
    """No die can be put: nothing is collected and the cat steps (R2)."""
    moment(s, NOTHING_FITS)
    step_cat(s)
    pass_dice(s)


@rule
def step_cat(s: State) -> None:
    s.steps -= 1
    moment(s, CAT_STEPS)


@rule
def pass_dice(s: State) -> None:
    """To the left neighbour."""
    start_turn(s, (s.turn + 1) % s.players)


# -- chance -----------------------------------------------------------------------------


@rule
def draws(s: State) -> int:
    return s.falling


@rule
def outcomes(s: State) -> int:
    return s.players if s.turn == NOBODY else FACES


@rule
def outcome(s: State, k: int) -> int:
    return k


# -- the end ----------------------------------------------------------------------------


@rule
def score(s: State, seat: int) -> int:
    """Steps the cat still had to go, or minus the squares without a mouse (R5)."""
    return s.steps if s.left == 0 else -s.left


@rule
def wins(s: State, seat: int) -> bool:
    """All or none."""
    return s.left == 0
