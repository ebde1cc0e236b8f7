"""Kuhn poker: each player puts in a chip and is dealt one of three cards.  In turn they pass or bet
another chip; who passes after a bet gives up, else the higher card takes the chips."""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.state import BaseState, Ints, field

CARDS = MOST = 3
PASS, BET = 0, 1
ACTIONS, OUTCOMES = 2, CARDS
LONGEST = 2 + 3
SCORES = -2, 2
UNKNOWN = -1


class State(BaseState):
    dealt: int = field("i1")
    cards: Ints = field("i1", 2)
    made: int = field("i1")  # passes and bets so far
    bets: Ints = field("i1", 2)
    over: int = field("i1")


@rule
def setup(s: State, players: int) -> None:
    s.viewer = EVERYTHING


@rule
def to_move(s: State) -> int:
    if s.dealt < 2:
        return CHANCE
    return OVER if s.over else s.made % 2


@rule
def moves(s: State, out: Numbers) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def draws(s: State) -> int:
    return 1


@rule
def outcomes(s: State) -> int:
    return CARDS - s.dealt


@rule
def outcome(s: State, k: int) -> int:
    """The k-th card that was not dealt."""
    return k + (s.dealt == 1 and k >= s.cards[0])


@rule
def play(s: State, move: int) -> None:
    if s.dealt < 2:
        s.cards[s.dealt] = move
        s.dealt += 1
        return
    if move == BET:
        s.bets[s.made % 2] = 1
    s.made += 1
    s.over = s.made == 3 or (s.made == 2 and not (s.bets[0] == 0 and s.bets[1] == 1))


@rule
def score(s: State, seat: int) -> int:
    mine, theirs = s.bets[seat], s.bets[1 - seat]
    if mine != theirs:
        return 1 if mine else -1
    return 1 + mine if s.cards[seat] > s.cards[1 - seat] else -1 - mine


@rule
def wins(s: State, seat: int) -> bool:
    return score(s, seat) > 0


@rule
def sees(s: State, seat: int, move: int) -> bool:
    return s.dealt == 2 or seat == s.dealt


@rule
def hide(s: State, seat: int) -> None:
    s.viewer = seat
    for other in range(s.dealt):
        if other != seat and not s.over:
            s.cards[other] = UNKNOWN


@rule
def guess(s: State, rng: Numbers) -> None:
    s.viewer = EVERYTHING
    for seat in range(s.dealt):
        if s.cards[seat] == UNKNOWN:
            other = s.cards[1 - seat]
            k = below(rng, CARDS - (other != UNKNOWN and s.dealt == 2))
            s.cards[seat] = k + (s.dealt == 2 and other != UNKNOWN and k >= other)
