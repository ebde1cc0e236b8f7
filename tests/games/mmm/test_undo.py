"""Mmm!: what was put on the board can be taken back; what is rolled stays, being a draw (R2)."""

from __future__ import annotations

from tests.games.mmm.boards import table
from tests.games.table import shows_something


def test_R2_a_die_put_on_the_board_shows_nothing() -> None:
    match = table(2, "* first 0\n* roll B F U")
    assert not shows_something(match, "put B a1")
    assert not shows_something(match, "put F c1")


def test_R2_a_roll_is_a_draw_and_no_draw_is_taken_back() -> None:
    match = table(2, "* first 0\n* roll B F U\n0 put B a1\n0 roll")
    assert match.to_move == "*"
