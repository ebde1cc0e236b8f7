"""The score sheet of Filou, for who plays with the box: the row and who bought it, round by round,
and at the end everybody's mice.  The dogs chase by themselves."""

from __future__ import annotations

from typing import Protocol

from chatiere.core.kernel import OVER, rule
from chatiere.core.sheet import Choice, Form, Question, Sheet
from chatiere.core.translation import N_
from chatiere.games.filou.rules import decline, sell
from chatiere.games.filou.scoring import score, wins
from chatiere.games.filou.state import (
    BANKS,
    CATS,
    END,
    FEWEST,
    OWN_MICE,
    UNKNOWN,
    State,
    row_length,
)

__all__ = ["State", "score", "wins"]

PIECES = ("minus-8", "minus-5", "n3", "n5", "n8", "n11", "n15", "R", "D", "d")
"""In the order of the cards."""
ALL_MICE = (0, 0, 0, *(OWN_MICE * players + BANKS[players - FEWEST] for players in (3, 4, 5)))
"""By the number of players: everybody's at the start, and the bank's."""
WRONG_ROW, TOO_MANY_CATS, TOO_MANY_MICE = 1, 2, 3

SHEET = Sheet(
    first=N_("Who is the first player?"),
    forms=(
        Form(
            N_("Round {n} of 9"),
            (
                Question(
                    "row",
                    N_("Which cards were in the sack?"),
                    "cards",
                    most=(0, 0, 0, 4, 4, 5),
                    choices=tuple(Choice(piece=piece) for piece in PIECES),
                ),
                Question("buyer", N_("Who bought it?"), "seat", nobody=N_("nobody")),
            ),
        ),
        Form(
            N_("The end: the mice"),
            (Question("mice", N_("Mice left"), "number", each=True, most=ALL_MICE),),
        ),
    ),
    roles=(N_("{name} is the first player."),),
    problems=(
        N_("As many cards lie in the sack as there are players; with three players, one more."),
        N_("There are not that many of one of these cats in the box."),
        N_("There are not that many mice in the game."),
    ),
)


class Answers(Protocol):
    row: list[int]
    buyer: int
    mice: list[int]


@rule
def begin(s: State, first: int) -> None:
    """Everybody's mice are a secret before the end, and count nothing until then."""
    s.first = first
    s.last_buyer = UNKNOWN
    s.bank = BANKS[s.players - FEWEST]


@rule
def asks(s: State) -> int:
    if s.phase != END:
        return 0
    return OVER if s.open_mice else 1


@rule
def problem(s: State, a: Answers) -> int:
    if s.phase == END:
        return TOO_MANY_MICE if all_mice(s, a) > ALL_MICE[s.players] else 0
    if len(a.row) != row_length(s):
        return WRONG_ROW
    for cat in range(CATS):
        if a.buyer != UNKNOWN and cats_known(s, a, cat) > row_length(s):
            return TOO_MANY_CATS
    return 0


@rule
def all_mice(s: State, a: Answers) -> int:
    n = 0
    for seat in range(s.players):
        n += a.mice[seat]
    return n


@rule
def cats_known(s: State, a: Answers, cat: int) -> int:
    """How many of one cat somebody has won, or is about to; there is one in every set of cards,
    and a set for every card of a row."""
    n = 0
    for seat in range(s.players):
        n += s.won[seat, cat]
    for i in range(len(a.row)):
        if a.row[i] == cat:
            n += 1
    return n


@rule
def enter(s: State, a: Answers) -> None:
    """What was paid shows in the mice at the end."""
    if s.phase == END:
        s.open_mice = 1
        for seat in range(s.players):
            s.mice[seat] = a.mice[seat]
        return
    for i in range(len(a.row)):
        s.row[i] = a.row[i]
    if a.buyer == UNKNOWN:
        decline(s)
    else:
        s.seat = a.buyer
        sell(s, 0)


@rule
def role(s: State, n: int) -> int:
    """The first player of the round that begins."""
    first: int = s.first
    return UNKNOWN if s.phase == END else first


@rule
def verdict(s: State) -> int:
    return UNKNOWN
