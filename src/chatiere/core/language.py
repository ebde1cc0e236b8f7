"""What the sentences of every game need: numbers with their nouns, and lists."""

from __future__ import annotations

from collections.abc import Sequence

AND = {"fr": " et ", "en": " and "}


def counted(n: int, forms: tuple[str, str], language: str) -> str:
    """`1 card`, `2 cards`; nought is plural in English and singular in French."""
    singular = abs(n) == 1 or (n == 0 and language == "fr")
    return f"{n} {forms[0] if singular else forms[1]}"


def joined(things: Sequence[str], language: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = things
    return f"{', '.join(most)}{AND[language]}{last}" if most else last
