"""The score sheet of Cheez-Tricks, for who plays with the box: tricks and cats, round by round."""

from __future__ import annotations

from typing import Protocol

from chatiere.core.kernel import OVER, rule
from chatiere.core.sheet import Form, Question, Sheet
from chatiere.core.translation import N_
from chatiere.games.cheez_tricks.deck import HAND, ROUNDS
from chatiere.games.cheez_tricks.rules import trump_picker
from chatiere.games.cheez_tricks.scoring import score, wins, write_points
from chatiere.games.cheez_tricks.state import NONE, SHOWN, State

__all__ = ["State", "score", "wins"]

WRONG_TRICKS = 1
TOKEN = 0

SHEET = Sheet(
    first=N_("Who has the first-player token?"),
    forms=(
        Form(
            N_("Round {n}"),
            (
                Question("tricks", N_("Tricks won"), "number", each=True, most=HAND),
                Question("cats", N_("Cats that caught them"), "number", each=True, most=SHOWN),
            ),
        ),
    ),
    roles=(
        N_("{name} has the token and leads."),
        N_("{name} picks the trump."),
    ),
    problems=(N_("All tricks of the round have to be won by somebody, and no more."),),
)


class Answers(Protocol):
    tricks: list[int]
    cats: list[int]


@rule
def begin(s: State, first: int) -> None:
    s.holder = first


@rule
def asks(s: State) -> int:
    return OVER if s.rounds == ROUNDS[s.players] else 0


@rule
def problem(s: State, a: Answers) -> int:
    won = 0
    for seat in range(s.players):
        won += a.tricks[seat]
    return 0 if won == HAND[s.players] else WRONG_TRICKS


@rule
def enter(s: State, a: Answers) -> None:
    """Which cats they were does not matter: only how many (C8).  The token moves on (C3)."""
    for seat in range(s.players):
        s.tricks[seat] = a.tricks[seat]
        s.captured[seat] = (1 << a.cats[seat]) - 1
    write_points(s)
    s.holder = (s.holder + 1) % s.players


@rule
def role(s: State, n: int) -> int:
    """The trump of the first round is drawn (C4)."""
    if n == TOKEN:
        holder: int = s.holder
        return holder
    return trump_picker(s) if s.rounds else NONE


@rule
def verdict(s: State) -> int:
    return NONE
