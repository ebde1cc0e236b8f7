"""Filou's cards and mice in the record's words and in a person's."""

from __future__ import annotations

from chatiere.core.language import counted, number

NAMES = ("-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d")

ANIMALS = {
    "fr": {"R": "le lapin", "D": "le gros chien", "d": "le petit chien"},
    "en": {"R": "the rabbit", "D": "the big dog", "d": "the small dog"},
}
CAT = {"fr": "le chat {}", "en": "the {} cat"}


def card_in(language: str, name: str) -> str:
    """`le chat −8`, `the rabbit`."""
    return ANIMALS[language].get(name) or CAT[language].format(number(int(name)))


def mice_in(language: str, n: int) -> str:
    return counted(n, ("souris", "souris") if language == "fr" else ("mouse", "mice"), language)


def points_in(language: str, n: int) -> str:
    return counted(n, ("point", "points"), language)
