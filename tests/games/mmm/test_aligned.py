"""The aligned variant (R4): all dice of a turn in one row or one column."""

from __future__ import annotations

import pytest

from chatiere.core.errors import NotLegal
from tests.games.mmm.boards import BOARD, table

FOOD = {square: food for food, squares in BOARD["provisions"] for square in squares}


def in_line_with(*squares: str) -> set[str]:
    """Squares of the row or the column that all these share, themselves left out."""
    rows, columns = {square[1] for square in squares}, {square[0] for square in squares}
    return {
        other
        for other in FOOD
        if other not in squares and (rows == {other[1]} or columns == {other[0]})
    }


def puts(moves: list[str]) -> set[str]:
    return {move.split()[2] for move in moves if move.startswith("put")}


def test_R4_the_first_die_goes_anywhere() -> None:
    match = table(1, "* first 0\n* roll B F U", aligned=True)
    assert puts(match.moves()) == {square for square, food in FOOD.items() if food in "BFU"}


@pytest.mark.parametrize("square", ["a1", "b3", "c6", "a2"])
def test_R4_the_second_die_shares_a_row_or_a_column_with_the_first(square: str) -> None:
    match = table(1, f"* first 0\n* roll B F U\n0 put B {square}", aligned=True)
    right = {other for other in in_line_with(square) if FOOD[other] in "FU"}
    assert puts(match.moves()) == right


def test_R4_the_third_die_is_in_the_row_that_the_first_two_share() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1\n0 put F d1", aligned=True)
    assert puts(match.moves()) == {"e1", "f1"}


def test_R4_the_third_die_is_in_the_column_that_the_first_two_share() -> None:
    match = table(1, "* first 0\n* roll B F C\n0 put B a1\n0 put F a4", aligned=True)
    assert puts(match.moves()) == {"a6", "a7"}


def test_R4_there_may_be_gaps_between_the_dice() -> None:
    script = "* first 0\n* roll B F C\n0 put B a1\n0 put C a7\n0 put F a5"
    assert table(1, script, aligned=True).view()["mice"] == ["a1", "a5", "a7"]


def test_R4_dice_of_earlier_rolls_of_the_turn_count() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a1\n0 roll\n* roll A F", aligned=True)
    assert puts(match.moves()) == {"c1", "d1", "a4", "a5"}
    with pytest.raises(NotLegal):
        match.enter(0, "put A b2")


def test_R4_a_roll_that_fits_no_square_in_line_is_lost() -> None:
    """Carrots lie neither in row 1 nor in column a."""
    match = table(2, "* first 0\n* roll B X X\n0 put B a1\n0 roll\n* roll A A", aligned=True)
    assert match.view()["mice"] == []
    assert match.view()["steps"] == 9
    assert match.to_move == "*"


def test_R4_the_same_roll_is_not_lost_in_the_base_game() -> None:
    match = table(2, "* first 0\n* roll B X X\n0 put B a1\n0 roll\n* roll A A")
    assert match.to_move == 0


def test_R4_a_die_of_the_same_roll_that_is_not_in_line_is_rolled_again_or_left() -> None:
    match = table(1, "* first 0\n* roll B A X\n0 put B a1", aligned=True)
    assert match.moves() == ["roll", "stop"]


def test_R4_mice_of_earlier_turns_need_not_be_in_line() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a1\n0 stop\n* roll A X X", aligned=True)
    assert puts(match.moves()) == {square for square, food in FOOD.items() if food == "A"}


def test_R4_without_the_option_dice_go_anywhere() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1")
    assert puts(match.moves()) == {square for square, food in FOOD.items() if food in "FU"}
