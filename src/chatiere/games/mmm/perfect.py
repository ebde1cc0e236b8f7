"""Perfect play by the base rules: what every choice of a turn is worth, from the table.

Like the solver's kernels, but from any point in the middle of a turn.  `fallen` says
whether the turn has completed a provision so far, `lost` what is left if it comes to
nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.kernel import rule
from chatiere.games.mmm.lookup import (
    CANNOT,
    NEEDS,
    NONE,
    PROVISIONS,
    SQUARES_OF,
    Reals,
    position,
    value,
    with_die,
)
from chatiere.games.mmm.rules import DICE, FACES, FOODS, ROLL, STOP


@rule
def stopped(lore: Reals, here: int, steps: int, fallen: bool) -> float:
    """Collect; the cat stays if a provision fell (R3)."""
    return value(lore, here, steps if fallen else steps - 1)


@rule
def last_die(lore: Reals, here: int, steps: int, fallen: bool, food: int) -> float:
    """Put the last die on this food as well as one can."""
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(lore, here, food, need)
        if then != CANNOT:
            best = max(best, stopped(lore, then, steps, fallen or need == 1))
    return best


@rule
def roll_one(lore: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Roll the last die, and put it if that is possible (R2)."""
    total = lost
    for food in range(FOODS):
        best = last_die(lore, here, steps, fallen, food)
        total += lost if best == NONE else best
    return total / FACES


@rule
def with_one_left(lore: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Stop, or roll the last die."""
    now = stopped(lore, here, steps, fallen)
    return max(now, roll_one(lore, here, steps, fallen, lost))


@rule
def roll_two(lore: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Roll two dice, put one of them or both."""
    one = np.zeros(FACES)
    for food in range(FOODS):
        one[food] = put_one_of_two(lore, here, steps, fallen, lost, food)
    one[FOODS] = NONE
    total = 0.0
    for f in range(FACES):
        for g in range(f, FACES):
            best = max(one[f], one[g])
            if one[f] != NONE and one[g] != NONE:
                best = max(best, put_both(lore, here, steps, fallen, f, g))
            total += (1 if f == g else 2) * (lost if best == NONE else best)
    return total / FACES**2


@rule
def put_one_of_two(
    lore: Reals, here: int, steps: int, fallen: bool, lost: float, food: int
) -> float:
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(lore, here, food, need)
        if then != CANNOT:
            fell = fallen or need == 1
            best = max(best, with_one_left(lore, then, steps, fell, lost))
    return best


@rule
def put_both(lore: Reals, here: int, steps: int, fallen: bool, food: int, other: int) -> float:
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(lore, here, food, need)
        if then != CANNOT:
            best = max(best, last_die(lore, then, steps, fallen or need == 1, other))
    return best


@rule
def put_another(s: Any, lore: Reals, here: int, fallen: bool, lost: float, used: int) -> float:
    """Put one more die of this roll, of which a die of food `used` is gone already."""
    steps, best = int(s.steps), NONE
    for food in range(FOODS):
        left = int(s.rolled[food]) - (1 if food == used else 0)
        if left > 0 and s.loose == DICE:
            best = max(best, two_more(s, lore, here, fallen, lost, used, food))
        elif left > 0:
            best = max(best, last_die(lore, here, steps, fallen, food))
    return best


@rule
def two_more(
    s: Any, lore: Reals, here: int, fallen: bool, lost: float, used: int, food: int
) -> float:
    """Put a die of this food, then stop, roll the last die or put it too."""
    steps, best = int(s.steps), put_one_of_two(lore, here, int(s.steps), fallen, lost, food)
    for other in range(FOODS):
        gone = (1 if other == used else 0) + (1 if other == food else 0)
        if int(s.rolled[other]) > gone:
            best = max(best, put_both(lore, here, steps, fallen, food, other))
    return best


# -- moves -----------------------------------------------------------------------------


@rule
def has_fallen(lore: Reals, mice: int, dice: int) -> bool:
    """Whether these dice complete a provision."""
    for provision in range(int(lore[PROVISIONS])):
        left = int(lore[SQUARES_OF + provision]) & ~mice
        if left != 0 and left & ~dice == 0:
            return True
    return False


@rule
def rolled_again(lore: Reals, mice: int, dice: int, loose: int, steps: int) -> float:
    """The chance to win when so many dice are rolled again."""
    here, fallen = position(lore, mice | dice), has_fallen(lore, mice, dice)
    lost = value(lore, position(lore, mice), steps - 1)
    if loose == 1:
        return roll_one(lore, here, steps, fallen, lost)
    return roll_two(lore, here, steps, fallen, lost)


@rule
def chance_after(s: Any, move: int, lore: Reals) -> float:
    """The chance to win after a legal move of the base rules."""
    mice, dice, steps, loose = int(s.mice), int(s.dice), int(s.steps), int(s.loose)
    if move == ROLL:
        return rolled_again(lore, mice, dice, loose, steps)
    if move == STOP:
        here = position(lore, mice | dice)
        return stopped(lore, here, steps, has_fallen(lore, mice, dice))
    return chance_after_put(s, lore, mice, dice | 1 << move, int(s.food[move]))


@rule
def chance_after_put(s: Any, lore: Reals, mice: int, dice: int, food: int) -> float:
    """Stop, roll what is left, or put another die of this roll."""
    steps, loose = int(s.steps), int(s.loose) - 1
    here, fallen = position(lore, mice | dice), has_fallen(lore, mice, dice)
    best = stopped(lore, here, steps, fallen)
    if loose > 0:
        lost = value(lore, position(lore, mice), steps - 1)
        best = max(best, put_another(s, lore, here, fallen, lost, food))
        best = max(best, rolled_again(lore, mice, dice, loose, steps))
    return best
