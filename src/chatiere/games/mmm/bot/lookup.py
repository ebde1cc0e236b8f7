"""Reading the solved table of a board, whose numbers lie in one array.

A position is what the five foods still need.  What one food needs is a *kind*, a small
number (0: nothing); five kinds side by side, `BITS` each, are a position in one number.
Each kind has a code, and a position's key is the sum of its five codes: the foods play
alike, so their order must not matter.

The array holds a head, then `ADD` and `LESS`, which walk from kind to kind, then where
each bucket of rows starts, then the rows: a key, and the chance to win when a turn begins
with the cat one step away, two, …
"""

from __future__ import annotations

from chatiere.core.kernel import Reals, rule
from chatiere.games.mmm.state import FOODS, MOST_PROVISIONS

BITS = 12
MOST_KINDS = 1 << BITS
LARGEST = 5
"""Squares of a provision, at most."""
NEEDS = LARGEST + 1
CANNOT = -1
"""No position: there is no such provision to put a die on."""
NONE = -1.0
"""Less than any chance of winning: what cannot be done, or is not known."""

KINDS, ROWS, WIDE, PROVISIONS, HEAD = range(5)
FOOD_OF = HEAD
SQUARES_OF = FOOD_OF + MOST_PROVISIONS
CODES = SQUARES_OF + MOST_PROVISIONS


@rule
def has_table(parameters: Reals) -> bool:
    """Boards with too many positions have none."""
    return bool(parameters[ROWS] > 0)


@rule
def with_another(parameters: Reals, here: int, food: int, need: int) -> int:
    """The position in which this food has one more provision that needs so much."""
    kinds = int(parameters[KINDS])
    kind = here >> BITS * food & MOST_KINDS - 1
    then = int(parameters[CODES + kinds + kind * NEEDS + need])
    return here + (then - kind << BITS * food)


@rule
def with_die(parameters: Reals, here: int, food: int, need: int) -> int:
    """The position after a die on a provision of this food that needs so much."""
    kinds = int(parameters[KINDS])
    kind = here >> BITS * food & MOST_KINDS - 1
    then = int(parameters[CODES + kinds * (1 + NEEDS) + kind * NEEDS + need])
    return here + (then - kind << BITS * food) if then != CANNOT else CANNOT


@rule
def position(parameters: Reals, covered: int) -> int:
    """What the foods need besides these squares."""
    here = 0
    for provision in range(int(parameters[PROVISIONS])):
        need = count(int(parameters[SQUARES_OF + provision]) & ~covered)
        if need > 0:
            here = with_another(parameters, here, int(parameters[FOOD_OF + provision]), need)
    return here


@rule
def count(squares: int) -> int:
    """How many squares: few, so one by one."""
    n = 0
    while squares != 0:
        squares &= squares - 1
        n += 1
    return n


@rule
def value(parameters: Reals, here: int, steps: int) -> float:
    """The chance to win when a turn begins here; `NONE` if the table does not have it."""
    if here == 0:
        return 1.0
    if steps == 0:
        return 0.0
    kinds, rows, wide = int(parameters[KINDS]), int(parameters[ROWS]), int(parameters[WIDE])
    key = 0
    for food in range(FOODS):
        key += int(parameters[CODES + (here >> BITS * food & MOST_KINDS - 1)])
    bucket = CODES + kinds * (1 + 2 * NEEDS) + key % rows
    for row in range(int(parameters[bucket]), int(parameters[bucket + 1]), wide):
        if int(parameters[row]) == key:
            return float(parameters[row + steps])
    return NONE
