"""Guessing in Mmm!: nothing was hidden, so the one possible world is the one that is seen."""

from __future__ import annotations

from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.mmm.state import State


@rule
def guess(s: State, rng: Numbers) -> None:
    s.viewer = EVERYTHING
