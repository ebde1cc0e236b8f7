"""A question that a game may ask before a move counts.

A game that has a module `announcing` in its folder lets people learn by it: at a table for
learners, who has chosen a move is asked something about it first, and the move counts as soon
as an answer was given.  A wrong answer costs nothing; it is explained.

The module offers `question(before, what)`: what is asked of a player who knows the state
`before` and has chosen the legal move `what`, or None where nothing is; and `INVITATION`, the
message by which a table for learners is offered.
"""

from __future__ import annotations

from typing import Protocol

from chatiere.core.game import Game
from chatiere.core.match import Match

MODULE = "announcing"


class MoveQuestion(Protocol):
    """What is asked about one move."""

    @property
    def answer(self) -> str:
        """The right answer, as one types it."""

    def text(self, language: str) -> str:
        """The question in words."""

    def is_right(self, said: str) -> bool:
        """Whether this is the answer, however it was typed."""

    def explanation(self, language: str) -> str:
        """How to find the answer, for who was wrong."""


def asks_questions(game: Game) -> bool:
    """Whether the game has questions to learn by."""
    return game.optional_module(MODULE) is not None


def invitation(game: Game, language: str) -> str | None:
    """What a table for learners is offered as; None where the game asks nothing."""
    asking = game.optional_module(MODULE)
    return None if asking is None else game.translator(language)(asking.INVITATION)


def question_about(match: Match, seat: int, what: str) -> MoveQuestion | None:
    """What this seat is asked before its move counts; nothing, where the game asks nothing or
    the move cannot be made."""
    asking = match.game.optional_module(MODULE)
    if asking is None or what not in match.moves():
        return None
    question: MoveQuestion | None = asking.question(match.state(seat), what)
    return question
