"""Questions that a game may ask before a move counts."""

from __future__ import annotations

import chatiere
from chatiere.core.game import find
from chatiere.core.move_question import asks_questions, invitation, question_about


def test_a_game_asks_if_its_folder_says_how() -> None:
    assert asks_questions(find("chasse-aux-souris"))
    assert not asks_questions(find("filou"))
    assert invitation(find("chasse-aux-souris"), "en") == "Learning: say each total yourself"
    assert invitation(find("filou"), "en") is None


def test_a_question_is_asked_about_a_move_that_can_be_made() -> None:
    match = chatiere.new("chasse-aux-souris", players=2, seed=4)
    assert isinstance(match.to_move, int)
    addition = next(what for what in match.moves() if "+" in what)
    question = question_about(match, match.to_move, addition)
    assert question is not None
    assert question.is_right(question.answer)
    out_of_hand = next(f"lay {n}+{n}" for n in range(1, 11) if f"lay {n}+{n}" not in match.moves())
    assert question_about(match, match.to_move, out_of_hand) is None


def test_other_games_ask_nothing() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    assert isinstance(match.to_move, int)
    assert question_about(match, match.to_move, match.moves()[0]) is None
