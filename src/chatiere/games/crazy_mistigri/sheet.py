"""The score sheet of Crazy Mistigri, for who plays with the box: the cards that everybody is left
with, round by round."""

from __future__ import annotations

from typing import Protocol

from chatiere.core.kernel import OVER, rule
from chatiere.core.sheet import Choice, Form, Question, Sheet
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.deck import BOX, DECK, MISTIGRI_VALUE, SIZE
from chatiere.games.crazy_mistigri.rounds import ROUNDS, next_first, score, winners, wins
from chatiere.games.crazy_mistigri.state import MOST_ROUNDS, State

__all__ = ["State", "score", "wins"]

NOBODY = -1
TOO_MANY = 1
IN_GAME = tuple(
    tuple(
        sum(BOX[place][0] == value for place in range(SIZE) if deck >> place & 1)
        for value in range(1, MISTIGRI_VALUE + 1)
    )
    for deck in DECK
)
"""By the number of players: how many cards of each value there are, the Mistigri last."""
MOST_CARDS = tuple(map(sum, IN_GAME))

SHEET = Sheet(
    first=N_("Who is the first player, and deals?"),
    forms=(
        Form(
            N_("Round {n}"),
            (
                Question(
                    "hands",
                    N_("Cards left in hand"),
                    "cards",
                    each=True,
                    most=MOST_CARDS,
                    choices=(
                        *(Choice(str(value)) for value in range(1, MISTIGRI_VALUE)),
                        Choice(N_("Mistigri")),
                    ),
                ),
            ),
        ),
    ),
    roles=(N_("{name} deals and starts."),),
    problems=(N_("There are not that many cards of one of these values in the game."),),
    points=N_("Penalty points"),
)


class Answers(Protocol):
    hands: list[list[int]]


@rule
def begin(s: State, first: int) -> None:
    s.first = first


@rule
def asks(s: State) -> int:
    """Two rounds; who is tied for the fewest points plays a third one with everybody (M11)."""
    if s.rounds < ROUNDS or (s.rounds < MOST_ROUNDS and winners(s) > 1):
        return 0
    return OVER


@rule
def problem(s: State, a: Answers) -> int:
    for value in range(1, MISTIGRI_VALUE + 1):
        if left_of(s, a, value) > IN_GAME[s.players][value - 1]:
            return TOO_MANY
    return 0


@rule
def left_of(s: State, a: Answers, value: int) -> int:
    """How many cards of a value are in hand."""
    n = 0
    for seat in range(s.players):
        for i in range(len(a.hands[seat])):
            if a.hands[seat][i] + 1 == value:
                n += 1
    return n


@rule
def enter(s: State, a: Answers) -> None:
    """The sum of what is left in hand (M10); the highest total deals the next round (M2)."""
    for seat in range(s.players):
        penalty = 0
        for i in range(len(a.hands[seat])):
            penalty += a.hands[seat][i] + 1
        s.penalty[s.rounds, seat] = penalty
    s.rounds += 1
    s.first = next_first(s)


@rule
def role(s: State, n: int) -> int:
    first: int = s.first
    return first


@rule
def verdict(s: State) -> int:
    return NOBODY
