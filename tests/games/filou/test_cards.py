"""Filou: cards, mice and points in words."""

from __future__ import annotations

import pytest

from chatiere.games.filou.cards import BY_VALUE, MOUSE_CARD_NUMBERS, NAMES, points_in


def test_a_set_of_ten_in_the_order_of_the_record_and_by_value() -> None:
    assert NAMES == ("-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d")
    assert BY_VALUE == ["-8", "-5", "R", "3", "5", "8", "11", "15", "D", "d"]


def test_F7_four_mouse_cards_lie_in_the_box() -> None:
    assert MOUSE_CARD_NUMBERS == [2, 3, 4, 6]


@pytest.mark.parametrize(
    ("n", "fr", "en"), [(0, "0 point", "0 points"), (-1, "−1 point", "−1 point")]
)
def test_points_are_counted_in_both_languages(n: int, fr: str, en: str) -> None:
    assert (points_in("fr", n), points_in("en", n)) == (fr, en)
