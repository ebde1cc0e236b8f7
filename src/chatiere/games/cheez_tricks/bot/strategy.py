"""What is good play in Cheez-Tricks; `bots/strategy.py` says what the names mean.

A cat looks one trick ahead: what it and its rival can expect to score in the round if it wins
the trick, or if the rival does, and how likely each of its cards is to win it.  The tiger plays
on like that in its thoughts.  To look at all of the last tricks in every imagined world cost
more than it told: such tigers lost to ones without.  A kitten sees little but its own cards.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.games.cheez_tricks.bot.card_strength import on_table
from chatiere.games.cheez_tricks.bot.evaluation import points_from, victory_chance
from chatiere.games.cheez_tricks.bot.heuristics import by_siamese, rate
from chatiere.games.cheez_tricks.bot.rearranging import rearrange
from chatiere.games.cheez_tricks.bot.world_weight import world_weight
from chatiere.games.cheez_tricks.deck import (
    NAMES_SUIT,
    SUIT_CARDS,
    VALUES,
    count,
    suit_of,
)
from chatiere.games.cheez_tricks.rules import MOST, beats, moves
from chatiere.games.cheez_tricks.scoring import wins
from chatiere.games.cheez_tricks.state import DEAL, TRUMP, State

__all__ = ["rearrange", "world_weight"]

PLAYOUTS = 3000
WORLDS = 64
WORLD_STEPS = 1
EXPLORE = 0.35
OTHERS_SEARCH = 0
"""Others play on like cats.  A tree of their best answers, in which they know what
we know, won less among cats and no more among tigers."""
CURIOUS = 0.5
"""A move that is so many points worse is looked at less by the factor e."""
TIE_BREAK = 64
"""More than there are moves: room for a random choice among those that a kitten likes as much."""


# -- kittens and cats -------------------------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The card it likes best; of equals any."""
    n = moves(s, out)
    best, most = 0, -(TIE_BREAK * TIE_BREAK)
    for i in range(n):
        liking = TIE_BREAK * kitten_liking(s, int(out[i])) + below(rng, TIE_BREAK)
        if liking > most:
            best, most = i, liking
    return int(out[best])


@rule
def kitten_liking(s: State, move: int) -> int:
    """To win is fun, so it plays its biggest card where that could help, and does not look
    whether the trick is lost already; else its smallest.  It keeps small when a siamese cat's
    card lies there, but counts no tricks and no cards, so all other cats come as a surprise."""
    if s.stage == TRUMP:
        return count(int(s.hand[s.turn]) & int(SUIT_CARDS[move - NAMES_SUIT]))
    if on_table(s) & by_siamese(s) or not may_win(s, move):
        return -(move % VALUES)
    return VALUES + move % VALUES


@rule
def may_win(s: State, card: int) -> bool:
    """Whether such a card can win tricks like this one, whatever lies there: to lead with, of
    the led suit, or a trump."""
    if s.turn == s.leader:
        return True
    return suit_of(card) == suit_of(int(s.current[s.leader])) or suit_of(card) == s.trump


@rule
def takes_lead(s: State, card: int) -> bool:
    """Whether this card would win the trick if nobody played after it."""
    return s.turn == s.leader or beats(s, card, int(s.current[s.ahead]))


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The card that promises most points in this round."""
    n = moves(s, out)
    if n == 1:
        return int(out[0])
    weights = np.empty(MOST, np.float64)
    return int(out[rate(s, out, n, weights)])


# -- the tiger --------------------------------------------------------------------------


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """What the cat likes is looked at first."""
    most = weights[rate(s, out, n, weights)]
    for i in range(n):
        weights[i] = math.exp((weights[i] - most) / CURIOUS)


@rule
def is_leaf(s: State) -> bool:
    """Between two rounds."""
    return s.stage == DEAL and s.dealing == 0 and s.drawn == 0


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """Between rounds by the scores so far; a shared victory counts by its share."""
    if s.turn != OVER:
        return victory_chance(s, seat)
    if not wins(s, seat):
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += 1 if wins(s, other) else 0
    return 1.0 / winners


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    return points_from(s, seat)
