"""A hint at the table: which moves it points at, and what is said of them.

A tiger gives it, from what one seat may know; until it is ready, a cat.  The page of that seat
shows it until the next move or until it is put away; nobody else hears of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile
from typing import Any

from chatiere.bots.advice import Line, equally_good
from chatiere.core.translation import translator

LONGEST = 56
"""Letters of a phrase that names several moves."""
AN_ASIDE = re.compile(r" \([^()]*\)$")
_numbers = count(1)


@dataclass(frozen=True, eq=False)
class Hint:
    """What one seat is advised to do now."""

    moves: tuple[str, ...]
    """The best one, and those that are just as good."""
    win: float | None = None
    """The chance to win; a cat knows nothing of chances."""
    why: Mapping[str, str] = field(default_factory=dict)
    """In a sentence for each language."""
    number: int = field(default_factory=_numbers.__next__)
    """By which a page tells a new one from the one before."""

    @property
    def per_cent(self) -> int | None:
        return None if self.win is None else per_cent(self.win)

    def phrase(self, says: Mapping[str, str], language: str) -> str:
        """The moves in few words: `bid 7, 8 or 9 mice`, or the best one where that gets long.
        What a move does besides, in brackets after it, is left to the reason."""
        said = [AN_ASIDE.sub("", says[what]) for what in self.moves]
        merged = alternatives(said, language)
        return merged if len(merged) <= LONGEST else said[0]

    def sentence(self, says: Mapping[str, str], language: str) -> str:
        said = self.phrase(says, language)
        return said[0].upper() + said[1:]


def per_cent(win: float) -> int:
    """A chance in whole percents: not 0 or 100 unless it is certain."""
    return round(100 * win) if win in (0.0, 1.0) else min(99, max(1, round(100 * win)))


def hint_from(advice: Mapping[str, Any]) -> Hint:
    """What a tiger's advice comes to."""
    lines = [Line(**line) for line in advice["lines"]]
    alike = [line for line in lines if kind_of_move(line) == kind_of_move(lines[0])]
    good = equally_good(alike, advice["is_exact"])
    return Hint(tuple(line.move for line in good), lines[0].win, advice["why"])


def kind_of_move(line: Line) -> str:
    """What is done, by the record's first word: the reason for one bid fits another, but not a
    pass."""
    return line.move.partition(" ")[0]


def alternatives(sentences: Sequence[str], language: str) -> str:
    """Sentences that differ in a few words as one: their verb is said once, and all the rest
    that they share where they differ in a number alone."""
    words = [sentence.split(" ") for sentence in sentences]
    shortest = min(map(len, words)) - 1
    start = min(shared(words), shortest)
    end = min(shared([each[::-1] for each in words]), shortest - start)
    parts = [each[start : len(each) - end] for each in words]
    if not all(len(part) == 1 and any(map(str.isdigit, part[0])) for part in parts):
        start, end = min(start, 1), 0
        parts = [each[start:] for each in words]
    either = translator(language).either([" ".join(part) for part in parts])
    return " ".join([*words[0][:start], either, *words[0][len(words[0]) - end :]])


def shared(words: Sequence[Sequence[str]]) -> int:
    """How many of their first words these sentences have in common."""
    same = takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))
    return len(list(same))
