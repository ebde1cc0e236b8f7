"""A hint leads to the finding that its move is about."""

from __future__ import annotations

from miette import GAME as MIETTE

import chatiere
from chatiere.core.strategy_topic import Topic, topic_of


def test_a_pass_leads_to_when_to_pass_in_the_readers_language() -> None:
    match = chatiere.new("filou", players=4, seed=7)
    for _ in range(4):
        match.play(match.moves()[0])
    match.play("bid 1")
    seat = match.to_move
    assert isinstance(seat, int)
    s = match.state(seat)
    passing = match.chosen("pass")
    assert topic_of(match.game, s, passing, "en") == Topic("habit-pass", "When to pass")
    assert topic_of(match.game, s, passing, "fr") == Topic("habit-pass", "Quand passer")


def test_a_move_that_no_finding_is_about_leads_nowhere() -> None:
    match = chatiere.new("filou", players=4, seed=7)
    seat = match.to_move
    assert isinstance(seat, int)
    assert topic_of(match.game, match.state(seat), match.chosen(match.moves()[0]), "en") is None


def test_a_game_without_a_study_leads_nowhere() -> None:
    assert topic_of(MIETTE, None, 0, "en") is None
