"""Points and victory (C8, C10), and the rulebook's last two examples."""

from __future__ import annotations

import pytest

from chatiere.core.errors import MatchOver
from chatiere.core.match import Match
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_6,
    EXAMPLE_7,
    WITHOUT_SEVENS,
    after_round,
    play_round,
)


def tricks(match: Match) -> list[int]:
    return [seat["tricks"] for seat in match.view()["seats"]]


def captures(match: Match) -> list[int]:
    return [seat["captures"] for seat in match.view()["seats"]]


def test_example_6_two_points_a_trick_one_with_a_cat_none_with_two() -> None:
    match = after_round(4, EXAMPLE_6, "trick:3 fewest:1 fewest:2")
    assert (tricks(match), captures(match)) == ([3, 2, 4, 1], [0, 1, 2, 2])
    assert match.view()["sheet"] == [[6, 2, 0, 0]]


def test_example_7_three_points_a_trick_with_all_three_cats() -> None:
    match = after_round(4, EXAMPLE_7, "trick:5 trick:8 most:P")
    assert (tricks(match), captures(match)) == ([3, 3, 0, 4], [1, 0, 0, 3])
    assert match.view()["sheet"] == [[3, 6, 0, 12]]


@pytest.mark.parametrize(
    ("cats", "each"),
    [
        ("takes:S7 takes:R7 takes:P7", 2),
        ("takes:S7 takes:R7 trick:2", 1),
        ("takes:S7 trick:3 trick:2", 0),
        ("trick:4 trick:3 trick:2", 3),
    ],
)
def test_C8_a_trick_is_worth_2_1_0_or_3_points(cats: str, each: int) -> None:
    match = after_round(2, WITHOUT_SEVENS, cats)
    assert match.view()["sheet"] == [[0, 10 * each]]


def test_C8_captures_without_a_trick_cost_and_bring_nothing() -> None:
    match = after_round(2, WITHOUT_SEVENS, "fewest:2 fewest:3 fewest:4")
    assert captures(match) == [3, 0]
    assert match.view()["sheet"] == [[0, 20]]


def game(*cats: str) -> Match:
    """Three rounds of the same tricks, everybody sitting one seat further each time."""
    match = after_round(3, AT_THREE, cats[0])
    play_round(match, AT_THREE, cats[1], turned=1)
    play_round(match, AT_THREE, cats[2], turned=2)
    return match


def test_C10_the_most_points_win_whatever_the_best_round() -> None:
    match = game(
        "trick:2 trick:3 trick:4", "fewest:1 fewest:S fewest:2", "first:2 most:R exactly:1"
    )
    assert match.view()["sheet"] == [[5, 8, 0], [9, 10, 4], [8, 0, 10]]
    assert match.result == {"scores": [22, 18, 14], "winners": [0]}


def test_C10_tied_the_best_single_round_among_the_tied_wins() -> None:
    match = game("trick:2 trick:4 first:2", "trick:5 trick:8 most:1", "trick:3 most:P fewest:3")
    assert match.view()["sheet"] == [[5, 8, 0], [6, 0, 0], [0, 3, 10]]
    assert match.result == {"scores": [11, 11, 10], "winners": [1]}  # seat 2's ten do not count


def test_C10_two_of_three_tied_share_when_their_best_rounds_tie_too() -> None:
    match = game("trick:2 trick:3 trick:8", "most:1 fewest:2 most:3", "most:P fewest:3 exactly:1")
    assert match.view()["sheet"] == [[10, 4, 0], [0, 0, 0], [0, 6, 10]]
    assert match.result == {"scores": [10, 10, 10], "winners": [0, 2]}


def test_C10_all_share_a_perfect_tie() -> None:
    match = game("trick:2 trick:8 most:1", "trick:3 most:P fewest:7", "trick:4 fewest:2 fewest:3")
    assert match.view()["sheet"] == [[5, 0, 3], [3, 5, 0], [0, 3, 5]]
    assert match.result == {"scores": [8, 8, 8], "winners": [0, 1, 2]}


def test_C10_nothing_can_be_played_after_the_end() -> None:
    match = game("trick:2 trick:8 most:1", "trick:3 most:P fewest:7", "trick:4 fewest:2 fewest:3")
    assert match.is_over
    with pytest.raises(MatchOver):
        match.enter(0, "play S1")
