"""Between two rounds: what a score so far is worth.

Fitted to whole games among cats (40,000 for each number of players, by maximum
likelihood): a seat's chance to win is its share of exp(a d + b d |d|), where d is how far
its score is above the mean.  Of a hundred seats given a chance, as many win to within 6.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.kernel import rule
from chatiere.games.cheez_tricks.deck import ROUNDS
from chatiere.games.cheez_tricks.scoring import score
from chatiere.games.cheez_tricks.state import SEATS, State

# a and b for 1, 2, … rounds left, by number of players.
FITTED = {
    2: ((0.079, 0.0104), (0.040, 0.0069), (0.019, 0.0060)),
    3: ((0.115, 0.0132), (0.029, 0.0151)),
    4: ((0.231, 0.0195), (0.106, 0.0202), (0.059, 0.0206)),
    5: ((0.393, 0.0212), (0.227, 0.0216), (0.131, 0.0258), (0.081, 0.0284)),
}
A_ROUND = (0.0, 0.0, 6.6, 5.4, 3.3, 2.0)
"""What a seat scores in a round on average, by number of players."""
FAR = 480
"""No total is further from the mean than this, times players."""
WEIGHT = np.zeros((SEATS + 1, max(ROUNDS), 2 * FAR + 1))
"""exp(a d + b d |d|) by players, rounds left, and d times players."""
for _players, _fits in FITTED.items():
    for _left, (_a, _b) in enumerate(_fits, 1):
        for _at in range(2 * FAR + 1):
            _d = (_at - FAR) / _players
            WEIGHT[_players, _left, _at] = math.exp(min(_a * _d + _b * _d * abs(_d), 300.0))


@rule
def victory_chance(s: State, seat: int) -> float:
    """With rounds left to play."""
    left = ROUNDS[s.players] - s.rounds
    total = 0
    for other in range(s.players):
        total += score(s, other)
    weights = 0.0
    for other in range(s.players):
        weights += float(WEIGHT[s.players, left, FAR + s.players * score(s, other) - total])
    return float(WEIGHT[s.players, left, FAR + s.players * score(s, seat) - total]) / weights


@rule
def points_from(s: State, seat: int) -> float:
    """The score so far, and what rounds bring on average."""
    left = ROUNDS[s.players] - s.rounds
    return float(score(s, seat) + left * A_ROUND[s.players])
