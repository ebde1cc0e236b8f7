"""Budgets: playouts or milliseconds, at least one of either."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.bots.budget import Budget, budget_from_text
from chatiere.core.errors import ChatiereError


def test_budgets_read_as_they_are_written() -> None:
    assert budget_from_text("2000") == Budget(playouts=2000)
    assert budget_from_text("300ms") == Budget(milliseconds=300)
    assert [str(budget_from_text(text)) for text in ("7", "7ms")] == ["7", "7ms"]


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "10s", "ms", "1e3", "²", "9" * 30])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ChatiereError, match="a budget reads 2000"):
        budget_from_text(text)


@pytest.mark.parametrize("text", ["0", "0ms"])
def test_a_budget_of_zero_is_refused(text: str) -> None:
    with pytest.raises(ChatiereError, match="at least 1, not ‹0›"):
        budget_from_text(text)


def test_a_budget_is_one_thing_within_reason() -> None:
    wrong: Any
    for wrong in ((1, 1), (None, None), (True, None), (1.5, None)):
        with pytest.raises(ChatiereError, match="a budget is a number of playouts"):
            Budget(*wrong)
    with pytest.raises(ChatiereError, match="a budget is at most"):
        Budget(playouts=10**9)
    with pytest.raises(ChatiereError, match="a budget is at most"):
        Budget(milliseconds=10**9)
