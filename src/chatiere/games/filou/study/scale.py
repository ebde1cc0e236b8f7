"""How things are counted in the study of Filou: in which classes, and what a row counts.

Values are summed as `(how many, total, total of squares)`, so that means have margins.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule
from chatiere.games.filou.bot.row_value import SMALL_DOG, chase
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.scoring import POINTS
from chatiere.games.filou.state import BIG_DOG, CARDS, SEATS, UNKNOWN, State, place_of, row_length

WHOLE = 60
"""A won game, in parts that any number of players can share."""
STEP = 4
"""Points are counted in classes of so many, from `LOWEST` on."""
LOWEST = -20
CLASSES = 18
FACE_DOWN = 3
"""What a person may take a card for that lies face down: the mean of the ten is 2.9."""

HUNDRED = 100
"""What is not whole is counted in hundredths."""

STARTER, SEEN = 0, 1
GUESS = 2
LUCK = GUESS + SEATS
BRANCHES = LUCK + 4
SCRATCH = BRANCHES + 2 * CARDS
"""Where in the scratch things are: who started the game; how many open cards of this row
were noted; what each seat put the row at when it last bid; chance as it was before a trial;
what each card won and scored in one."""


@rule
def class_of(points: int) -> int:
    """The class that so many points fall into; the outer ones take all beyond."""
    return max(0, min(CLASSES - 1, (points - LOWEST) // STEP))


@rule
def add(place: Any, value: int) -> None:
    """One value more, into how many, total and total of squares."""
    place[0] += 1
    place[1] += value
    place[2] += value * value


@rule
def row_points(s: State) -> int:
    """What the whole row counts for its buyer."""
    points = 0
    for place in range(row_length(s)):
        points += POINTS[s.row[place]]
    gone = chased(s)
    return points if gone == UNKNOWN else points - POINTS[gone]


@rule
def known_row_points(s: State, own: int) -> int:
    """What the open cards count, and the one at place `own` of the row, if it is one: a
    lone dog among them takes its due."""
    points, dogs, known = 0, 0, 0
    for place in range(row_length(s)):
        if place < s.shown or place == own:
            card = int(s.row[place])
            points += POINTS[card]
            dogs += card >= BIG_DOG
            known |= 1 << card
    if dogs != 1:
        return points
    return points - int(chase(0, known, BIG_DOG if known >> BIG_DOG & 1 else SMALL_DOG, True))


@rule
def cards_not_turned_up(s: State) -> int:
    """How many cards of the row nobody but their owners know."""
    hidden: int = row_length(s) - s.shown
    return hidden


@rule
def reckoned_points(s: State, seat: int) -> int:
    """What a person at this seat may take the row to count, without a computer: the cards that
    it knows, and `FACE_DOWN` for each other one."""
    own = place_of(s, seat)
    unknown = cards_not_turned_up(s) - (1 if own >= s.shown else 0)
    return known_row_points(s, own) + FACE_DOWN * unknown
