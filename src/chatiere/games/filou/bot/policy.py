"""The tiger's policy in Filou: what it likes to do at first sight, learned by self-play.

`features.py` says in numbers what the seat to move knows; two hidden layers make of that a
weight for each thing to do: place one of ten cards, pass, or raise by 1 to 6 mice.  The numbers
of the layers are the first part of the parameters (`weights.py`).
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.filou.bot.features import FEATURES, look
from chatiere.games.filou.state import CARDS, PASS, PLACE, State

HIDDEN = 128
RAISES = 6
ACTIONS = CARDS + 1 + RAISES
END = (FEATURES + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + (HIDDEN + 1) * ACTIONS
"""So many numbers are the policy's."""
NEVER = -1e30
LEAST = -60.0
"""Below this `exp` is as good as 0."""
ONE = 1 << 24


@rule
def layer(x: Reals, n: int, parameters: Reals, at: int, y: Reals, width: int) -> int:
    """One layer into `y`: biases first, then a row of weights for each number that comes in.
    Most of those are 0.  A slice with its own index runs eight times as fast as
    `parameters[at + j]`, which might count from the end.  Where the next layer begins."""
    row = parameters[at : at + width]
    for j in range(width):
        y[j] = row[j]
    for i in range(n):
        much = x[i]
        at += width
        if much != 0.0:
            row = parameters[at : at + width]
            for j in range(width):
                y[j] += much * row[j]
    return at + width


@rule
def rectify(y: Reals, n: int) -> None:
    for j in range(n):
        y[j] = max(y[j], 0.0)


@rule
def liking(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """How much the policy likes each of the `n` moves in `out`: weights that add up to 1."""
    x, y, z = np.zeros(FEATURES), np.empty(HIDDEN), np.empty(HIDDEN)
    look(s, x)
    at = layer(x, FEATURES, parameters, 0, y, HIDDEN)
    rectify(y, HIDDEN)
    at = layer(y, HIDDEN, parameters, at, z, HIDDEN)
    rectify(z, HIDDEN)
    layer(z, HIDDEN, parameters, at, y, ACTIONS)
    most = NEVER
    for i in range(n):
        weights[i] = NEVER
        act = int(out[i])
        if s.phase != PLACE:
            act = CARDS if out[i] == PASS else CARDS + int(out[i]) - int(s.highest)
        if act < ACTIONS:
            weights[i] = y[act]
            most = max(most, weights[i])
    total = 0.0
    for i in range(n):
        weights[i] = math.exp(max(weights[i] - most, LEAST))
        total += weights[i]
    for i in range(n):
        weights[i] /= total


@rule
def drawn_move(out: Numbers, n: int, weights: Reals, rng: Numbers) -> int:
    """A move, the more often the better it is liked."""
    left = below(rng, ONE) / ONE
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(out[i])
    return int(out[0])
