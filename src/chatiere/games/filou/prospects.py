"""How good a seat's position is between two rounds of Filou.

Fitted to 30,000 games at each player count, every seat a `cat` or a `quick` by lot: the
winner is drawn with weights exp(strength), and the numbers below make the winners that were
seen most likely.  In 20,000 other games each, what it calls a chance of x % came true within
5 points of x % nearly everywhere and within 8 everywhere; it is worst before the last round,
where leaders at larger tables win more often than it says.
"""

from __future__ import annotations

import math
from typing import Any

from chatiere.core.kernel import rule
from chatiere.games.filou.rules import score
from chatiere.games.filou.table import FEWEST, ROUNDS

PULL = (
    (0.352, 0.241, 0.188, 0.157, 0.137, 0.123, 0.114, 0.112),
    (0.386, 0.263, 0.207, 0.175, 0.152, 0.137, 0.129, 0.136),
    (0.381, 0.271, 0.219, 0.190, 0.170, 0.158, 0.156, 0.173),
)
MICE = (
    (0.004, 0.015, 0.021, 0.024, 0.025, 0.028, 0.033, 0.041),
    (0.000, 0.007, 0.012, 0.016, 0.020, 0.025, 0.034, 0.046),
    (0.004, 0.012, 0.017, 0.023, 0.029, 0.037, 0.050, 0.075),
)
LEADS = (-0.35, -0.31, -0.25, -0.24, -0.23, -0.21, -0.23, -0.32)
GAIN = (
    (2.7, 5.8, 9.0, 12.4, 15.7, 19.4, 23.5, 29.2),
    (1.4, 3.2, 5.3, 7.5, 10.1, 13.3, 17.5, 22.6),
    (1.4, 3.1, 4.9, 6.9, 9.4, 12.6, 16.8, 21.9),
)
"""For 1 to 8 rounds left, at 3, 4 and 5 players: what a point is worth; how much more as a
mouse, with which one can bid; what it costs to start the next round; and the points that a
seat still makes."""


@rule
def strength(s: Any, seat: int) -> float:
    left = ROUNDS - int(s.rounds)
    count = int(s.players) - FEWEST
    total: float = PULL[count][left - 1] * score(s, seat)
    total += MICE[count][left - 1] * int(s.mice[seat])
    return total + LEADS[left - 1] if s.first == seat else total


@rule
def chance_to_win(s: Any, seat: int) -> float:
    """Between two rounds."""
    own = strength(s, seat)
    all_weights = 0.0
    for other in range(s.players):
        all_weights += math.exp(strength(s, other) - own)
    return 1.0 / all_weights


@rule
def expected_score(s: Any, seat: int) -> float:
    """Between two rounds, or at the end."""
    left = ROUNDS - int(s.rounds)
    points: float = score(s, seat)
    return points + GAIN[int(s.players) - FEWEST][left - 1] if left else points
