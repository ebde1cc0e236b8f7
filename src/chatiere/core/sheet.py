"""A score sheet for who plays with the box: what a game's `sheet.py` says, and reckoning by it.

`SHEET` says in words what is asked for; rules say what it means.  They work on the game's own
`State`, of which only what counts is filled in, so that points and winners come from the rules
of the game itself:

    begin(s, first)    before the first entry; `s.players` is set, `first` a seat
    asks(s)            the number of the form that is to be filled in now, or `OVER`
    problem(s, a)      what is wrong with these answers: a number of `SHEET.problems` from 1, or 0
    enter(s, a)        write these answers down
    role(s, n)         who has the n-th role of `SHEET.roles` now, or -1
    verdict(s)         at the end, which of `SHEET.verdicts` is said, or -1
    score(s, seat), wins(s, seat)

A page runs them as JavaScript (`javascript.py`), without a connection; the server runs them as
they are, to check what a page says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Literal

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, games
from chatiere.core.javascript import javascript
from chatiere.core.kernel import OVER
from chatiere.core.translation import N_

MODULE = "sheet"
RULES = ("begin", "asks", "problem", "enter", "role", "verdict", "score", "wins")
MOST_ENTRIES = 100
"""More than any game has: who sends more sends no sheet."""


@dataclass(frozen=True)
class Choice:
    """One of the things that may be the answer: a message, or one of the game's pieces."""

    says: str = ""
    piece: str = ""


@dataclass(frozen=True)
class Question:
    """What is asked for in a form, once or for everybody at the table."""

    key: str
    """Its name in the answers that `problem` and `enter` get."""
    says: str
    kind: Literal["cards", "number", "seat", "choice"]
    """`cards`: any of the choices, in any number; `seat`: somebody at the table."""
    each: bool = False
    """Whether it is asked for everybody: the answer is then a list, by seat."""
    least: int = 0
    most: int | tuple[int, ...] = 0
    """The largest number, or how many cards; a tuple has it by the number of players."""
    choices: tuple[Choice, ...] = ()
    nobody: str = ""
    """Where it may have been nobody: what says so; the answer is then -1."""

    def most_at(self, players: int) -> int:
        return self.most if isinstance(self.most, int) else self.most[players]


@dataclass(frozen=True)
class Form:
    """What is entered together: a round, an event, the end."""

    says: str
    """Its title; `{n}` is the number of the entry."""
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Sheet:
    """All messages of a game's sheet; their French is in the game's catalogue."""

    forms: tuple[Form, ...]
    first: str = ""
    """Asked before the first entry: who starts, or has the deal."""
    roles: tuple[str, ...] = ()
    """What `{name}` does now."""
    problems: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    points: str = N_("Points")


class BadSheet(ChatiereError):
    """A score sheet that nobody can have filled in by the rules."""


def has_sheet(game: Game) -> bool:
    return game.optional_module(MODULE) is not None


def games_with_sheet() -> list[Game]:
    return [game for game in games().values() if has_sheet(game)]


def sheet_of(game: Game) -> Sheet:
    found: Sheet = game.module(MODULE).SHEET
    return found


@cache
def script_of(game: str) -> str:
    """The rules of a game's sheet, for a page."""
    rules = games()[game].module(MODULE)
    return javascript([getattr(rules, name) for name in RULES], rules.State)


# -- reckoning ------------------------------------------------------------------------------------


def result_of(
    game: Game, players: int, first: int, entries: Sequence[object]
) -> dict[str, list[int]]:
    """Scores and winners of a sheet that is filled in to the end, as a match has them."""
    rules, forms = game.module(MODULE), sheet_of(game).forms
    game.check_players(players)
    if first not in range(players) or len(entries) > MOST_ENTRIES:
        raise unreadable()
    s = rules.State(np.zeros(1, rules.State.dtype))
    s.players = players
    rules.begin(s, first)
    for entry in entries:
        now = rules.asks(s)
        if now == OVER:
            raise unreadable()
        answers = answers_of(forms[now], players, entry)
        if rules.problem(s, answers):
            raise unreadable()
        rules.enter(s, answers)
    if rules.asks(s) != OVER:
        raise BadSheet(N_("the game on this score sheet is not over"))
    return result(rules, s, players)


def result(rules: ModuleType, s: object, players: int) -> dict[str, list[int]]:
    seats = range(players)
    scores = [int(rules.score(s, seat)) for seat in seats]
    return {"scores": scores, "winners": [seat for seat in seats if rules.wins(s, seat)]}


def unreadable() -> BadSheet:
    return BadSheet(N_("this score sheet cannot be read"))


def answers_of(form: Form, players: int, entry: object) -> SimpleNamespace:
    """The answers to a form, each of the kind that its question asks for."""
    if not isinstance(entry, dict) or set(entry) != {q.key for q in form.questions}:
        raise unreadable()
    answers = SimpleNamespace()
    for question in form.questions:
        said = entry[question.key]
        if not question.each:
            said = checked(question, players, said)
        elif isinstance(said, list) and len(said) == players:
            said = [checked(question, players, one) for one in said]
        else:
            raise unreadable()
        setattr(answers, question.key, said)
    return answers


def checked(question: Question, players: int, said: object) -> int | list[int]:
    """One answer."""
    choices, most = len(question.choices), question.most_at(players)
    match question.kind:
        case "cards":
            if not isinstance(said, list) or len(said) > most:
                raise unreadable()
            return [within(one, 0, choices - 1) for one in said]
        case "number":
            return within(said, question.least, most)
        case "seat":
            return within(said, -1 if question.nobody else 0, players - 1)
        case _:
            return within(said, 0, choices - 1)


def within(said: object, least: int, most: int) -> int:
    if type(said) is not int or not least <= said <= most:
        raise unreadable()
    return said
