"""Filou: the weights that self-play has fitted."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.games.filou.bot.weights import FILE, load_weights


def test_weights_that_are_not_the_fitted_ones_are_refused(tmp_path: Path) -> None:
    damaged = tmp_path / "weights.npy"
    damaged.write_bytes(FILE.read_bytes()[:-1] + b"x")
    with pytest.raises(ChatiereError, match=r"weights.npy is damaged: install chatiere anew"):
        load_weights(damaged)
    with pytest.raises(ChatiereError, match="cannot read what the tiger has learned"):
        load_weights(tmp_path / "gone.npy")
