"""Rules as JavaScript: what has no twin of the same meaning is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from chatiere.core.javascript import CannotTranslate, javascript
from chatiere.core.moments import moment
from chatiere.core.state import BaseState, Grid, field

LARGE = 2**40
WORD = "cat"
TABLE = (1, (2, 3))
ARRAY = np.array([[4, 5], [6, 7]], np.int8)


class State(BaseState):
    players: int = field("i1")
    won: Grid = field("i1", 2, 3)
    unused: int = field("i1")


def everything(s: State, a: Any) -> int:
    """All that there is a twin for."""
    n: int = 0
    for seat in range(1, s.players):
        n += s.won[seat, 0] // 2 % 3
    while n > 0 and not a.stop:
        n -= max(1, len(a.row))
    moment(s, 1)
    if n == TABLE[0] + ARRAY[1, 0]:
        return twice(n)
    return -1 if n == 0 else n


def twice(n: int) -> int:
    return 2 * n


def test_a_module_has_what_its_functions_use_and_no_more() -> None:
    text = javascript([everything], State)
    assert "const TABLE = [1, [2, 3]];" in text
    assert "const ARRAY = [[4, 5], [6, 7]];" in text
    assert "function twice(n)" in text
    assert "players: 0," in text
    assert "won: Array.from({ length: 2 }, () => Array.from({ length: 3 }, () => 0))," in text
    assert "unused" not in text
    assert "moment" not in text
    assert "Math.floor((s.won[seat][0]) / (2))" in text
    assert text.endswith("export { newState, everything };\n")


def large() -> int:
    return LARGE


def word() -> object:
    return WORD


def power(n: int) -> object:
    return 2**n


def chained(n: int) -> bool:
    return 0 < n < 3


def over(row: list[int]) -> int:
    total = 0
    for each in row:
        total += each
    return total


def by_twos() -> int:
    n = 0
    for i in range(0, 10, 2):
        n += i
    return n


def named() -> int:
    return max(1, 2, key=lambda n: n)


def unknown(row: list[int]) -> int:
    return sum(row)


def deep(a: Any) -> object:
    return a.row.length


def caught() -> int:
    try:
        return 1
    except ValueError:
        return 2


def sliced(row: list[int]) -> list[int]:
    return row[1:]


ODD: list[Callable[..., object]] = [
    large, word, power, chained, over, by_twos, named, unknown, deep, caught, sliced,
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=lambda f: f.__name__)
def test_what_would_mean_something_else_there_is_refused(odd: Callable[..., object]) -> None:
    with pytest.raises(CannotTranslate):
        javascript([odd], State)


def test_one_name_means_one_thing() -> None:
    other: dict[str, Any] = {}
    exec("def twice(n): return n", other)  # noqa: S102 - another function of the same name
    with pytest.raises(CannotTranslate, match="two things"):
        javascript([twice, other["twice"]], State)
