"""The chance to win when a turn begins, where nobody has solved it.

By the base rules it is read from the table, or guessed from what the provisions lack.
The aligned variant was learned on our own boards (`learned.py`).  On any other board it starts
from the base rules and looks at how the open squares lie: which foods a row or column still
offers decides how much of a turn can be used.
"""

from __future__ import annotations

import math

from chatiere.core.kernel import Reals, rule
from chatiere.games.mmm.bot.learned import has_learned, learned_odds
from chatiere.games.mmm.bot.lookup import PROVISIONS, SQUARES_OF, count, has_table, position, value
from chatiere.games.mmm.state import ALL_SQUARES, FOODS, LINES, SQUARE_OF, TELLING, WIDTH, State

AT_FIRST, PER_STEP, PER_PROVISION, PER_SQUARE, PER_ROOT = -2.26, 0.554, 0.473, -0.06, -0.864
"""Without a table, in logarithms of odds: fitted to the tables of our two boards, which
they match to about 0.1.  A provision helps: completing it keeps the cat away."""
SURE = 8.0
"""The logarithm of odds that leave no doubt."""

# The aligned variant, in logarithms of odds.  Fitted by logistic regression to how 7,500
# games on side 1 ended, at the beginning of every turn: five rounds of 1,500 games, each
# by a player who looks a turn ahead with the weights of the rounds before it.  Chances are
# right to about 0.03 on side 1; on side 2, which took no part, mostly to about 0.05, and
# in its worst tenth to 0.1.
HARD, BY_BASE, BY_STEP = -3.63, 0.993, 0.121
BENT = (0.0, 0.0, -0.197, -0.077, 0.0, 0.0)
"""For a provision that lacks so many squares, not in one line."""
ALONE, OFFER, SPREAD = -0.089, -0.0318, 1.707
"""See `in_line`."""


@rule
def outlook(s: State, parameters: Reals, covered: int, steps: int) -> float:
    """The chance to win when a turn begins with these squares covered."""
    if covered == ALL_SQUARES:
        return 1.0
    if steps == 0:
        return 0.0
    if has_table(parameters) and not s.aligned:
        return value(parameters, position(parameters, covered), steps)
    if s.aligned and has_learned(parameters):
        return chance_of_odds(learned_odds(parameters, ALL_SQUARES & ~covered, steps))
    odds = base_odds(parameters, covered, steps)
    if s.aligned:
        odds = HARD + BY_BASE * odds + BY_STEP * steps
        odds += bent_provisions(parameters, covered) + in_line(s, ALL_SQUARES & ~covered)
    return chance_of_odds(odds)


@rule
def chance_of_odds(odds: float) -> float:
    """Of the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-odds))


@rule
def base_odds(parameters: Reals, covered: int, steps: int) -> float:
    """The logarithm of the odds to win by the base rules."""
    if has_table(parameters):
        chance = value(parameters, position(parameters, covered), steps)
        least = math.exp(-SURE)
        return math.log(max(chance, least) / max(1.0 - chance, least))
    provisions = 0
    for provision in range(int(parameters[PROVISIONS])):
        provisions += 1 if int(parameters[SQUARES_OF + provision]) & ~covered != 0 else 0
    left = count(ALL_SQUARES & ~covered)
    odds = AT_FIRST + PER_STEP * steps + PER_PROVISION * provisions
    return odds + PER_SQUARE * left + PER_ROOT * math.sqrt(left)


@rule
def bent_provisions(parameters: Reals, covered: int) -> float:
    """Two or three missing squares that are not in one line take more than one turn."""
    odds = 0.0
    for provision in range(int(parameters[PROVISIONS])):
        left = int(parameters[SQUARES_OF + provision]) & ~covered
        if BENT[count(left)] != 0.0 and not is_straight(left):
            odds += BENT[count(left)]
    return odds


@rule
def is_straight(squares: int) -> bool:
    """Whether one row or column holds all these squares."""
    common = ALL_SQUARES
    rest = squares
    while rest != 0:
        lowest = rest & -rest
        common &= int(LINES[SQUARE_OF[lowest % TELLING]])
        rest ^= lowest
    return squares & ~common == 0


@rule
def in_line(s: State, left: int) -> float:
    """How the squares left go together: those with no other one in their row or column,
    and how many foods the rows and columns offer, in all and for each square."""
    columns, rows, alone = 0, 0, 0
    rest = left
    while rest != 0:
        lowest = rest & -rest
        square = int(SQUARE_OF[lowest % TELLING])
        columns |= 1 << square // WIDTH * FOODS + int(s.food[square])
        rows |= 1 << square % WIDTH * FOODS + int(s.food[square])
        alone += 1 if left & int(LINES[square]) == lowest else 0
        rest ^= lowest
    offer = count(columns) + count(rows)
    return ALONE * alone + OFFER * offer + SPREAD * offer / count(left)
