"""Filou: a move can be taken back if it turned up no card (F2, F3, F5, F6)."""

from __future__ import annotations

import pytest

from tests.games.filou.sack import opened, placed, said
from tests.games.table import shows_something


@pytest.mark.parametrize("players", [4, 5])
def test_F2_a_card_laid_face_down_shows_nothing_until_the_row_is_whole(players: int) -> None:
    match = opened(players)
    for _ in range(players - 1):
        assert not shows_something(match, "place 3")
    assert shows_something(match, "place 3"), "the first card of the row is turned up"


def test_F2_a_pass_turns_up_a_card() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    for _ in range(3):
        assert shows_something(match, "pass")


def test_F3_a_bid_shows_nothing() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    assert not shows_something(match, "bid 1")
    assert not shows_something(match, "bid 7")


@pytest.mark.parametrize("what", ["buy", "decline"])
def test_F5_F6_who_buys_or_declines_a_row_has_seen_all_of_it(what: str) -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "pass, pass, pass")
    assert not shows_something(match, what)
