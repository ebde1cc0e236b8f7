"""What is counted while Mmm! is played: by kittens, cats, and mice who play perfectly.

By the base rules the chance to win after every move is known.  What a choice throws away is
the best chance less the chance after it; over a whole game these losses add up, on average,
to all that a player lacks to perfect play.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.kernel import CHANCE, Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.mmm.bot.heuristics import lacks
from chatiere.games.mmm.bot.lookup import NEEDS
from chatiere.games.mmm.bot.perfect_play import chance_after, has_fallen
from chatiere.games.mmm.rules import moves, open_squares
from chatiere.games.mmm.state import (
    DICE,
    FOODS,
    NOBODY,
    ROLL,
    SQUARE_OF,
    SQUARES,
    STOP,
    TELLING,
    State,
)

PARAMETERS = 1
STEPS = 10
AS_SEATED, PERFECTLY = 0, 1
UNJUDGED, STRATEGY = 0, 1
PLAYER, JUDGE, TURNS, STEPS_BEFORE, LEFT_BEFORE, PUT, LOST = range(7)
"""In the scratch: who chooses and whether each choice is judged; turns so far; the cat's
steps and the free squares when the turn began; dice put of this roll, if it is noted; and
from here on what this game threw away, by kind."""
SCRATCH = LOST + 3
MILLION = 1_000_000
"""Chances are counted in millionths."""

PUTTING, ROLLING, STOPPING = range(3)
"""What a loss is called: a die on the wrong square, or the wrong die, or one too many or
too few; rolled where to stop was better; stopped where to roll was better."""


def _tables() -> list[dict[str, Any]]:
    """Both sides; who plays; few games where each choice is judged, which takes long."""
    tables: list[dict[str, Any]] = []
    for side in (1, 2):
        at: dict[str, Any] = {"options": {"side": side}}
        tables += [{"seats": [level], "variant": [AS_SEATED, UNJUDGED], **at} for level in LEVELS]
        tables += [
            {"seats": [level], "variant": [AS_SEATED, STRATEGY], "part": FEW, **at}
            for level in LEVELS
        ]
        tables += [{"seats": ["cat"], "variant": [PERFECTLY, UNJUDGED], "part": FEW, **at}]
    return tables


LEVELS = ("kitten", "cat")
FEW = 0.01
TABLES = _tables()


class Counts(NamedTuple):
    games: Numbers
    """Games, wins, turns."""
    turn: Numbers
    """Turns by their end: a provision complete, the cat steps, all was lost by a roll."""
    lost_with: Numbers
    """Lost games by squares without a mouse."""
    won_with: Numbers
    """Won games by steps that the cat still had to go."""
    loss: Any
    """By kind of mistake: games, total of what they threw away, total of squares."""
    least: Numbers
    """Dice that could go on provisions of their food that lack differently much: how many,
    and on the one that lacked least."""
    second: Numbers
    """Dice that could complete a second provision in a turn or go elsewhere: how many, and
    elsewhere."""
    first_roll: Numbers
    """First rolls of a turn, all foods open and three dice to put: by dice that were put."""
    biggest: Numbers
    """First dice of a turn where foods lacked differently much and none could complete
    anything: how many, and on the food that lacked most."""


def new_counts() -> Counts:
    return Counts(
        games=np.zeros(3, np.int64),
        turn=np.zeros(3, np.int64),
        lost_with=np.zeros(SQUARES + 1, np.int64),
        won_with=np.zeros(STEPS + 1, np.int64),
        loss=np.zeros((3, 3), np.int64),
        least=np.zeros(2, np.int64),
        second=np.zeros(2, np.int64),
        first_roll=np.zeros(DICE + 1, np.int64),
        biggest=np.zeros(2, np.int64),
    )


# -- who chooses --------------------------------------------------------------------------


@rule
def best_chance(s: State, workspace: Any) -> tuple[float, int]:
    """The best chance there is, and the move that keeps it."""
    best, chosen = -1.0, 0
    out = workspace.out
    for i in range(moves(s, out)):
        chance = chance_after(s, int(out[i]), workspace.parameters)
        if chance > best:
            best, chosen = chance, int(out[i])
    return best, chosen


@rule
def override_move(states: StateArray[State], who: int, move: int, workspace: Any) -> int:
    if workspace.scratch[PLAYER] == AS_SEATED:
        return move
    return best_chance(states[0], workspace)[1]


# -- while it is played -------------------------------------------------------------------


@rule
def count_move(states: StateArray[State], who: int, move: int, workspace: Any, counts: Any) -> None:
    s, scratch = states[0], workspace.scratch
    if who == CHANCE:
        if s.turn != NOBODY and s.falling == DICE:
            end_turn(s, scratch, counts)
        return
    if scratch[JUDGE] == STRATEGY:
        judge(s, move, workspace)
    if scratch[PLAYER] == PERFECTLY:
        count_habits(s, move, workspace, counts)


@rule
def end_turn(s: State, scratch: Numbers, counts: Any) -> None:
    """All dice are to be rolled: what came of the turn before?"""
    if scratch[TURNS] > 0:
        count_turn(s, scratch, counts)
    scratch[TURNS] += 1
    scratch[STEPS_BEFORE] = s.steps
    scratch[LEFT_BEFORE] = s.left
    scratch[PUT] = 0


@rule
def count_turn(s: State, scratch: Numbers, counts: Any) -> None:
    if s.left == scratch[LEFT_BEFORE]:
        counts.turn[2] += 1
    else:
        counts.turn[1 if s.steps < scratch[STEPS_BEFORE] else 0] += 1


@rule
def judge(s: State, move: int, workspace: Any) -> None:
    """What this choice throws away, and what kind of mistake that is."""
    best, better = best_chance(s, workspace)
    lost = int(MILLION * (best - chance_after(s, move, workspace.parameters)))
    kind = PUTTING
    if move == ROLL and better == STOP:
        kind = ROLLING
    elif move == STOP and better == ROLL:
        kind = STOPPING
    workspace.scratch[LOST + kind] += lost


# -- habits of perfect play ---------------------------------------------------------------


@rule
def needs_of(s: State, food: int) -> tuple[int, int]:
    """The least and the most that an open provision of this food lacks; 0 if there is none."""
    low, high = 0, 0
    squares = open_squares(s, food)
    while squares != 0:
        lowest = squares & -squares
        need = lacks(s, int(SQUARE_OF[lowest % TELLING]), int(s.dice))
        low = need if low == 0 else min(low, need)
        high = max(high, need)
        squares ^= lowest
    return low, high


@rule
def count_habits(s: State, move: int, workspace: Any, counts: Any) -> None:
    if move in (ROLL, STOP):
        count_first_roll(s, workspace.scratch, counts)
        return
    low, high = needs_of(s, int(s.food[move]))
    need = lacks(s, move, int(s.dice))
    if low < high:
        fallen = has_fallen(workspace.parameters, int(s.mice), int(s.dice))
        if fallen and low == 1:
            counts.second[0] += 1
            counts.second[1] += need > 1
        else:
            counts.least[0] += 1
            counts.least[1] += need == low
    if s.loose == DICE:
        begin_first_roll(s, need, workspace.scratch, counts)
    elif workspace.scratch[PUT] > 0:
        workspace.scratch[PUT] += 1
        if s.loose == 1:
            count_first_roll(s, workspace.scratch, counts)


@rule
def begin_first_roll(s: State, need: int, scratch: Numbers, counts: Any) -> None:
    """The first die of a turn."""
    fit, open_foods, lowest, highest = 0, 0, NEEDS, 0
    for food in range(FOODS):
        low, _ = needs_of(s, food)
        open_foods += low > 0
        if s.rolled[food] > 0 and low > 0:
            fit += s.rolled[food]
            lowest, highest = min(lowest, low), max(highest, low)
    if lowest > 1 and lowest < highest:
        counts.biggest[0] += 1
        counts.biggest[1] += need == highest
    scratch[PUT] = 1 if fit == DICE and open_foods == FOODS else 0


@rule
def count_first_roll(s: State, scratch: Numbers, counts: Any) -> None:
    """How many of three dice that fit are put before the others are rolled again."""
    if scratch[PUT] > 0:
        counts.first_roll[scratch[PUT]] += 1
    scratch[PUT] = 0


# -- the end ------------------------------------------------------------------------------


@rule
def count_end(states: StateArray[State], workspace: Any, counts: Any) -> None:
    s, scratch = states[0], workspace.scratch
    count_turn(s, scratch, counts)
    won = s.left == 0
    counts.games[0] += 1
    counts.games[1] += won
    counts.games[2] += scratch[TURNS]
    for kind in range(3):
        lost = scratch[LOST + kind]
        counts.loss[kind, 0] += 1
        counts.loss[kind, 1] += lost
        counts.loss[kind, 2] += lost * lost
    if won:
        counts.won_with[s.steps] += 1
    else:
        counts.lost_with[s.left] += 1
