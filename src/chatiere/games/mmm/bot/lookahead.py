"""Looking a turn through to its end, square by square, where no table knows the answer:
in the aligned variant, and on boards with too many positions to solve.

All rolls and all ways to put them are weighed; what follows the turn is estimated.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.kernel import Reals, rule
from chatiere.games.mmm.bot.evaluation import outlook
from chatiere.games.mmm.bot.lookup import NONE
from chatiere.games.mmm.bot.perfect_play import has_fallen
from chatiere.games.mmm.state import ALL_SQUARES, FACES, FOODS, LINES, SQUARE_OF, TELLING, State


@rule
def reach_of(s: State, dice: int) -> int:
    """Squares in line with all these dice (R4); all squares in the base game."""
    reach = ALL_SQUARES
    while dice != 0 and s.aligned:
        lowest = dice & -dice
        reach &= int(LINES[SQUARE_OF[lowest % TELLING]])
        dice ^= lowest
    return reach


@rule
def choices(s: State, mice: int, dice: int, food: int) -> int:
    """The squares for a die of this food.  Out of line squares of one provision play
    alike, so one stands for all."""
    squares = int(s.squares_of[food]) & reach_of(s, dice) & ~(mice | dice)
    if s.aligned:
        return squares
    kept, seen, rest = 0, 0, squares
    while rest != 0:
        lowest = rest & -rest
        provision = 1 << int(s.provision[SQUARE_OF[lowest % TELLING]])
        if seen & provision == 0:
            kept |= lowest
        seen |= provision
        rest ^= lowest
    return kept


@rule
def stopped(s: State, parameters: Reals, mice: int, dice: int, steps: int) -> float:
    """Collect; the cat stays if a provision fell (R3)."""
    stays = has_fallen(parameters, mice, dice)
    return outlook(s, parameters, mice | dice, steps if stays else steps - 1)


@rule
def last_die(s: State, parameters: Reals, mice: int, dice: int, steps: int, food: int) -> float:
    """Put the last die on this food as well as one can."""
    best = NONE
    rest = choices(s, mice, dice, food)
    while rest != 0:
        lowest = rest & -rest
        best = max(best, stopped(s, parameters, mice, dice | lowest, steps))
        rest ^= lowest
    return best


@rule
def roll_one(s: State, parameters: Reals, mice: int, dice: int, steps: int, lost: float) -> float:
    """Roll the last die, and put it if that is possible (R2)."""
    total = lost
    for food in range(FOODS):
        best = last_die(s, parameters, mice, dice, steps, food)
        total += lost if best == NONE else best
    return total / FACES


@rule
def put_one_of_two(
    s: State, parameters: Reals, mice: int, dice: int, steps: int, lost: float, food: int
) -> float:
    """Put one die of this food, then stop or roll the last one."""
    best = NONE
    rest = choices(s, mice, dice, food)
    while rest != 0:
        lowest = rest & -rest
        best = max(best, stopped(s, parameters, mice, dice | lowest, steps))
        best = max(best, roll_one(s, parameters, mice, dice | lowest, steps, lost))
        rest ^= lowest
    return best


@rule
def put_both(
    s: State, parameters: Reals, mice: int, dice: int, steps: int, food: int, other: int
) -> float:
    best = NONE
    rest = choices(s, mice, dice, food)
    while rest != 0:
        lowest = rest & -rest
        best = max(best, last_die(s, parameters, mice, dice | lowest, steps, other))
        rest ^= lowest
    return best


@rule
def roll_two(s: State, parameters: Reals, mice: int, dice: int, steps: int, lost: float) -> float:
    """Roll two dice, put one of them or both."""
    one = np.full(FACES, NONE)
    for food in range(FOODS):
        one[food] = put_one_of_two(s, parameters, mice, dice, steps, lost, food)
    total = 0.0
    for f in range(FACES):
        for g in range(f, FACES):
            best = max(one[f], one[g])
            if one[f] != NONE and one[g] != NONE:
                best = max(best, put_both(s, parameters, mice, dice, steps, f, g))
            total += (1 if f == g else 2) * (lost if best == NONE else best)
    return total / FACES**2


@rule
def rolled_ahead(s: State, parameters: Reals) -> float:
    """The chance to win when the dice left over are rolled again."""
    mice, dice, steps = int(s.mice), int(s.dice), int(s.steps)
    lost = outlook(s, parameters, mice, steps - 1)
    if s.loose == 1:
        return roll_one(s, parameters, mice, dice, steps, lost)
    return roll_two(s, parameters, mice, dice, steps, lost)


@rule
def gone_on(s: State, parameters: Reals) -> float:
    """The chance to win after a die was put: stop, roll again, or put another die."""
    mice, dice, steps = int(s.mice), int(s.dice), int(s.steps)
    lost = outlook(s, parameters, mice, steps - 1)
    best = max(stopped(s, parameters, mice, dice, steps), rolled_ahead(s, parameters))
    for food in range(FOODS):
        if s.rolled[food] > 0 and s.loose == 1:
            best = max(best, last_die(s, parameters, mice, dice, steps, food))
        elif s.rolled[food] > 0:
            best = max(best, put_one_of_two(s, parameters, mice, dice, steps, lost, food))
            for other in range(food, FOODS):
                if s.rolled[other] > (1 if other == food else 0):
                    best = max(best, put_both(s, parameters, mice, dice, steps, food, other))
    return best
