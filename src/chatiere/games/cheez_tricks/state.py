"""The state of a table of Cheez-Tricks, and what everybody can count on it."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.core.state import BaseState, Grid, Ints, field
from chatiere.games.cheez_tricks.deck import HAND, ROUNDS

SEATS = 5
SHOWN = 3
"""Cats that lie open in a round."""
NONE = -1
UNKNOWN = -1
"""A hand that the viewer cannot see, as long as there are cards in it."""
FIRST, DEAL, ROUND_CATS, TRUMP, PLAY = range(5)

TRICK_COMPLETE, TRICK_WON, CAUGHT, TRICKS_OVER, ROUND_OVER = range(5)
"""Moments at which the table pauses; `moments.py` says for how long."""


class State(BaseState):
    """The whole table.  Sets of cards and of cats are numbers, a bit for each."""

    players: int = field("i1")
    wild: int = field("i1")
    stage: int = field("i1")
    turn: int = field("i1")  # what to_move answers
    holder: int = field("i1")  # who has the first-player token in this round
    rounds: int = field("i1")  # rounds that are over
    dealing: int = field("i1")  # the seat that is being dealt to
    drawn: int = field("i1")  # single draws made of this chance move
    cat_pile: int = field("i8")  # cats that have not been shown in this game
    cats: Ints = field("i1", SHOWN)
    trump: int = field("i1")
    hand: Ints = field("i8", SEATS)
    won: Ints = field("i8", SEATS)  # cards won in this round
    tricks: Ints = field("i1", SEATS)
    captured: Ints = field("i1", SEATS)  # one bit for each of the three cats
    voids: Ints = field("i1", SEATS)  # suits that a seat could not follow
    leader: int = field("i1")
    ahead: int = field("i1")  # the seat whose card wins the trick so far
    current: Ints = field("i1", SEATS)  # the current trick, by seat
    played: Grid = field("i1", SEATS, max(HAND))  # in this round, by seat and trick
    done: int = field("i1")  # tricks completed in this game
    last: Ints = field("i1", SEATS)  # the last completed trick, also of the round before
    last_leader: int = field("i1")
    last_winner: int = field("i1")
    sheet: Grid = field("i1", ROUNDS[SEATS], SEATS)  # points by round and seat
    sheet_tricks: Grid = field("i1", ROUNDS[SEATS], SEATS)  # tricks that they came from
    sheet_captures: Grid = field("i1", ROUNDS[SEATS], SEATS)  # cats that set what each counted


@rule
def tricks_played(s: State) -> int:
    """Tricks completed in this round; none as soon as the round is over."""
    return s.done - s.rounds * HAND[s.players]


@rule
def held(s: State, seat: int) -> int:
    """How many cards a seat holds, which everybody can count."""
    if s.stage == DEAL:
        if seat == s.dealing:
            return s.drawn
        return HAND[s.players] if seat < s.dealing else 0
    laid = 1 if s.current[seat] != NONE else 0
    return HAND[s.players] - tricks_played(s) - laid
