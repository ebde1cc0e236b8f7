"""Reading what the tiger has learned of the aligned variant on one of our boards.

The logarithm of the odds to win when a turn begins is a sum.  One part says how many squares
and provisions are left and how far the cat is; the others say how the open squares of each
*group* lie: of every row, column and provision, and of every two provisions of one food.  What
a group says has a second part that grows with the cat's distance.

In one array, after the board's head as `lookup.py` has it: how many groups there are; for each
its squares, how many and where its numbers begin; the numbers by what is left; the groups'
numbers, two for each way in which its squares can be open.
"""

from __future__ import annotations

from chatiere.core.kernel import Reals, rule
from chatiere.games.mmm.bot.lookup import CODES, PROVISIONS, ROWS, SQUARES_OF, count
from chatiere.games.mmm.state import MOST_PROVISIONS, SQUARES, STEPS_AWAY

LARGEST_GROUP = 10
"""Two provisions of five squares."""
SIZE, NUMBERS, MEMBERS = range(3)
GROUP = MEMBERS + LARGEST_GROUP
"""What is said of a group before its numbers."""
GROUPS = CODES
FIRST_GROUP = GROUPS + 1
MIDDLE = STEPS_AWAY / 2
"""The cat's distance at which the second part is nothing."""
BY_PROVISIONS = MOST_PROVISIONS + 1
BY_STEPS = (STEPS_AWAY + 1) * BY_PROVISIONS
LEFT_NUMBERS = (SQUARES + 1) * BY_STEPS


@rule
def has_learned(parameters: Reals) -> bool:
    """Whether these are numbers learned for the aligned variant, in place of a table."""
    return parameters[ROWS] == 0 and len(parameters) > FIRST_GROUP


@rule
def learned_odds(parameters: Reals, left: int, steps: int) -> float:
    """The logarithm of the odds to win when a turn begins with these squares open."""
    groups = int(parameters[GROUPS])
    far = (steps - MIDDLE) / MIDDLE
    odds = of_what_is_left(parameters, FIRST_GROUP + groups * GROUP, left, steps)
    for group in range(FIRST_GROUP, FIRST_GROUP + groups * GROUP, GROUP):
        at = int(parameters[group + NUMBERS]) + 2 * open_in(parameters, group, left)
        odds += float(parameters[at]) + far * float(parameters[at + 1])
    return odds


@rule
def of_what_is_left(parameters: Reals, first: int, left: int, steps: int) -> float:
    """How many squares and provisions, and the cat's distance."""
    provisions = 0
    for provision in range(int(parameters[PROVISIONS])):
        provisions += 1 if int(parameters[SQUARES_OF + provision]) & left != 0 else 0
    return float(parameters[first + count(left) * BY_STEPS + steps * BY_PROVISIONS + provisions])


@rule
def open_in(parameters: Reals, group: int, left: int) -> int:
    """Which squares of a group are open, a bit for each."""
    found = 0
    for i in range(int(parameters[group + SIZE])):
        found |= (left >> int(parameters[group + MEMBERS + i]) & 1) << i
    return found
