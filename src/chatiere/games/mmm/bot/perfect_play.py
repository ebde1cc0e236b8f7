"""Perfect play by the base rules: what every choice of a turn is worth, from the table.

Like the solver's kernels, but from any point in the middle of a turn.  `fallen` says
whether the turn has completed a provision so far, `lost` what is left if it comes to
nothing.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.kernel import Reals, rule
from chatiere.games.mmm.bot.lookup import (
    CANNOT,
    NEEDS,
    NONE,
    PROVISIONS,
    SQUARES_OF,
    position,
    value,
    with_die,
)
from chatiere.games.mmm.state import DICE, FACES, FOODS, ROLL, STOP, State


@rule
def stopped(parameters: Reals, here: int, steps: int, fallen: bool) -> float:
    """Collect; the cat stays if a provision fell (R3)."""
    return value(parameters, here, steps if fallen else steps - 1)


@rule
def last_die(parameters: Reals, here: int, steps: int, fallen: bool, food: int) -> float:
    """Put the last die on this food as well as one can."""
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(parameters, here, food, need)
        if then != CANNOT:
            best = max(best, stopped(parameters, then, steps, fallen or need == 1))
    return best


@rule
def roll_one(parameters: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Roll the last die, and put it if that is possible (R2)."""
    total = lost
    for food in range(FOODS):
        best = last_die(parameters, here, steps, fallen, food)
        total += lost if best == NONE else best
    return total / FACES


@rule
def with_one_left(parameters: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Stop, or roll the last die."""
    now = stopped(parameters, here, steps, fallen)
    return max(now, roll_one(parameters, here, steps, fallen, lost))


@rule
def roll_two(parameters: Reals, here: int, steps: int, fallen: bool, lost: float) -> float:
    """Roll two dice, put one of them or both."""
    one = np.zeros(FACES)
    for food in range(FOODS):
        one[food] = put_one_of_two(parameters, here, steps, fallen, lost, food)
    one[FOODS] = NONE
    total = 0.0
    for f in range(FACES):
        for g in range(f, FACES):
            best = max(one[f], one[g])
            if one[f] != NONE and one[g] != NONE:
                best = max(best, put_both(parameters, here, steps, fallen, f, g))
            total += (1 if f == g else 2) * (lost if best == NONE else best)
    return total / FACES**2


@rule
def put_one_of_two(
    parameters: Reals, here: int, steps: int, fallen: bool, lost: float, food: int
) -> float:
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(parameters, here, food, need)
        if then != CANNOT:
            fell = fallen or need == 1
            best = max(best, with_one_left(parameters, then, steps, fell, lost))
    return best


@rule
def put_both(
    parameters: Reals, here: int, steps: int, fallen: bool, food: int, other: int
) -> float:
    best = NONE
    for need in range(1, NEEDS):
        then = with_die(parameters, here, food, need)
        if then != CANNOT:
            best = max(best, last_die(parameters, then, steps, fallen or need == 1, other))
    return best


@rule
def put_another(
    s: State, parameters: Reals, here: int, fallen: bool, lost: float, used: int
) -> float:
    """Put one more die of this roll, of which a die of food `used` is gone already."""
    steps, best = int(s.steps), NONE
    for food in range(FOODS):
        left = int(s.rolled[food]) - (1 if food == used else 0)
        if left > 0 and s.loose == DICE:
            best = max(best, two_more(s, parameters, here, fallen, lost, used, food))
        elif left > 0:
            best = max(best, last_die(parameters, here, steps, fallen, food))
    return best


@rule
def two_more(
    s: State, parameters: Reals, here: int, fallen: bool, lost: float, used: int, food: int
) -> float:
    """Put a die of this food, then stop, roll the last die or put it too."""
    steps, best = int(s.steps), put_one_of_two(parameters, here, int(s.steps), fallen, lost, food)
    for other in range(FOODS):
        gone = (1 if other == used else 0) + (1 if other == food else 0)
        if int(s.rolled[other]) > gone:
            best = max(best, put_both(parameters, here, steps, fallen, food, other))
    return best


# -- moves -----------------------------------------------------------------------------


@rule
def has_fallen(parameters: Reals, mice: int, dice: int) -> bool:
    """Whether these dice complete a provision."""
    for provision in range(int(parameters[PROVISIONS])):
        left = int(parameters[SQUARES_OF + provision]) & ~mice
        if left != 0 and left & ~dice == 0:
            return True
    return False


@rule
def rolled_again(parameters: Reals, mice: int, dice: int, loose: int, steps: int) -> float:
    """The chance to win when so many dice are rolled again."""
    here, fallen = position(parameters, mice | dice), has_fallen(parameters, mice, dice)
    lost = value(parameters, position(parameters, mice), steps - 1)
    if loose == 1:
        return roll_one(parameters, here, steps, fallen, lost)
    return roll_two(parameters, here, steps, fallen, lost)


@rule
def chance_after(s: State, move: int, parameters: Reals) -> float:
    """The chance to win after a legal move of the base rules."""
    mice, dice, steps, loose = int(s.mice), int(s.dice), int(s.steps), int(s.loose)
    if move == ROLL:
        return rolled_again(parameters, mice, dice, loose, steps)
    if move == STOP:
        here = position(parameters, mice | dice)
        return stopped(parameters, here, steps, has_fallen(parameters, mice, dice))
    return chance_after_put(s, parameters, mice, dice | 1 << move, int(s.food[move]))


@rule
def chance_after_put(s: State, parameters: Reals, mice: int, dice: int, food: int) -> float:
    """Stop, roll what is left, or put another die of this roll."""
    steps, loose = int(s.steps), int(s.loose) - 1
    here, fallen = position(parameters, mice | dice), has_fallen(parameters, mice, dice)
    best = stopped(parameters, here, steps, fallen)
    if loose > 0:
        lost = value(parameters, position(parameters, mice), steps - 1)
        best = max(best, put_another(s, parameters, here, fallen, lost, food))
        best = max(best, rolled_again(parameters, mice, dice, loose, steps))
    return best
