"""Numbers with their nouns, and lists, in each language."""

from __future__ import annotations

from chatiere.core.language import counted, joined


def test_nought_is_plural_in_english_and_singular_in_french() -> None:
    assert [counted(n, ("card", "cards"), "en") for n in (-1, 0, 1, 2)] == [
        "-1 card",
        "0 cards",
        "1 card",
        "2 cards",
    ]
    assert [counted(n, ("carte", "cartes"), "fr") for n in (0, 1, 2)] == [
        "0 carte",
        "1 carte",
        "2 cartes",
    ]


def test_the_last_of_several_comes_after_and() -> None:
    assert joined(["a"], "en") == "a"
    assert joined(["a", "b"], "fr") == "a et b"
    assert joined(["a", "b", "c"], "en") == "a, b and c"
