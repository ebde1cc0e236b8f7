"""How good a seat's position is between two rounds of Filou.

A small network, fitted to games of a tiger among cats, gives each seat a strength by its cards,
mice, points and place; a seat wins in proportion to exp(strength).
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np

from chatiere.core.kernel import Reals, rule
from chatiere.core.network import answer, layer, load_weights
from chatiere.games.filou.bot.policy import END
from chatiere.games.filou.scoring import score
from chatiere.games.filou.state import CARDS, FEWEST, ROUNDS, State

MICE = CARDS
POINTS = MICE + 1
FIRST = POINTS + 1
AHEAD = FIRST + 1
ROUND = AHEAD + 1
PLAYERS = ROUND + ROUNDS
FEATURES = PLAYERS + 3
HIDDEN = 24
FILE = Path(__file__).with_name("position-2.npy")
CHECKSUM = "c46f7a921095d9c70c56e53e81fe7bb6c294a5261d5398b697a2c8e65bb6c098"
GAIN = (
    (2.7, 5.8, 9.0, 12.4, 15.7, 19.4, 23.5, 29.2),
    (1.4, 3.2, 5.3, 7.5, 10.1, 13.3, 17.5, 22.6),
    (1.4, 3.1, 4.9, 6.9, 9.4, 12.6, 16.8, 21.9),
)
"""The points that a seat still makes with 1 to 8 rounds left, at 3, 4 and 5 players, as cats
play."""


@cache
def fitted() -> Reals:
    """The numbers of the network, which follow those of the policy."""
    return load_weights(FILE, CHECKSUM)


@rule
def strength(s: State, seat: int, mean: float, parameters: Reals) -> float:
    """How strong the seat's position is, as the network has it; `mean` is the mean score at the
    table."""
    x, y = np.zeros(FEATURES), np.empty(HIDDEN)
    for card in range(CARDS):
        x[card] = s.hand[seat] >> card & 1
    points = float(score(s, seat))
    x[MICE] = s.mice[seat] / 30.0
    x[POINTS] = points / 50.0
    x[FIRST] = 1.0 if s.first == seat else 0.0
    x[AHEAD] = (points - mean) / 20.0
    x[ROUND + s.rounds] = 1.0
    x[PLAYERS + s.players - FEWEST] = 1.0
    at = layer(x, FEATURES, parameters, END, y, HIDDEN)
    return answer(y, HIDDEN, parameters, at, 0)


@rule
def chance_to_win(s: State, seat: int, parameters: Reals) -> float:
    """The seat's chance to win, as it is between two rounds."""
    mean = 0.0
    for other in range(s.players):
        mean += score(s, other) / s.players
    own = strength(s, seat, mean, parameters)
    all_weights = 0.0
    for other in range(s.players):
        all_weights += math.exp(strength(s, other, mean, parameters) - own)
    return 1.0 / all_weights


@rule
def expected_score(s: State, seat: int) -> float:
    """The score so far and what the rounds that are left bring on average; between two rounds,
    or at the end."""
    left = ROUNDS - int(s.rounds)
    points: float = score(s, seat)
    return points + GAIN[int(s.players) - FEWEST][left - 1] if left else points
