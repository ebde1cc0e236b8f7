"""How the levels play La Chasse aux Souris, and what the search of a tiger needs.

A kitten does its sums and lays what is easy to add.  A cat keeps its escape cards, which add
nothing, for the time when the hundred is near.  A tiger moves as its policy says (`policy.py`),
and does not search.  Hints do: there everybody plays by `heuristics.py` to the end of the round,
where the tokens alone are evaluated.  To play on by the policy made such a search no better.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.core.network import sample_move
from chatiere.games.chasse_aux_souris.bot.evaluation import (
    TOKENS_AT,
    WIN_AT,
    expected_results,
    token_index,
)
from chatiere.games.chasse_aux_souris.bot.heuristics import (
    WEIGHT_COUNT,
    WORST,
    best_move,
    escape_cards_in_hand,
    hand_value,
    move_value,
    token_cost,
)
from chatiere.games.chasse_aux_souris.bot.policy import consider, learned
from chatiere.games.chasse_aux_souris.bot.weights import WEIGHTS
from chatiere.games.chasse_aux_souris.cards import KINDS, is_counter, makes_debt, value
from chatiere.games.chasse_aux_souris.move_numbers import card_of, target_of
from chatiere.games.chasse_aux_souris.rules import (
    LIMIT,
    MOST,
    TEN,
    costs_token,
    moves,
)
from chatiere.games.chasse_aux_souris.state import DEAL, State

PLAYOUTS = 6000
WORLDS = 100
"""A world costs up to a hundred times as much as a playout, once the pile has gone round."""
EXPLORE = 0.7
OTHERS_SEARCH = 0
"""What others hold is a guess, so a tree of their answers learns little."""

PRIOR_SCALE, PRIOR_FLOOR = 0.02, 0.02
"""How fast the prior falls by the thousandth of a token that a move looks worse than the best;
and its least value, so that the search has an estimate of every move."""
TIE_BREAK = 64
"""Costs are multiplied by it and a random number below it is added: equals are drawn by lot."""
TOKEN_LOST, ROUND_ENDS = 1000, 50
"""The cost of a token; and to a cat, of the end of the round, which spares the others."""
CARRY, NO_EFFECT, SUBTRACTION, SAVED_COUNTER = 10, 25, 30, 60
"""A kitten's costs beside the 2 to 20 of an addition: having to carry, a card that does
nothing, taking away, a counter that is saved for a chase."""
CHASE, ZERO, SUBTRACTS, TOO_EARLY, NO_SECOND = 22, 30, 32, 40, 500
"""A cat's costs beside the 0 to 18 of an addition: a chase when it hurts, a card that counts
zero, one that takes away, one that had better wait, a first card that leaves no second."""
NEAR_HUNDRED, COUNTER_FROM = 80, 60
"""Totals from which a cat starts chases, and from which it counters them."""


def parameters_of(s: State, progress: Any = None) -> Reals:
    """What the kernels below get as `parameters`; there is nothing to wait for."""
    return parameters_for(s.players)


@cache
def parameters_for(players: int) -> Reals:
    """The fitted weights, the expected results, then what the policy has learned."""
    weights = np.array(WEIGHTS[players].split(), np.float64)
    return np.concatenate([weights, expected_results(players), learned(players)])


# -- a kitten ----------------------------------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The easiest card that does not cost a token; who comes next is no concern."""
    n = moves(s, out)
    best, least = 0, TIE_BREAK * TIE_BREAK * TOKEN_LOST
    for i in range(n):
        cost = TIE_BREAK * kitten_cost(s, card_of(int(out[i]))) + below(rng, TIE_BREAK)
        if cost < least:
            best, least = i, cost
    return int(out[best])


@rule
def kitten_cost(s: State, card: int) -> int:
    """How hard a card is to a child.  A chase is fun at once, a counter is saved for one; small
    sums come before large ones, and taking away is hardest."""
    change = value(card)
    if makes_debt(card):
        return 0
    if is_counter(card):
        return -1 if s.owes > 1 and s.laid == 0 else SAVED_COUNTER
    if change == 0:
        return NO_EFFECT
    work = change if change > 0 else SUBTRACTION - change
    if change > 0 and s.total % TEN + change % TEN >= TEN:
        work += CARRY
    return work + TOKEN_LOST * costs_token(int(s.total) + change)


# -- a cat -------------------------------------------------------------------------------


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The move of least cost; of equals any."""
    n = moves(s, out)
    best, least = 0, TIE_BREAK * TIE_BREAK * TOKEN_LOST
    for i in range(n):
        cost = TIE_BREAK * cat_cost(s, int(out[i])) + below(rng, TIE_BREAK)
        if cost < least:
            best, least = i, cost
    return int(out[best])


@rule
def cat_cost(s: State, move: int) -> int:
    """What a cat gives up with a card.  Large additions go first, escape cards are kept; a chase
    is for when the hundred is near, and a first card must leave a second one."""
    card = card_of(move)
    change = value(card)
    if is_counter(card):
        return 0 if s.owes > 1 and s.laid == 0 and s.total >= COUNTER_FROM else TOO_EARLY
    if makes_debt(card):
        cost = CHASE if s.total >= NEAR_HUNDRED else TOO_EARLY
        if move >= KINDS:
            cost -= int(s.tokens[target_of(move)])
    elif change == 0:
        cost = ZERO
    else:
        cost = 2 * TEN - change if change > 0 else SUBTRACTS
        if costs_token(int(s.total) + change):
            cost += TOKEN_LOST + ROUND_ENDS * (s.total + change >= LIMIT)
    if s.owes - s.laid > 1 and not leaves_second(s, card):
        cost += NO_SECOND
    return cost


@rule
def leaves_second(s: State, card: int) -> bool:
    """Whether another card in hand costs nothing after this one."""
    total = int(s.total) + value(card)
    skipped = False
    for i in range(s.held[s.turn]):
        other = int(s.hand[s.turn, i])
        if other == card and not skipped:
            skipped = True
        elif token_cost(total, other) == 0.0:
            return True
    return False


# -- a tiger -----------------------------------------------------------------------------


@rule
def tiger(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """A move drawn with the probabilities of the policy: who always did the same could be read."""
    weights = np.empty(MOST)
    n = moves(s, out)
    prior(s, out, n, weights, parameters)
    consider(s, out, n, weights, parameters)
    return sample_move(out, n, weights, rng)


# -- what hints search with ----------------------------------------------------------------


@rule
def quick(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The move that looks best: everybody's in a playout."""
    return best_move(s, out, moves(s, out), parameters)


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """By what each move looks like, which is right about most of them and never sure."""
    kept_value, escape_cards = hand_value(s, parameters), escape_cards_in_hand(s)
    highest = WORST
    for i in range(n):
        weights[i] = move_value(s, int(out[i]), kept_value, escape_cards, parameters)
        highest = max(highest, weights[i])
    for i in range(n):
        weights[i] = max(math.exp(PRIOR_SCALE * (weights[i] - highest)), PRIOR_FLOOR)


@rule
def is_leaf(s: State) -> bool:
    """A new round: all cards are dealt anew, only the tokens count."""
    return s.phase == DEAL


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The share of the victory that the seat may expect; of a game that is over, its share."""
    return parameters[WEIGHT_COUNT + WIN_AT + token_index(s, seat)]  # type: ignore[no-any-return]


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    """The tokens that the seat may expect to keep."""
    return parameters[WEIGHT_COUNT + TOKENS_AT + token_index(s, seat)]  # type: ignore[no-any-return]
