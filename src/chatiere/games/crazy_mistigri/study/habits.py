"""What cats and tigers do at a table of Crazy Mistigri: when they decline a pair, which pair they
lay, and what they choose with 1+1, 2+2 and 3+3."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chatiere.games.crazy_mistigri.choices import add_pairs
from chatiere.games.crazy_mistigri.choices import choices as effects
from chatiere.games.crazy_mistigri.deck import BIT, CARDS, MISTIGRI, VALUE
from chatiere.games.crazy_mistigri.rules import MOST
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    CHOICE,
    DEAL_FIVES,
    DEALT,
    DISCARD,
    END,
    PASS,
    REVERSE,
    SEATS,
    STOP,
    State,
)

PLAYERS = 5
"""So that all nine values are in play."""
SIZES = ((4, "few"), (7, "some"))
"""Cards in hand: up to so many, and what that is called."""
MANY = "many"


def choices(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """What a move tells that might have been another."""
    if s.phase in (DISCARD, AGAIN):
        yield from pairs(s, move)
    elif s.phase == CHOICE and effects(s, np.zeros(MOST, np.int64)) > 1:
        yield "reverse", str(s.effect), move == REVERSE
    elif s.phase == DEAL_FIVES:
        yield from fives(s, move)


def pairs(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """Whether a pair is declined, and whether the one that is laid has an effect."""
    out = np.zeros(MOST, np.int64)
    held = [bool(has_effect(int(pair))) for pair in out[: add_pairs(s, out, 0)]]
    if not held:
        return
    size = next((name for most, name in SIZES if s.held[s.turn] <= most), MANY)
    yield "decline", "again" if s.phase == AGAIN else size, move in (PASS, STOP)
    if any(held) and not all(held) and move not in (PASS, STOP):
        yield "effect", size, has_effect(move)


def has_effect(pair: int) -> bool:
    """Two of one value do something; two of one colour do not."""
    return VALUE[pair // CARDS] == VALUE[pair % CARDS]


def fives(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """What 5+5 gives away: its points, and the Mistigri where it lies in the discard."""
    card = (move - DEALT) // SEATS
    yield "given", "", VALUE[card]
    if s.pile & BIT[MISTIGRI]:
        yield "wake", "", card == MISTIGRI


def results(s: State) -> Iterator[tuple[int, str, str, float]]:
    """Of every round, when the game is over."""
    if s.phase == END:
        for one in range(s.rounds):
            for seat in range(s.players):
                yield seat, "zero", "", s.penalty[one, seat] == 0
                yield seat, "penalty", "", s.penalty[one, seat]
