"""Good play in Filou: what a kitten, a cat and a tiger make of a sack.

The tiger searches one round.  It tries first what its policy likes, the others play in its
thoughts as the policy would at their seats, and `position` says how things stand after the
round.  The others' bids are not searched: that would let them know our cards.

All worlds count alike.  Earlier tigers that weighed them by what cats like to place, or also by
who bid and who passed, lost to those that did not; so did tigers that thought longer, as long
as the others' bids in their thoughts were a cat's.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.games.filou.bot.evaluation import chance_to_win, expected_score
from chatiere.games.filou.bot.heuristics import DREAMING, drawn, taste
from chatiere.games.filou.bot.policy import drawn_move, liking
from chatiere.games.filou.bot.row_value import cards_face_down, known_points, open_points
from chatiere.games.filou.bot.weights import numbers
from chatiere.games.filou.rules import MOST, moves, to_move, wins
from chatiere.games.filou.state import BUY, PASS, PLACE, State

PLAYOUTS = 1500
WORLDS = 1024
EXPLORE = 0.5
OTHERS_SEARCH = 0

HOPE = 4
"""What a kitten expects of every card that lies face down."""
LEAPS = 3
"""A kitten raises by one mouse to so many."""
COMPANY = 2
"""So many mice more a cat dares to bid for each player, after the first, who may still bid
higher: it will hardly be left with the row, and the later one passes the more one gets."""
FAR = 5
"""When a cat is further than this from the most it would bid, it may leap."""


def parameters_of(s: State, progress: Callable[[float], None] | None = None) -> Reals:
    """What self-play has fitted; the same for every table."""
    return numbers()


# -- bids ----------------------------------------------------------------------------


@rule
def most_to_bid(s: State, row: float) -> int:
    """How far to go for such a row: passing brings mice, so it must bring more (F3)."""
    if s.phase == BUY:
        return min(math.ceil(row) - 1, 1)
    gain, others = int(s.on_card[s.passes]), int(s.players) - int(s.passes) - 1
    return math.ceil(row - gain + COMPANY * (others - 1)) - 1


@rule
def raised(s: State, most: int, step: int) -> int:
    """A bid so far above the highest one, as far as the most and the mice allow; else to
    pass."""
    most = min(most, int(s.mice[s.seat]))
    return min(int(s.highest) + step, most) if most > s.highest else PASS


@rule
def bid_for(s: State, row: float, rng: Numbers) -> int:
    """Bid like a cat that puts the row at so many points."""
    most = most_to_bid(s, row)
    leaps = most - s.highest > FAR and below(rng, 3) == 0
    return raised(s, most, 2 if leaps else 1)


# -- what a player does at first sight -------------------------------------------------


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """Counts the cards it sees and hopes for the rest; forgets dogs, and that passing
    brings mice."""
    seat = int(s.seat)
    if s.phase == PLACE:
        return drawn(int(s.hand[seat]), DREAMING, rng)
    most = known_points(s, seat) + HOPE * cards_face_down(s, seat) - 1
    if s.phase == BUY:
        return raised(s, min(most, 1), 1)
    return raised(s, most, 1 + below(rng, LEAPS))


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """Knows what the others may still have and what passing brings, but thinks of a dog
    only when it sees it, and reads nothing from the others' bids."""
    seat = int(s.seat)
    if s.phase == PLACE:
        return drawn(int(s.hand[seat]), taste(s, seat), rng)
    return bid_for(s, open_points(s, seat), rng)


@rule
def quick(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """What the policy likes, the more often the better it likes it."""
    weights = np.empty(MOST)
    n = moves(s, out)
    liking(s, out, n, weights, parameters)
    return drawn_move(out, n, weights, rng)


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """What the policy likes is looked at first."""
    liking(s, out, n, weights, parameters)


# -- what the tiger thinks of a world --------------------------------------------------


@rule
def is_leaf(s: State) -> bool:
    """Between two rounds."""
    return s.phase == PLACE and s.placed == 0 and s.rounds > 0


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
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
    return expected_score(s, seat)
