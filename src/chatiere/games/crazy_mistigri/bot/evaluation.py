"""How good a seat's total is between two rounds of Crazy Mistigri.

What a round costs is taken for independent of the seat: it costs something with chance
`CHANCE_TO_PAY`, then at least `LEAST_COST`, and k points or more with a chance that falls evenly
to 0 at `COST_LIMIT`.  Picked from a grid so that `chance_to_win` fits who won 60,000 games of
early cats at each table, by the M10 of record version 1; in 20,000 games of the cats of
`heuristics.py` by the present one the shares of wins, sorted into tenths of it, are within 0.04
of it (0.06 in one rare tenth at 3 players).

All tables are by number of players.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.crazy_mistigri.rounds import score
from chatiere.games.crazy_mistigri.state import State

CHANCE_TO_PAY = (0.0, 0.0, 0.0, 0.45, 0.45, 0.35)
LEAST_COST = (0, 0, 0, 4, 0, 0)
COST_LIMIT = 18
USUAL_COST = (0.0, 0.0, 0.0, 4.9, 5.1, 5.4)
"""What a cat still pays on average after one round, with what third rounds cost."""
THIRD_ROUND_COST = (0.0, 0.0, 0.0, 3.5, 3.2, 3.2)
"""What it pays in a third round."""


@rule
def chance_to_win(s: State, seat: int) -> float:
    """The chance that one more round leaves this seat with the lowest total."""
    total = 0.0
    for other in range(s.players):
        total += chance_to_lead(s, other)
    return chance_to_lead(s, seat) / total


@rule
def chance_to_lead(s: State, seat: int) -> float:
    """About how likely this seat is ahead after one more round; ties count by half, so that
    these chances do not quite add up to 1."""
    chance = 0.0
    for cost in range(COST_LIMIT):
        part = chance_to_pay(s, cost) - chance_to_pay(s, cost + 1)
        for other in range(s.players):
            if other != seat:
                gap = cost + score(s, seat) - score(s, other)
                part *= (chance_to_pay(s, gap) + chance_to_pay(s, gap + 1)) / 2
        chance += part
    return chance


@rule
def chance_to_pay(s: State, least: int) -> float:
    """The chance that a round costs a seat so many points or more."""
    if least <= 0:
        return 1.0
    cheap = LEAST_COST[s.players]
    return CHANCE_TO_PAY[s.players] * max(
        0.0, min(1.0, (COST_LIMIT - least) / (COST_LIMIT - cheap))
    )


@rule
def expected_score(s: State, seat: int) -> float:
    """Penalties so far, and what a cat usually still pays."""
    return score(s, seat) + (
        USUAL_COST[s.players] if s.rounds == 1 else THIRD_ROUND_COST[s.players]
    )
