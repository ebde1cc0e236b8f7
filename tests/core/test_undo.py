"""What a game says of its moves, and what is imagined where it does not say."""

from __future__ import annotations

import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.core.chance import generator
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.core.undo import broken_promise, seems_to_show, shows


def test_a_game_without_the_module_says_nothing() -> None:
    match = Match(MIETTE, 3)
    for crumb in (3, 7, 5):
        match.enter("*", f"crumb {match.game.words.chance(match.state())[-1]} {crumb}")
    move = match.chosen("keep")
    assert shows(match, match.states, move) is None
    assert not broken_promise(match, move, generator("undo"))


def seems_shown(match: Match, what: str) -> bool:
    match.play(what)
    return seems_to_show(match, *match.entries[-1].steps[0], match.states)


def test_a_card_laid_face_down_and_a_bid_seem_to_show_nothing_and_a_pass_does() -> None:
    match = chatiere.new("filou", players=4, seed=7)
    assert not seems_shown(match, match.moves()[0])
    while "pass" not in match.moves():
        match.play(match.moves()[0])
    assert not seems_shown(match, "bid 1")
    assert seems_shown(match, "pass")


def test_a_card_that_the_others_see_seems_to_show_something() -> None:
    match = chatiere.new("cheez-tricks", players=4, seed=7)
    assert seems_shown(match, match.moves()[0])


def test_a_die_put_on_the_board_seems_to_show_nothing() -> None:
    match = chatiere.new("mmm", players=1, seed=7)
    while not any(what.startswith("put") for what in match.moves()):
        match.play(match.moves()[0])
    assert not seems_shown(match, next(what for what in match.moves() if what.startswith("put")))


class Liar:
    """A module `undo` that says what it is told to."""

    def __init__(self, *says: bool) -> None:
        self.says = list(says)

    def shows(self, s: object, move: int) -> bool:
        return self.says.pop(0)


def promise(monkeypatch: pytest.MonkeyPatch, game: str, *says: bool) -> str:
    """What is wrong with what the game says of the first move, once here and once in another
    world that its mover holds possible."""
    liar = Liar(*says)
    monkeypatch.setattr(Game, "optional_module", lambda game, name: liar)
    match = chatiere.new(game, players=4, seed=7)
    return broken_promise(match, match.engine.moves(match.states)[0], generator("undo"))


def test_a_promise_is_broken_where_a_move_shows_what_it_should_not_or_tells_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "nobody learns" in promise(monkeypatch, "cheez-tricks", False)
    assert "public" in promise(monkeypatch, "cheez-tricks", True, False)
    assert "public" in promise(monkeypatch, "filou", False, True)
    assert not promise(monkeypatch, "cheez-tricks", True, True)
    assert not promise(monkeypatch, "filou", False, False)


def test_nobody_asks_about_a_move_that_is_followed_by_a_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = chatiere.new("mmm", players=1, seed=7)
    while "stop" not in match.moves():
        match.play(match.moves()[0])
    monkeypatch.setattr(Game, "optional_module", lambda game, name: Liar(False))
    assert not broken_promise(match, match.chosen("stop"), generator("undo"))
