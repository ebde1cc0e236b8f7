"""The score sheet of La Chasse aux Souris, for who plays with the box: who gives up a token, and
whether it was a ten or the hundred."""

from __future__ import annotations

from typing import Protocol

from chatiere.core.kernel import OVER, rule
from chatiere.core.sheet import Choice, Form, Question, Sheet
from chatiere.core.translation import N_
from chatiere.games.chasse_aux_souris.rules import score, wins
from chatiere.games.chasse_aux_souris.state import END, NOBODY, TOKENS, State

__all__ = ["State", "score", "wins"]

HUNDRED = 1

SHEET = Sheet(
    first=N_("Who deals first?"),
    forms=(
        Form(
            N_("Token {n}"),
            (
                Question("who", N_("Who gives up a token?"), "seat"),
                Question(
                    "why",
                    N_("Why?"),
                    "choice",
                    choices=(
                        Choice(N_("a multiple of ten")),
                        Choice(N_("a hundred or more: the round is over")),
                    ),
                ),
            ),
        ),
    ),
    roles=(N_("{name} deals."), N_("{name} starts the round.")),
    points=N_("Tokens"),
)


class Answers(Protocol):
    who: int
    why: int


@rule
def begin(s: State, first: int) -> None:
    s.dealer = first
    for seat in range(s.players):
        s.tokens[seat] = TOKENS


@rule
def asks(s: State) -> int:
    return OVER if s.phase == END else 0


@rule
def problem(s: State, a: Answers) -> int:
    return 0


@rule
def enter(s: State, a: Answers) -> None:
    """The game ends with somebody's last token (S11); after a hundred the deal passes on (S10)."""
    s.tokens[a.who] -= 1
    if s.tokens[a.who] == 0:
        s.phase = END
    elif a.why == HUNDRED:
        s.dealer = (s.dealer + 1) % s.players


@rule
def role(s: State, n: int) -> int:
    """The dealer, and the dealer's left neighbour."""
    return (s.dealer + n) % s.players


@rule
def verdict(s: State) -> int:
    return NOBODY
