"""The state of a table of Cheez-Tricks, and what everybody can count on it."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule, state
from chatiere.games.cheez_tricks.cats import SHOWN
from chatiere.games.cheez_tricks.deck import HAND, ROUNDS

SEATS = 5
NONE = -1
UNKNOWN = -1
"""A hand that the viewer cannot see, as long as there are cards in it."""
FIRST, DEAL, ROUND_CATS, TRUMP, PLAY = range(5)

State = state(
    players="i1",
    wild="i1",
    stage="i1",
    turn="i1",  # what to_move answers
    holder="i1",  # who has the first-player token in this round
    rounds="i1",  # rounds that are over
    dealing="i1",  # the seat that is being dealt to
    drawn="i1",  # single draws made of this chance move
    cat_pile="i8",  # cats that have not been shown in this game
    cats=("i1", SHOWN),
    trump="i1",
    hand=("i8", SEATS),
    won=("i8", SEATS),  # cards won in this round
    tricks=("i1", SEATS),
    captured=("i1", SEATS),  # one bit for each of the three cats
    voids=("i1", SEATS),  # suits that a seat could not follow
    leader="i1",
    ahead="i1",  # the seat whose card wins the trick so far
    table=("i1", SEATS),  # the current trick
    done="i1",  # tricks completed in this game
    last=("i1", SEATS),  # the last completed trick, also of the round before
    last_leader="i1",
    last_winner="i1",
    sheet=("i1", ROUNDS[SEATS], SEATS),  # points by round and seat
)


@rule
def tricks_played(s: Any) -> int:
    """Tricks completed in this round; none as soon as the round is over."""
    return s.done - s.rounds * HAND[s.players]  # type: ignore[no-any-return]


@rule
def held(s: Any, seat: int) -> int:
    """How many cards a seat holds, which everybody can count."""
    if s.stage == DEAL:
        if seat == s.dealing:
            return s.drawn  # type: ignore[no-any-return]
        return HAND[s.players] if seat < s.dealing else 0
    laid = 1 if s.table[seat] != NONE else 0
    return HAND[s.players] - tricks_played(s) - laid
