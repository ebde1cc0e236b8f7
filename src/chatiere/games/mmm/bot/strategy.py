"""Good play of Mmm!, as `chatiere.bots.strategy` asks for it.

By the base rules a tiger plays perfectly, from the solved table of its board.  In the
aligned variant, and on boards that are too large to solve, it computes what each move can
come to by the end of the turn, over all rolls; what follows the turn is estimated, on our own
boards from what it has learned there.  All players win or lose together.
"""

from __future__ import annotations

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.mmm.board import STEPS
from chatiere.games.mmm.bot import solution_cache, weights
from chatiere.games.mmm.bot.evaluation import outlook
from chatiere.games.mmm.bot.heuristics import amateurs_move, childs_move
from chatiere.games.mmm.bot.lookahead import gone_on, rolled_ahead
from chatiere.games.mmm.bot.lookup import NONE, count, has_table
from chatiere.games.mmm.bot.packing import Progress
from chatiere.games.mmm.bot.perfect_play import chance_after
from chatiere.games.mmm.rules import score
from chatiere.games.mmm.state import DICE, NOBODY, State

PLAYOUTS = 600
"""Enough to look at every square some times, which settles what it is worth."""
WORLDS = 1
"""Nothing is hidden,"""
EXPLORE = 0.1
"""and what a move is worth is computed, not sampled: little needs to be tried twice."""
INSTANT_NEEDS_PARAMETERS = 0
"""A kitten and a cat know no table."""


def parameters_of(s: State, progress: Progress | None = None) -> Reals:
    """What was learned of the aligned variant on this board, or else its solved table; see
    `weights` and `solution_cache`."""
    board = [STEPS, *s.food, *s.provision]
    learned = weights.of_board(board) if s.aligned else None
    return solution_cache.of_numbers(board, progress) if learned is None else learned


# -- at first sight -----------------------------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return childs_move(s, rng, out)


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return amateurs_move(s, rng, out)


# -- what a position is worth -----------------------------------------------------------------


@rule
def is_leaf(s: State) -> bool:
    """After every move: the rest of the turn is computed."""
    return bool(s.put_one) or (s.turn != NOBODY and s.falling == s.loose)


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The same for everybody."""
    if s.loose == DICE:
        return outlook(s, parameters, int(s.mice), int(s.steps))
    return rolled_ahead(s, parameters) if s.falling > 0 else gone_on(s, parameters)


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    """By the cat's steps and the squares left: a line fitted to the turns of 900 aligned
    games of a tiger (off by 3.9 on average), never better than now nor worse."""
    steps, left = int(s.steps), int(s.left) - count(int(s.dice))
    if left == 0 or steps == 0:
        return float(score(s, seat))
    return max(float(-left), min(float(steps), 1.95 * steps - 0.376 * left - 4.55))


@rule
def exact_value(s: State, move: int, parameters: Reals) -> float:
    if s.aligned or not has_table(parameters):
        return NONE
    return chance_after(s, move, parameters)
