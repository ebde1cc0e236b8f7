"""A strategy for the example game that only says which worlds are likely."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import Reals, rule

BIG = 7


@rule
def world_weight(s: Any, viewer: int, parameters: Reals) -> float:
    """Nobody keeps a small crumb."""
    return 1.0 if s.held[1 - viewer] >= BIG else 0.0
