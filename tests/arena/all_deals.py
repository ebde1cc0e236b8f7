"""The sequential test of many deals at once."""

from __future__ import annotations

from collections.abc import Iterable

from chatiere.arena.sequential_test import ERROR, SequentialTest


def after_all(values: Iterable[float], error: float = ERROR) -> SequentialTest:
    """After all of these deals."""
    test = SequentialTest(error)
    for value in values:
        test.add(value)
    return test
