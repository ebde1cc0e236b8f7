"""A figure: what was measured, how far the truth may be from it, and out of how many."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any

import numpy as np

NORMAL = statistics.NormalDist().inv_cdf(0.975)
"""Standard errors on either side of a mean that hold the truth 95 times in 100."""


@dataclass(frozen=True)
class Measurement:
    """One number, or a whole array of them; 95 times in 100 the truth is within the margin."""

    value: Any
    margin: Any
    n: Any

    def __getitem__(self, at: Any) -> Measurement:
        return Measurement(self.value[at], self.margin[at], self.n[at])

    def __sub__(self, other: Measurement) -> Measurement:
        """The difference of two figures that were measured apart."""
        margin = np.hypot(self.margin, other.margin)
        return Measurement(self.value - other.value, margin, np.minimum(self.n, other.n))


def share(won: Any, of: Any) -> Measurement:
    """How often: so many times out of so many.

    The margin allows for few cases (Agresti and Coull), so that nothing is certain that was
    only seen a few times.
    """
    won, of = np.broadcast_arrays(np.asarray(won, float), np.asarray(of, float))
    with np.errstate(divide="ignore", invalid="ignore"):
        near = (won + NORMAL**2 / 2) / (of + NORMAL**2)
        margin = NORMAL * np.sqrt(near * (1 - near) / (of + NORMAL**2))
        return Measurement(won / of, np.where(of > 0, margin, np.nan), of)


def mean(total: Any, squares: Any, n: Any) -> Measurement:
    """How much on average, from the sum, the sum of squares, and how many there were."""
    total, squares, n = (np.asarray(value, float) for value in (total, squares, n))
    with np.errstate(divide="ignore", invalid="ignore"):
        middle = total / n
        spread = np.sqrt(np.maximum(squares / n - middle**2, 0) / (n - 1))
        return Measurement(middle, np.where(n > 1, NORMAL * spread, np.nan), n)
