"""Miette: crumbs 1 to 9.  Each player draws one, then in turn keeps it or draws another.

The crumb that was given up leaves the game face down.  The biggest crumb wins.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.state import BaseState, Ints, field

CRUMBS = 9
MOST = CRUMBS
KEEP, CHANGE = 0, 1
ACTIONS, OUTCOMES = 2, CRUMBS + 1
LONGEST = 3 * 4
SCORES = 1, CRUMBS
UNKNOWN = -1


class State(BaseState):
    players: int = field("i1")
    turn: int = field("i1")  # counts the first draws (below zero), then the seats
    changing: int = field("i1")  # whether the seat whose turn it is draws another crumb
    held: Ints = field("i1", 4)  # each seat's crumb, 0 for none
    gone: Ints = field("i1", 4)  # the crumb that a seat gave up


@rule
def setup(s: State, players: int) -> None:
    s.viewer = EVERYTHING
    s.players = players
    s.turn = -players


@rule
def to_move(s: State) -> int:
    if s.turn < 0 or s.changing:
        return CHANCE
    return s.turn if s.turn < s.players else OVER


@rule
def drawer(s: State) -> int:
    """Whose crumb is drawn now."""
    return s.turn + s.players if s.turn < 0 else s.turn


@rule
def moves(s: State, out: Numbers) -> int:
    out[0] = KEEP
    out[1] = CHANGE
    return 2


@rule
def draws(s: State) -> int:
    return 1


@rule
def is_left(s: State, crumb: int) -> bool:
    """Nobody has drawn this crumb yet."""
    for seat in range(s.players):
        if crumb in (s.held[seat], s.gone[seat]):
            return False
    return True


@rule
def outcomes(s: State) -> int:
    n = 0
    for crumb in range(1, CRUMBS + 1):
        n += is_left(s, crumb)
    return n


@rule
def outcome(s: State, k: int) -> int:
    crumb = 0
    while k >= 0:
        crumb += 1
        k -= is_left(s, crumb)
    return crumb


@rule
def play(s: State, move: int) -> None:
    if to_move(s) == CHANCE:
        s.gone[drawer(s)] = s.held[drawer(s)]
        s.held[drawer(s)] = move
    s.changing = to_move(s) != CHANCE and move == CHANGE
    if not s.changing:
        s.turn += 1


@rule
def score(s: State, seat: int) -> int:
    return s.held[seat]


@rule
def wins(s: State, seat: int) -> bool:
    for other in range(s.players):
        if s.held[other] > s.held[seat]:
            return False
    return True


@rule
def sees(s: State, seat: int, move: int) -> bool:
    """Only the drawer sees a crumb; everybody hears `keep` and `change`."""
    return to_move(s) != CHANCE or seat == drawer(s)


@rule
def hide(s: State, seat: int) -> None:
    """The others' crumbs lie face down; at the end all are turned up."""
    s.viewer = seat
    for other in range(s.players):
        if other != seat and s.gone[other]:
            s.gone[other] = UNKNOWN
        if other != seat and s.held[other] and to_move(s) != OVER:
            s.held[other] = UNKNOWN


@rule
def guess(s: State, rng: Numbers) -> None:
    """Every crumb that nobody has shown is as likely as any other, in every place."""
    s.viewer = EVERYTHING
    for seat in range(s.players):
        if s.held[seat] == UNKNOWN:
            s.held[seat] = outcome(s, below(rng, outcomes(s)))
        if s.gone[seat] == UNKNOWN:
            s.gone[seat] = outcome(s, below(rng, outcomes(s)))
