"""Crazy Mistigri: a move can be taken back if it only moved what lay open (M4, M7, M8)."""

from __future__ import annotations

from tests.games.crazy_mistigri.dealing import late, play
from tests.games.table import shows_something


def test_M8_5_what_goes_from_the_discard_to_an_opponent_shows_nothing() -> None:
    match = late(["5a 5b 8d", "8c", "6b", "6a", "7a 9e"], discard="3c 3c")
    play(match, "* draw 7a\n0 pair 5a 5b")
    assert not shows_something(match, "deal 3c 1")
    assert not shows_something(match, "deal 5a 2")


def test_M4_a_pair_shows_two_cards_of_a_hand() -> None:
    match = late(["5a 5b 8d", "8c", "6b", "6a", "7a 9e"], discard="3c 3c")
    play(match, "* draw 7a")
    assert shows_something(match, "pair 5a 5b")


def test_M8_6_so_does_the_pair_after_a_pair_of_6s() -> None:
    match = late(["6a 6b 4a 4b M", "8c", "7a 8d"])
    play(match, "* draw 7a\n0 pair 6a 6b")
    assert shows_something(match, "pair 4a 4b")


def test_M7_a_swap_shows_the_card_that_was_in_the_hand() -> None:
    match = late(["3a 3b 6c", "8c", "7a 8d"], discard="4a")
    play(match, "* draw 7a\n0 pair 3a 3b\n0 swap\n* draw 6c")
    assert shows_something(match, "swap 7a 4a")
