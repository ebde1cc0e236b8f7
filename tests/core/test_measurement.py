"""Figures with their margins."""

from __future__ import annotations

import numpy as np
import pytest

from chatiere.core.measurement import Measurement


def test_a_row_of_figures_gives_one_of_them() -> None:
    row = Measurement(np.array([0.5, 0.7]), np.array([0.1, 0.2]), np.array([10, 20]))
    assert row[1] == Measurement(0.7, 0.2, 20)


def test_the_difference_of_two_figures_is_less_certain_than_either() -> None:
    apart = Measurement(0.7, 0.04, 20) - Measurement(0.5, 0.03, 10)
    assert (apart.value, apart.margin) == pytest.approx((0.2, 0.05))
    assert apart.n == 10
