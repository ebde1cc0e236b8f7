"""Filou's cards and mice in the record's words and in a person's."""

from __future__ import annotations

from collections.abc import Sequence

NAMES = ("-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d")

ANIMALS = {
    "fr": {"R": "le lapin", "D": "le gros chien", "d": "le petit chien"},
    "en": {"R": "the rabbit", "D": "the big dog", "d": "the small dog"},
}
CAT = {"fr": "le chat {}", "en": "the {} cat"}
AND = {"fr": " et ", "en": " and "}


def card_in(language: str, name: str) -> str:
    """`le chat 11`, `the rabbit`."""
    return ANIMALS[language].get(name) or CAT[language].format(name)


def mice_in(language: str, n: int) -> str:
    if language == "fr":
        return f"{n} souris"
    return f"{n} mouse" if n == 1 else f"{n} mice"


def points_in(language: str, n: int) -> str:
    one = abs(n) <= 1 if language == "fr" else abs(n) == 1
    return f"{n} point" if one else f"{n} points"


def listed_in(language: str, things: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(things) == 1:
        return things[0]
    return ", ".join(things[:-1]) + AND[language] + things[-1]
