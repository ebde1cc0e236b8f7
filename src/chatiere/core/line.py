"""One line of what happened: a sentence, and what a page may draw beside it."""

from __future__ import annotations

from typing import Self

from chatiere.core.language import typeset


class Line(str):
    """A sentence like any other text; a screen reader and a terminal have it as it is."""

    __slots__ = ("begins_round", "pieces")
    pieces: tuple[str, ...]
    """Pieces of the game that are drawn small beside it, by their names in the record."""
    begins_round: bool
    """Whether a round begins here: a page draws a line above it."""

    def __new__(cls, text: str, *pieces: str, begins_round: bool = False) -> Self:
        line = super().__new__(cls, text)
        line.pieces, line.begins_round = pieces, begins_round
        return line

    @classmethod
    def of(cls, text: str) -> Line:
        """Any sentence, set for reading."""
        if isinstance(text, Line):
            return cls(typeset(text), *text.pieces, begins_round=text.begins_round)
        return cls(typeset(text))
