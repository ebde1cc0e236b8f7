"""What the policy of a game's tiger looks at, row after row: for whoever teaches it.

The names of a game's `bot/policy.py` are free here, and bound to one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chatiere.core.kernel import Floats, Reals, rule
from chatiere.research.rows import Rows

if TYPE_CHECKING:
    from chatiere.bots.policy import EACH, look, parts_of
    from chatiere.bots.strategy import prior
    from chatiere.core.contract import MOST


@rule
def consider_rows(first: int, last: int, rows: Rows, x: Floats, parts: Any) -> None:
    """What who is to move sees, into zeros, and the parts of the moves that there is room for."""
    for i in range(first, last):
        if rows.seat[i] >= 0:
            look(rows.states[i], int(rows.seat[i]), x[i])
            for k in range(min(int(rows.count[i]), parts.shape[1] // EACH)):
                parts_of(rows.states[i], int(rows.legal[i, k]), parts[i], k * EACH)


@rule
def prior_rows(first: int, last: int, rows: Rows, parameters: Reals, likes: Floats) -> None:
    """How promising these moves look at first sight."""
    weights = np.empty(MOST, np.float64)
    for i in range(first, last):
        if rows.seat[i] >= 0:
            prior(rows.states[i], rows.legal[i], int(rows.count[i]), weights, parameters)
            for k in range(min(int(rows.count[i]), likes.shape[1])):
                likes[i, k] = weights[k]
