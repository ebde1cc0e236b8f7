"""Who sees which card in Crazy Mistigri.

What goes to the discard or comes from it lies open.  A card that goes from hand to hand
is seen by the two whose hands they are.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.crazy_mistigri.state import (
    CHOICE,
    DEAL,
    DRAW,
    END,
    GIVE,
    GIVEN,
    LEAD,
    NO_ONES,
    PASS,
    PILE,
    SEATS,
    UNSEEN,
    State,
    card_of,
    goal_of,
    movement,
    next_in,
    origin_of,
)

UNKNOWN = -1


@rule
def sees(s: State, seat: int, move: int) -> bool:
    if s.phase == DEAL:
        return seat == s.turn
    if s.phase == DRAW:
        return seat in (s.turn, s.source)
    if s.phase == GIVE:
        return seat == s.turn or seat == (move - GIVEN) % SEATS
    if s.phase == CHOICE and LEAD <= move < PASS:
        return seat == s.turn or seat == next_in(s, s.turn, s.direction)
    return True


@rule
def saw(seat: int, entry: int) -> bool:
    """Whether this seat saw which card was moved."""
    origin, goal = origin_of(entry), goal_of(entry)
    return PILE in (origin, goal) or card_of(entry) == NO_ONES or seat in (origin, goal)


@rule
def hide(s: State, seat: int) -> None:
    """Others' hands, and what went from one of them to another; all is open at the end."""
    s.viewer = seat
    if s.phase == END:
        return
    for other in range(s.players):
        if other != seat and s.held[other]:
            s.hand[other] = UNKNOWN
    if s.phase == DEAL:
        s.stock = UNKNOWN
    for i in range(s.logged):
        if not saw(seat, s.log[i]):
            s.log[i] = movement(origin_of(s.log[i]), goal_of(s.log[i]), UNSEEN)
