"""How a kitten, a cat and a tiger play Filou.

The tiger moves as its policy says (`policy.py`), and does not search: searching a round with the
policy at every seat made it no better.  Hints do: they try first what the policy finds likely, the
others play in their playouts as the policy would, and `evaluation.py` says how things stand after
the round.  The others' bids are not searched: that would let them know our cards.

All worlds count alike.  Earlier tigers that weighed them by what cats often place, or also by
who bid and who passed, lost to those that did not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.core.network import sample_move
from chatiere.games.filou.bot.evaluation import chance_to_win, expected_score, fitted
from chatiere.games.filou.bot.heuristics import KITTEN, case_of, sample_card
from chatiere.games.filou.bot.policy import learned, move_probabilities
from chatiere.games.filou.bot.row_value import (
    cards_face_down,
    expected_row_points_with_known_dogs,
    known_points,
)
from chatiere.games.filou.rules import MOST, moves, to_move, wins
from chatiere.games.filou.state import BUY, BUY_ROW, DECLINE, PASS, PLACE, PLACE_CARD, State

PLAYOUTS = 1500
WORLDS = 1024
EXPLORE = 0.5
OTHERS_SEARCH = 0

KITTEN_POINTS_PER_CARD = 4
"""What a kitten expects of every card that lies face down."""
KITTEN_RAISES = 3
"""A kitten raises by one mouse up to so many."""
MICE_PER_RIVAL = 2
"""So many mice more a cat dares to bid for each player, after the first, who may still bid
higher: it will hardly be left with the row, and the later one passes the more one gets."""
LEAP_MARGIN = 5
"""When a cat is further than this from the most it would bid, it may leap."""


def parameters_of(s: State, progress: Callable[[float], None] | None = None) -> Reals:
    """What was learned for so many players, then what was fitted."""
    return parameters_for(int(s.players))


@cache
def parameters_for(players: int) -> Reals:
    return np.concatenate([learned(players), fitted()])


# -- bids ----------------------------------------------------------------------------


@rule
def rounded_up(x: float) -> int:
    """What `math.ceil` is, which gives no whole number on a GPU."""
    whole = int(x)
    return whole + 1 if whole < x else whole


@rule
def most_to_bid(s: State, row: float) -> int:
    """How far to go for such a row: passing brings mice, so it must bring more (F3)."""
    if s.phase == BUY:
        return min(rounded_up(row) - 1, 1)
    gain, others = int(s.on_card[s.passes]), int(s.players) - int(s.passes) - 1
    return rounded_up(row - gain + MICE_PER_RIVAL * (others - 1)) - 1


@rule
def raised(s: State, most: int, step: int) -> int:
    """A bid so far above the highest one, as far as the most and the mice allow; else to pass.
    Where nobody bid: to buy, or not."""
    most = min(most, int(s.mice[s.seat]))
    if s.phase == BUY:
        return BUY_ROW if most > 0 else DECLINE
    return min(int(s.highest) + step, most) if most > s.highest else PASS


@rule
def bid_for(s: State, row: float, rng: Numbers) -> int:
    """Bid like a cat that puts the row at so many points."""
    most = most_to_bid(s, row)
    leaps = most - s.highest > LEAP_MARGIN and below(rng, 3) == 0
    return raised(s, most, 2 if leaps else 1)


# -- what a player does without a search -------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """Counts the cards it sees and hopes for the rest; forgets dogs, and that passing
    brings mice."""
    seat = int(s.seat)
    if s.phase == PLACE:
        return PLACE_CARD + sample_card(int(s.hand[seat]), KITTEN, rng)
    most = known_points(s, seat) + KITTEN_POINTS_PER_CARD * cards_face_down(s, seat) - 1
    if s.phase == BUY:
        return raised(s, min(most, 1), 1)
    return raised(s, most, 1 + below(rng, KITTEN_RAISES))


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """Knows what the others may still have and what passing brings, but thinks of a dog
    only when it sees it, and reads nothing from the others' bids."""
    seat = int(s.seat)
    if s.phase == PLACE:
        return PLACE_CARD + sample_card(int(s.hand[seat]), case_of(s, seat), rng)
    return bid_for(s, expected_row_points_with_known_dogs(s, seat), rng)


@rule
def tiger(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """A move drawn with the probabilities of the policy: who always did the same could be read."""
    return quick(s, rng, out, parameters)


@rule
def quick(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """A move drawn with the policy's probabilities."""
    weights = np.empty(MOST)
    n = moves(s, out)
    move_probabilities(s, out, n, weights, parameters)
    return sample_move(out, n, weights, rng)


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The search tries first what the policy finds likely."""
    move_probabilities(s, out, n, weights, parameters)


# -- where the tiger's search stops, and how it judges --------------------------------------


@rule
def is_leaf(s: State) -> bool:
    """The search stops between two rounds."""
    return s.phase == PLACE and s.placed == 0 and s.rounds > 0


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The seat's chance to win between two rounds; at the end its share of the victory."""
    if to_move(s) != OVER:
        return chance_to_win(s, seat, parameters)
    if not wins(s, seat):
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += wins(s, other)
    return 1.0 / winners


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    """The score that the seat may expect at the end."""
    return expected_score(s, seat)
