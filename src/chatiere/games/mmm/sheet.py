"""The score sheet of Mmm!, for who plays with the box: how it ended, as the board shows it."""

from __future__ import annotations

from typing import Protocol

from chatiere.core.kernel import OVER, rule
from chatiere.core.sheet import Form, Question, Sheet
from chatiere.core.translation import N_
from chatiere.games.mmm.board import STEPS
from chatiere.games.mmm.rules import score, wins
from chatiere.games.mmm.state import NOBODY, SQUARES, State
from chatiere.games.mmm.story import RATINGS, rating

__all__ = ["State", "score", "wins"]

NOT_OVER, IMPOSSIBLE = 1, 2

SHEET = Sheet(
    forms=(
        Form(
            N_("How did it end?"),
            (
                Question("left", N_("Squares without a mouse"), "number", most=SQUARES),
                Question(
                    "steps",
                    N_("Steps that the cat still has to go, the one into the pantry included"),
                    "number",
                    most=STEPS,
                ),
            ),
        ),
    ),
    problems=(
        N_("The game is over when every square has a mouse, or the cat has no step left to go."),
        N_("When every square has a mouse, the cat has at least one step left to go."),
    ),
    verdicts=RATINGS,
)


class Answers(Protocol):
    left: int
    steps: int


@rule
def begin(s: State, first: int) -> None:
    s.left = SQUARES
    s.steps = STEPS


@rule
def asks(s: State) -> int:
    return 0 if s.left and s.steps else OVER


@rule
def problem(s: State, a: Answers) -> int:
    """The cat does not step when the last square is covered: that completes a provision (R3)."""
    if a.left and a.steps:
        return NOT_OVER
    return 0 if a.left or a.steps else IMPOSSIBLE


@rule
def enter(s: State, a: Answers) -> None:
    s.left = a.left
    s.steps = a.steps


@rule
def role(s: State, n: int) -> int:
    return NOBODY


@rule
def verdict(s: State) -> int:
    return rating(s)
