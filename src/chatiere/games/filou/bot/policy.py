"""The tiger's policy in Filou: how likely each move is before any search, learned by self-play.

`observation.py` says in numbers what the seat to move knows; two hidden layers make of that a
score for each of these: place one of ten cards, pass, or raise by 1 to 6 mice.  The weights of
the layers are the first part of the parameters (`weights.py`).
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.filou.observation import OBSERVED, TURN, observe
from chatiere.games.filou.state import BUY_ROW, CARDS, DECLINE, PASS, PLACE_CARD, State

FEATURES = TURN
"""Of what is observed all but whose turn it is: it is ours."""
HIDDEN = 128
RAISES = 6
CHOICES = CARDS + 1 + RAISES
END = (FEATURES + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + (HIDDEN + 1) * CHOICES
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
    """What is below 0 becomes 0."""
    for j in range(n):
        y[j] = max(y[j], 0.0)


@rule
def choice_of(s: State, move: int) -> int:
    """Which of the policy's choices a move is: to buy a row is to raise by one mouse."""
    if move in (PASS, DECLINE):
        return CARDS
    if move == BUY_ROW:
        return CARDS + 1
    return move - PLACE_CARD if move >= PLACE_CARD else CARDS + move - int(s.highest)


@rule
def move_probabilities(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The policy's probability of each of the `n` moves in `out`, into `weights`; a raise by
    more than `RAISES` has next to none."""
    x, y, z = np.zeros(OBSERVED), np.empty(HIDDEN), np.empty(HIDDEN)
    observe(s, int(s.seat), x)
    at = layer(x, FEATURES, parameters, 0, y, HIDDEN)
    rectify(y, HIDDEN)
    at = layer(y, HIDDEN, parameters, at, z, HIDDEN)
    rectify(z, HIDDEN)
    layer(z, HIDDEN, parameters, at, y, CHOICES)
    most = NEVER
    for i in range(n):
        weights[i] = NEVER
        choice = choice_of(s, int(out[i]))
        if choice < CHOICES:
            weights[i] = y[choice]
            most = max(most, weights[i])
    total = 0.0
    for i in range(n):
        weights[i] = math.exp(max(weights[i] - most, LEAST))
        total += weights[i]
    for i in range(n):
        weights[i] /= total


@rule
def sample_move(out: Numbers, n: int, weights: Reals, rng: Numbers) -> int:
    """One of the `n` moves in `out`, drawn with these probabilities."""
    left = below(rng, ONE) / ONE
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(out[i])
    return int(out[0])
