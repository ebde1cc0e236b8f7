"""Errors: one English line for programs, and a message with its words for pages."""

from __future__ import annotations

import pickle

from chatiere.core.errors import BadRecord, ChatiereError, NotLegal

FRENCH = {
    "the table of %(name)s is full": "la table de %(name)s est pleine",
    "move %(n)s: %(why)s": "coup %(n)s : %(why)s",
    "the rules do not allow it": "les règles ne le permettent pas",
}


def test_an_error_is_one_english_line_and_is_told_in_the_readers_language() -> None:
    error = ChatiereError("the table of %(name)s is full", name="Ben")
    assert str(error) == "the table of Ben is full"
    assert error.translated(FRENCH.__getitem__) == "la table de Ben est pleine"


def test_names_are_elided_where_an_error_is_told() -> None:
    error = ChatiereError("the table of %(name)s is full", name="Ana")
    assert error.translated(FRENCH.__getitem__) == "la table d'Ana est pleine"
    assert error.translated(FRENCH.__getitem__, elides=False) == "la table de Ana est pleine"


def test_a_page_says_less_than_a_program_is_told_and_errors_within_errors_are_told_too() -> None:
    inner = NotLegal("%(it)s is not legal", "the rules do not allow it", it="‹bid 3›")
    error = BadRecord("move %(n)s: %(why)s", n=4, why=inner)
    assert str(error) == "move 4: ‹bid 3› is not legal"
    assert error.translated(str) == "move 4: the rules do not allow it"
    assert error.translated(FRENCH.__getitem__) == "coup 4 : les règles ne le permettent pas"


def test_a_line_without_words_may_hold_any_sign() -> None:
    assert str(ChatiereError("100 % of %(it)s")) == "100 % of %(it)s"
    assert ChatiereError("100 % of %(it)s").translated(str) == "100 % of %(it)s"


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = ChatiereError("the table of %(name)s is full", name="Ana")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(again), again.translated(FRENCH.__getitem__)) == (
        "the table of Ana is full",
        "la table d'Ana est pleine",
    )
