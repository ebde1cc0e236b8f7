"""Word forms and signs of French and English."""

from __future__ import annotations

import pytest

from chatiere.core.language import elide, number, typeset


def test_less_than_nought_has_a_minus_sign() -> None:
    assert [number(n) for n in (-14, 0, 3)] == ["\u221214", "0", "3"]


def elided(word: str, following: str) -> str:
    return filled(f"{word} {{following}}", following=following)


def filled(template: str, **words: str) -> str:
    return elide(template, words).format(**words)


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Élise",
        "Œdipe",
        "Ulysse",
        "Isis",
        "Hélène",
        "Hugo",
        "Henri",
        "Yves",
        "à",
        "y",
        "yeux",
    ],
)
def test_de_is_elided_before_a_vowel_or_a_mute_h(name: str) -> None:
    assert elided("de", name) == f"d'{name}"


@pytest.mark.parametrize(
    "name",
    ["Ben", "Çelik", "Yann", "Hans", "hibou", "huit", "onze", "8", "a1", "H", "Ωmega", "!", ""],
)
def test_de_stays_whole_before_all_else(name: str) -> None:
    assert elided("de", name) == f"de {name}"


def test_other_words_are_elided_alike() -> None:
    assert elided("que", "Ana") == "qu'Ana"
    assert elided("le", "atout") == "l'atout"
    assert elided("La", "étoile") == "L'étoile"
    assert elided("jusque", "ici") == "jusqu'ici"


def test_a_sentence_is_elided_as_what_is_put_in_wants_it() -> None:
    template = "La main de {name}, plus longue que {other}."
    assert filled(template, name="Ana", other="Ben") == "La main d'Ana, plus longue que Ben."
    assert filled(template, name="Ben", other="Ana") == "La main de Ben, plus longue qu'Ana."
    assert elide("Table de %(name)s", {"name": "Éloi"}) == "Table d'%(name)s"
    assert elide("Table de %(name)s", {}) == "Table de %(name)s"


def test_a_person_s_own_name_is_left_as_it_is() -> None:
    assert filled("La main de {name}.", name="Ana de Armas") == "La main d'Ana de Armas."
    assert filled("La main de {name}.", name="Bo de Armas") == "La main de Bo de Armas."


def test_no_line_begins_with_a_lonely_sign() -> None:
    assert typeset("Gagné : oui ! « Ah ? » ; 30 %") == (
        "Gagné\u00a0: oui\u00a0! «\u00a0Ah\u00a0?\u00a0»\u00a0; 30\u00a0%"
    )
    assert typeset("Ana: 3 tricks, 30%") == "Ana: 3 tricks, 30%"
    assert typeset("| :--- |") == "| :--- |"
    assert typeset("à 3 %(name)s") == "à 3 %(name)s"


def test_a_sum_does_not_fall_apart_and_takes_away_with_a_minus_sign() -> None:
    assert typeset("19 + 13 = 32, ten") == "19\u00a0+\u00a013\u00a0=\u00a032, ten"
    assert typeset("44 - 14 = 30") == "44\u00a0\u2212\u00a014\u00a0=\u00a030"
    assert typeset("-3 - 7 = -10") == "\u22123\u00a0\u2212\u00a07\u00a0=\u00a0\u221210"
    assert typeset("pose -14 (-3), Demi-tour, 2-3") == "pose \u221214 (\u22123), Demi-tour, 2-3"


def test_setting_twice_is_setting_once() -> None:
    text = "« Non » : 44 - 14 = 30 ! -3 ; 5 % ?"
    assert typeset(typeset(text)) == typeset(text)
