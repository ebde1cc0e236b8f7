"""The kitten and the cat: how a child and a good amateur empty a pantry.

A child puts every die that fits, best where little is missing, and rolls on until a
provision is complete.  An amateur weighs the squares and the cat's step against the risk
of the next roll, but thinks no further than that roll.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.mmm.bot.lookup import count
from chatiere.games.mmm.rules import moves
from chatiere.games.mmm.state import (
    ALL_SQUARES,
    FACES,
    LINES,
    ROLL,
    SQUARE_OF,
    STOP,
    TELLING,
    State,
)

STEP = 1.0
"""What an amateur would give for the cat to stay where it is,"""
SQUARE = 0.7
"""for one square more,"""
CLOSE = 0.16
"""for one more food of which a provision lacks a single square,"""
WASTE = 0.22
"""and for not completing a second provision in one turn."""
ALIKE = 1e-9


@rule
def lacks(s: State, square: int, dice: int) -> int:
    """Squares without mouse or die in the provision of this square."""
    provision = int(s.provision[square])
    n = int(s.need[provision])
    while dice != 0:
        lowest = dice & -dice
        if s.provision[SQUARE_OF[lowest % TELLING]] == provision:
            n -= 1
        dice ^= lowest
    return n


@rule
def is_better(value: float, best: float, rng: Numbers, alike: int) -> bool:
    """Whether to prefer this value; of `alike` equal ones each has the same chance."""
    if value > best + ALIKE:
        return True
    return value > best - ALIKE and below(rng, alike) == 0


# -- the kitten ---------------------------------------------------------------------------


@rule
def childs_liking(s: State, move: int) -> float:
    """Putting dice is fun, completing a provision most; stop then, else roll."""
    dice = int(s.dice)
    if move == ROLL:
        return 0.0
    if move == STOP:
        return 1.0 if completed_by(s, dice) > 0 else -1.0
    return 10.0 - lacks(s, move, dice)


@rule
def childs_move(s: State, rng: Numbers, out: Numbers) -> int:
    best, chosen, alike = -10.0, 0, 1
    for i in range(moves(s, out)):
        value = childs_liking(s, int(out[i]))
        alike = alike + 1 if abs(value - best) <= ALIKE else 1
        if is_better(value, best, rng, alike):
            best, chosen = value, i
    return int(out[chosen])


# -- the cat ------------------------------------------------------------------------------


@rule
def completed_by(s: State, dice: int) -> int:
    """How many provisions these dice complete."""
    done = 0
    rest = dice
    while rest != 0:
        lowest = rest & -rest
        square = int(SQUARE_OF[lowest % TELLING])
        rest ^= lowest
        if lacks(s, square, dice) == 0 and lacks(s, square, rest) == lacks(s, square, 0):
            done += 1  # counted at its last die
    return done


@rule
def gain(s: State, dice: int) -> float:
    """What stopping with these dice brings, by rule of thumb: one provision a turn keeps
    the cat away, so a second one had better wait, one square short."""
    done = completed_by(s, dice)
    value = SQUARE * count(dice) + CLOSE * count(foods_in_reach(s, dice, ALL_SQUARES, 1))
    return value + STEP - WASTE * (done - 1) if done > 0 else value


@rule
def foods_in_reach(s: State, dice: int, reach: int, most: int) -> int:
    """The foods, a bit each, that can go on a provision lacking at most so many squares."""
    foods = 0
    rest = reach & ~(int(s.mice) | dice)
    while rest != 0:
        lowest = rest & -rest
        square = int(SQUARE_OF[lowest % TELLING])
        if lacks(s, square, dice) <= most:
            foods |= 1 << int(s.food[square])
        rest ^= lowest
    return foods


@rule
def chance_of(foods: int, dice: int) -> float:
    """That at least one of so many dice shows one of these foods."""
    return 1.0 - (1.0 - count(foods) / FACES) ** dice


@rule
def bet(s: State, dice: int, reach: int, loose: int) -> float:
    """What rolling again promises: all is lost if no die fits, and one may complete."""
    fits = chance_of(foods_in_reach(s, dice, reach, FACES), loose)
    completes = chance_of(foods_in_reach(s, dice, reach, 1), loose)
    step = 0.0 if completed_by(s, dice) > 0 else STEP
    return fits * (gain(s, dice) + SQUARE) + completes * step


@rule
def amateurs_value(s: State, move: int) -> float:
    """Stop or roll, whichever looks better after this move."""
    dice, reach, loose = int(s.dice), int(s.reach), int(s.loose)
    if move == ROLL:
        return bet(s, dice, reach, loose)
    if move == STOP:
        return gain(s, dice)
    dice |= 1 << move
    value = gain(s, dice)
    if s.aligned:
        reach &= int(LINES[move])
    return max(value, bet(s, dice, reach, loose - 1)) if loose > 1 else value


@rule
def amateurs_move(s: State, rng: Numbers, out: Numbers) -> int:
    best, chosen, alike = -10.0, 0, 1
    for i in range(moves(s, out)):
        value = amateurs_value(s, int(out[i]))
        alike = alike + 1 if abs(value - best) <= ALIKE else 1
        if is_better(value, best, rng, alike):
            best, chosen = value, i
    return int(out[chosen])
