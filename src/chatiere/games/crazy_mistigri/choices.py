"""What a player can choose from at each point of a turn."""

from __future__ import annotations

from chatiere.core.kernel import Numbers, rule
from chatiere.games.crazy_mistigri.deck import (
    BIT,
    CARDS,
    PARTNERS,
    SECOND,
    lowest,
)
from chatiere.games.crazy_mistigri.state import (
    DEALT,
    GIVEN,
    LEAD,
    ONES,
    ONES_VALUE,
    PAIR,
    REVERSE,
    SEATS,
    SWAP,
    SWAP_VALUE,
    WILL_SWAP,
    State,
    others_in,
)


@rule
def add_pairs(s: State, out: Numbers, n: int) -> int:
    """Two cards of one value or of one colour, twins included (M4)."""
    hand = s.hand[s.turn]
    singles = hand & ~SECOND
    rest = singles
    while rest:
        a = lowest(rest)
        if hand & SECOND & BIT[a] << 1:
            out[n] = PAIR + a * CARDS + a
            n += 1
        mates = singles & PARTNERS[a]
        while mates:
            out[n] = PAIR + a * CARDS + lowest(mates)
            n += 1
            mates &= mates - 1
        rest &= rest - 1
    return n


@rule
def choices(s: State, out: Numbers) -> int:
    """The effect of 1+1, 2+2 or 3+3, or reversing (M5)."""
    out[0] = REVERSE
    if s.effect == ONES_VALUE:
        out[1] = ONES
        return 2
    if s.held[s.turn] == 0 or not others_in(s):
        return 1
    if s.effect == SWAP_VALUE:
        out[1] = WILL_SWAP
        return 2
    n = 1
    rest = s.hand[s.turn] & ~SECOND
    while rest:
        out[n] = LEAD + lowest(rest)
        n += 1
        rest &= rest - 1
    return n


@rule
def swaps(s: State, out: Numbers) -> int:
    """One card of the hand for one that already lies in the discard (M7)."""
    n = 0
    mine = s.hand[s.source] & ~SECOND
    while mine:
        gives = SWAP + lowest(mine) * CARDS
        there = s.pile & ~SECOND
        while there:
            out[n] = gives + lowest(there)
            n += 1
            there &= there - 1
        mine &= mine - 1
    return n


@rule
def gifts(s: State, out: Numbers) -> int:
    """Any card to any opponent still in (M8)."""
    n = 0
    rest = s.hand[s.turn] & ~SECOND
    while rest:
        gives = GIVEN + lowest(rest) * SEATS
        for seat in range(s.players):
            if seat != s.turn and s.held[seat]:
                out[n] = gives + seat
                n += 1
        rest &= rest - 1
    return n


@rule
def fives(s: State, out: Numbers) -> int:
    """Any card of the discard to the opponent whose turn it is to get one (M8)."""
    n = 0
    rest = s.pile & ~SECOND
    while rest:
        out[n] = DEALT + lowest(rest) * SEATS + s.target
        n += 1
        rest &= rest - 1
    return n
