"""A strategy for the example game whose tiger looks at its own moves otherwise than at others'."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import Numbers, Reals, rule

asked: list[str] = []


@rule
def prior(s: Any, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """All moves look alike."""
    asked.append("prior")
    for i in range(n):
        weights[i] = 1.0


@rule
def own_prior(s: Any, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The first move looks better than any other."""
    asked.append("own")
    for i in range(n):
        weights[i] = 1.0 if i == 0 else 0.01
