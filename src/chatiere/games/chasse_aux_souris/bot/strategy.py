"""How La Chasse aux Souris is played: by a child, by an amateur, and in a tiger's thoughts.

A kitten does its sums and lays what is easy to add.  A cat keeps its escapes, the cards
that do not add anything, for the time when the hundred is near.  In the tiger's thoughts
everybody plays by instinct to the end of the round; there the tokens say what it is worth.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.chasse_aux_souris.bot.evaluation import FINAL, WIN, place_of, standings
from chatiere.games.chasse_aux_souris.bot.heuristics import (
    INSTINCT,
    WORST,
    appeal,
    costs,
    counters,
    escapes_in_hand,
    hand_worth,
    makes_debt,
    most_appealing,
    price,
    target,
)
from chatiere.games.chasse_aux_souris.bot.weights import LEARNED
from chatiere.games.chasse_aux_souris.cards import KINDS, value
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN, card_of, moves
from chatiere.games.chasse_aux_souris.state import DEAL, State

PLAYOUTS = 6000
WORLDS = 100
"""A world costs up to a hundred times as much as a playout, once the pile has gone round."""
EXPLORE = 0.7
OTHERS_SEARCH = 0
"""What others hold is a guess, so a tree of their answers learns little."""

CAREFULLY, CURIOUS = 0.02, 0.02
"""How fast the search loses interest in moves that its instinct dislikes, by the thousandth
of a token; and what interest is left in the worst, so that there is a figure for each."""
FINE = 64
"""Room below a kitten's or cat's opinion for chance to choose among equals."""
LOST, HUNDRED = 1000, 50
"""A token; to a cat, the end of the round on top of it, which spares the others."""
CARRY, TRIFLE, SUBTRACTION, KEEPSAKE = 10, 25, 30, 60
"""A kitten's trouble beside the 2 to 20 of an addition: having to carry, a card that does
nothing, taking away, a card that is waiting for a chase."""
CHASE, ZERO, TAKEN_AWAY, WAITING, NO_SECOND = 22, 30, 32, 40, 500
"""A cat's regret beside the 0 to 18 of an addition: a chase when it hurts, a card that counts
zero, one that takes away, one that had better wait, a first card that leaves no second."""
NEAR, LATE = 80, 60
"""Totals from which a cat feels the hundred, and from which it counters a chase."""


def parameters_of(s: State, progress: Any = None) -> Reals:
    return parameters_for(s.players)


@cache
def parameters_for(players: int) -> Reals:
    """The learned numbers, then the standings."""
    learned = np.array(LEARNED[players].split(), np.float64)
    return np.concatenate([learned, standings(players)])


# -- a kitten ----------------------------------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The easiest card that does not cost a token; who comes next is no concern."""
    n = moves(s, out)
    best, least = 0, FINE * FINE * LOST
    for i in range(n):
        trouble = FINE * effort(s, card_of(int(out[i]))) + below(rng, FINE)
        if trouble < least:
            best, least = i, trouble
    return int(out[best])


@rule
def effort(s: State, card: int) -> int:
    """A chase is fun at once, a horloge waits for one; small sums come before large ones,
    and taking away is hardest."""
    change = value(card)
    if makes_debt(card):
        return 0
    if counters(card):
        return -1 if s.owes > 1 and s.laid == 0 else KEEPSAKE
    if change == 0:
        return TRIFLE
    work = change if change > 0 else SUBTRACTION - change
    if change > 0 and s.total % TEN + change % TEN >= TEN:
        work += CARRY
    return work + LOST * costs(int(s.total) + change)


# -- a cat -------------------------------------------------------------------------------


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The card that is missed least; of equals any."""
    n = moves(s, out)
    best, least = 0, FINE * FINE * LOST
    for i in range(n):
        regret = FINE * sacrifice(s, int(out[i])) + below(rng, FINE)
        if regret < least:
            best, least = i, regret
    return int(out[best])


@rule
def sacrifice(s: State, move: int) -> int:
    """Large additions go first, escapes are kept; a chase is for when the hundred is near,
    and a first card must leave a second one."""
    card = card_of(move)
    change = value(card)
    if counters(card):
        return 0 if s.owes > 1 and s.laid == 0 and s.total >= LATE else WAITING
    if makes_debt(card):
        regret = CHASE if s.total >= NEAR else WAITING
        if move >= KINDS:
            regret -= int(s.tokens[target(move)])
    elif change == 0:
        regret = ZERO
    else:
        regret = 2 * TEN - change if change > 0 else TAKEN_AWAY
        if costs(int(s.total) + change):
            regret += LOST + HUNDRED * (s.total + change >= LIMIT)
    if s.owes - s.laid > 1 and not leaves_second(s, card):
        regret += NO_SECOND
    return regret


@rule
def leaves_second(s: State, card: int) -> bool:
    """Whether another card in hand costs nothing after this one."""
    total = int(s.total) + value(card)
    skipped = False
    for i in range(s.held[s.turn]):
        other = int(s.hand[s.turn, i])
        if other == card and not skipped:
            skipped = True
        elif price(total, other) == 0.0:
            return True
    return False


# -- in a tiger's thoughts -----------------------------------------------------------------


@rule
def quick(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return most_appealing(s, out, moves(s, out), parameters)


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """By instinct, which is right about most moves and never sure."""
    kept, escapes = hand_worth(s, parameters), escapes_in_hand(s)
    most = WORST
    for i in range(n):
        weights[i] = appeal(s, int(out[i]), kept, escapes, parameters)
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = max(math.exp(CAREFULLY * (weights[i] - most)), CURIOUS)


@rule
def is_leaf(s: State) -> bool:
    """A new round: all cards are dealt anew, only the tokens count."""
    return s.phase == DEAL


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The standings hold the shares of a game that is over, too."""
    return parameters[INSTINCT + WIN + place_of(s, seat)]  # type: ignore[no-any-return]


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    return parameters[INSTINCT + FINAL + place_of(s, seat)]  # type: ignore[no-any-return]
