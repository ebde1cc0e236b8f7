"""Taking back: a move goes back only if nobody has learned anything by it."""

from __future__ import annotations

import random

import pytest

import chatiere
from chatiere.core.match import Match
from chatiere.web.tables.undo import is_last_mover, shows_something


def can_take_back(match: Match, seat: int) -> bool:
    """As the driver decides it."""
    return is_last_mover(match, seat) and not shows_something(
        match, match.entries[-1], match.states
    )


def played(match: Match, what: str) -> bool:
    """Whether this move, made now, could be taken back."""
    seat = match.to_move
    assert isinstance(seat, int)
    match.play(what)
    return can_take_back(match, seat)


def test_a_card_laid_face_down_goes_back() -> None:
    match = chatiere.new("filou", players=4, seed=7)
    assert played(match, match.moves()[0])


def test_a_bid_goes_back_and_a_pass_that_turns_up_a_card_does_not() -> None:
    match = chatiere.new("filou", players=4, seed=7)
    while "pass" not in match.moves():
        match.play(match.moves()[0])
    assert played(match, "bid 1")
    assert not played(match, "pass")


def test_a_card_that_the_others_have_seen_stays() -> None:
    match = chatiere.new("cheez-tricks", players=4, seed=7)
    assert not played(match, match.moves()[0])


def test_what_is_followed_by_a_draw_stays() -> None:
    match = chatiere.new("mmm", players=1, seed=7)
    luck = random.Random(1)  # noqa: S311
    while "roll" not in match.moves():
        match.play(luck.choice(match.moves()))
    assert not played(match, "roll")


def test_a_die_put_on_the_board_goes_back() -> None:
    match = chatiere.new("mmm", players=1, seed=7)
    while not any(what.startswith("put") for what in match.moves()):
        match.play(match.moves()[0])
    what = next(what for what in match.moves() if what.startswith("put"))
    assert played(match, what)


def test_nobody_takes_back_what_another_did() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    seat = match.to_move
    assert isinstance(seat, int)
    match.play(match.moves()[0])
    assert not can_take_back(match, (seat + 1) % 3)


@pytest.mark.parametrize("game", ["filou", "crazy-mistigri", "chasse-aux-souris"])
def test_a_game_that_is_over_stays_over(game: str) -> None:
    match = chatiere.new(game, seed=3)
    luck = random.Random(3)  # noqa: S311
    seat = None
    while not match.is_over:
        seat = match.to_move
        match.play(luck.choice(match.moves()))
    assert isinstance(seat, int)
    assert not can_take_back(match, seat)
