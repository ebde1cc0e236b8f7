"""Advice: every legal move, what to expect of it, and a sentence why."""

from __future__ import annotations

import pytest

import chatiere
from chatiere.bots import levels
from chatiere.bots.advice import PLAINLY
from chatiere.bots.search_engine import search_engine
from chatiere.core.errors import ChatiereError
from chatiere.core.language import typeset
from chatiere.core.translation import LANGUAGES, translator
from tests.bots.tables import NAMES, decisions, known_miette, miette

__all__ = ["known_miette"]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_there_in_the_words_of_the_record(name: str) -> None:
    for n, match in enumerate(decisions(name, seed=8)):
        if n % 15 == 0:
            advice = chatiere.advise(chatiere.observation(match), playouts=50)
            assert sorted(line.move for line in advice.lines) == sorted(match.moves())
            assert advice.seat == match.to_move
            assert all(0 <= line.win <= 1 for line in advice.lines)
            if not advice.is_exact:
                assert sum(line.playouts for line in advice.lines) == 50
                assert all(line.points is not None for line in advice.lines)
            for language in LANGUAGES:
                why = advice.why[language]
                assert why.endswith((".", "!"))
                assert "\n" not in why
            assert advice.why["fr"] != advice.why["en"]


def test_the_same_advice_for_the_same_state_playouts_and_seed() -> None:
    hidden = chatiere.observation(chatiere.new("filou", 4, seed=1))
    one, two, other = (chatiere.advise(hidden, playouts=200, seed=seed) for seed in "aab")
    assert one == two
    assert one != other


def test_advice_within_milliseconds() -> None:
    hidden = chatiere.observation(chatiere.new("filou", 4, seed=1))
    advice = chatiere.advise(hidden, milliseconds=30)
    assert sum(line.playouts for line in advice.lines) > 0


@pytest.mark.usefixtures("known_miette")
def test_a_game_without_reasons_says_plainly_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        levels, "search_engine", lambda game, compiled, without: search_engine(game, False, without)
    )
    advice = chatiere.advise(chatiere.observation(miette([9, 1])), playouts=100)
    assert advice.lines[0].move == "keep"
    for language in LANGUAGES:
        assert advice.why[language] == typeset(translator(language)(PLAINLY, win=100))


def test_bad_input_is_one_clear_line() -> None:
    hidden = chatiere.observation(chatiere.new("filou", 3, seed=1))
    with pytest.raises(ChatiereError, match="at least 1, not ‹0›"):
        chatiere.advise(hidden, playouts=0)
    with pytest.raises(ChatiereError, match="a budget is a number of playouts"):
        chatiere.advise(hidden, playouts=5, milliseconds=5)
    with pytest.raises(ChatiereError, match="not a hidden state"):
        chatiere.advise(b"nothing")
