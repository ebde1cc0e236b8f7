"""Questions asked before a move counts, at tables for learners.

What is asked, and what the right answer is, only the game knows (`chatiere.core.move_question`);
a table remembers who has chosen which move, and what was said to whom about the answer.
"""

from __future__ import annotations

from typing import NamedTuple


class Chosen(NamedTuple):
    """A move that waits for an answer."""

    what: str
    at: float
    """When it was chosen, by a clock that only runs forward."""


class AnswerNote(NamedTuple):
    """What is said to one seat alone about its last answer."""

    n: int
    """The number of the move."""
    explanation: str
    """Empty for a right answer."""
    is_right: bool


class OpenQuestions:
    """Of one table, by seat."""

    def __init__(self) -> None:
        self.chosen: dict[int, Chosen] = {}
        self.notes: dict[int, AnswerNote] = {}

    def ask(self, seat: int, chosen: Chosen) -> None:
        """This seat has chosen a move: the question about it takes the place of the last note."""
        self.chosen[seat] = chosen
        self.notes.pop(seat, None)

    def drop(self, seat: int) -> None:
        """The move was made, or another one is to be chosen."""
        self.chosen.pop(seat, None)
