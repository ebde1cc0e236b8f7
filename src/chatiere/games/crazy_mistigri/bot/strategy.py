"""Good play in Crazy Mistigri: what a tiger makes of a round, and of the rounds to come.

What a kitten and a cat like is in `heuristics.py`, what passing tells in `world_weight.py`.
"""

from __future__ import annotations

import math

from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.games.crazy_mistigri.bot.heuristics import CAT, KITTEN, cat_likes, favourite
from chatiere.games.crazy_mistigri.bot.world_weight import weight_of_passes
from chatiere.games.crazy_mistigri.rounds import score, winners, wins
from chatiere.games.crazy_mistigri.rules import to_move
from chatiere.games.crazy_mistigri.state import DEAL, State, cards_held

PLAYOUTS = 2000
WORLDS = 64  # late in a round one takes a millisecond to imagine
EXPLORE = 0.5
OTHERS_SEARCH = 0

DOUBT = 6.0
"""How many points a cat's liking may err by, to a tiger."""
LEAST = 0.02
"""What nobody likes is tried now and then all the same."""

# What a round costs a seat, as if seats were independent: something with chance PAYS, then
# at least CHEAP, and k points or more with a chance that falls evenly to 0 at DEAR.  Picked
# from a grid so that `evaluate` fits who won 60,000 games of early cats at each table, by the M10
# of record version 1; in 20,000 games of the cats of `heuristics.py` by the present one the
# shares of wins, sorted into tenths of `evaluate`, are within 0.04 of it (0.06 in one rare tenth
# at 3 players).
PAYS = (0.0, 0.0, 0.0, 0.45, 0.45, 0.35)
CHEAP = (0, 0, 0, 4, 0, 0)
DEAR = 18
USUAL = (0.0, 0.0, 0.0, 4.9, 5.1, 5.4)
"""What a cat still pays on average after one round, with what third rounds cost."""
LAST = (0.0, 0.0, 0.0, 3.5, 3.2, 3.2)
"""What it pays in a third round."""


@rule
def kitten(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return favourite(s, rng, out, KITTEN)


@rule
def cat(s: State, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    return favourite(s, rng, out, CAT)


@rule
def prior(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """What a cat likes much less is tried less."""
    most = -1e9
    for i in range(n):
        weights[i] = cat_likes(s, int(out[i]))
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = math.exp((weights[i] - most) / DOUBT) + LEAST


@rule
def world_weight(s: State, viewer: int, parameters: Reals) -> float:
    """Who passed had no pair, almost surely."""
    return weight_of_passes(s, viewer)


@rule
def is_leaf(s: State) -> bool:
    """When a round but the first is about to be dealt: only the totals count."""
    return s.phase == DEAL and s.rounds > 0 and cards_held(s) == 0


@rule
def evaluate(s: State, seat: int, parameters: Reals) -> float:
    """The share of one win: as it is, or as one more round among cats would have it."""
    if to_move(s) == OVER:
        return 1.0 / winners(s) if wins(s, seat) else 0.0
    total = 0.0
    for other in range(s.players):
        total += best_of_all(s, other)
    return best_of_all(s, seat) / total


@rule
def best_of_all(s: State, seat: int) -> float:
    """About how likely this seat is ahead after one more round; ties count by half."""
    chance = 0.0
    for cost in range(DEAR):
        part = pays(s, cost) - pays(s, cost + 1)
        for other in range(s.players):
            if other != seat:
                gap = cost + score(s, seat) - score(s, other)
                part *= (pays(s, gap) + pays(s, gap + 1)) / 2
        chance += part
    return chance


@rule
def pays(s: State, least: int) -> float:
    """The chance that a round costs a seat so many points or more."""
    if least <= 0:
        return 1.0
    cheap = CHEAP[s.players]
    return PAYS[s.players] * max(0.0, min(1.0, (DEAR - least) / (DEAR - cheap)))


@rule
def expected_points(s: State, seat: int, parameters: Reals) -> float:
    """Penalties so far, and what is usually still to pay."""
    if to_move(s) == OVER:
        return float(score(s, seat))
    return score(s, seat) + (USUAL[s.players] if s.rounds == 1 else LAST[s.players])
