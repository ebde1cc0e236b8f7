"""Good play in Crazy Mistigri: what a tiger makes of a round, and of the rounds to come.

In its thoughts it plays on by what it has learned (`policy.py`), and all others like cats.  To
move by the policy alone won less.  How a kitten and a cat choose is in `heuristics.py`, what
passing tells in `world_weight.py`, what the totals promise between two rounds in `evaluation.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.core.network import likeliest_move
from chatiere.games.crazy_mistigri.bot.evaluation import chance_to_win, expected_score
from chatiere.games.crazy_mistigri.bot.heuristics import CAT, KITTEN, cat_preference, preferred_move
from chatiere.games.crazy_mistigri.bot.policy import consider, learned
from chatiere.games.crazy_mistigri.bot.world_weight import weight_of_passes
from chatiere.games.crazy_mistigri.rounds import score, winners, wins
from chatiere.games.crazy_mistigri.rules import MOST, moves, to_move
from chatiere.games.crazy_mistigri.state import DEAL, State, cards_held

PLAYOUTS = 3000
WORLDS = 64  # late in a round one takes a millisecond to imagine
EXPLORE = 0.5
OTHERS_SEARCH = 0
INSTANT_NEEDS_PARAMETERS = 0

PRIOR_TEMPERATURE = 6.0
"""How many points of a cat's preference make a move about three times as likely to be tried."""
LEAST_PRIOR = 0.02
"""The weight that every move has: what a cat would not do is tried now and then all the same."""
OPEN_MIND = 0.3
"""What all moves share of the weight by which the search tries its own, where the policy has 1."""


def parameters_of(s: State, progress: Any = None) -> Reals:
    """What the policy has learned; there is nothing to wait for."""
    return learned(int(s.players))


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return preferred_move(s, rng, out, KITTEN)


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return preferred_move(s, rng, out, CAT)


@rule
def own_quick(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """What its policy finds likeliest; the others play on like cats."""
    weights = np.empty(MOST)
    n = moves(s, out)
    if n == 1:
        return int(out[0])
    prior(s, out, n, weights, parameters)
    consider(s, out, n, weights, parameters)
    return likeliest_move(out, n, weights)


@rule
def own_prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """How much the search tries each of its own moves at first: what its policy finds likely, and
    of every other a little."""
    prior(s, out, n, weights, parameters)
    consider(s, out, n, weights, parameters)
    for i in range(n):
        weights[i] += OPEN_MIND / n


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """How good each move looks at first sight, by what a cat prefers."""
    most = -1e9
    for i in range(n):
        weights[i] = cat_preference(s, int(out[i]))
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = math.exp((weights[i] - most) / PRIOR_TEMPERATURE) + LEAST_PRIOR


@rule
def world_weight(s: State, viewer: int, parameters: Reals) -> float:
    """Who passed had no pair, almost surely."""
    return weight_of_passes(s, viewer)


@rule
def is_leaf(s: State) -> bool:
    """When a round but the first is about to be dealt: only the totals count."""
    return s.phase == DEAL and s.rounds > 0 and cards_held(s) == 0


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The share of one win: as it is, or as one more round among cats would have it."""
    if to_move(s) == OVER:
        return 1.0 / winners(s) if wins(s, seat) else 0.0
    return chance_to_win(s, seat)


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    """Penalties so far, and what is usually still to pay."""
    return float(score(s, seat)) if to_move(s) == OVER else expected_score(s, seat)
