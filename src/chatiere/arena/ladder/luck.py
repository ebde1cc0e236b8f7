"""What in a game is luck, as one number that can be told at a table.

Think of a game as a coin that is tossed first: with some probability only luck decides, and each
is as likely to be ahead as any other; else the better one is.  That probability is the share of
luck.  It belongs to two players: between a tiger and a kitten there is less luck than between
two tigers, where nothing else is left.  And since nobody here plays perfectly, it is no more
than an upper end of what the game itself leaves to luck.
"""

from __future__ import annotations

import math
import statistics

EVEN = 0.5
SURE = statistics.NormalDist().inv_cdf(0.95)


def luck_between(ahead: float) -> float:
    """Of two players, from how often the better one is ahead: luck / 2 + (1 - luck)."""
    return within(2 * (1 - ahead))


def luck_at_table(wins: float, players: int) -> float:
    """At a table where one is better than the others: luck / players + (1 - luck) of the wins."""
    return within((1 - wins) / (1 - 1 / players))


def games_to_tell(ahead: float) -> int | None:
    """So many games until the better of two has been ahead more often than the other, 95 times
    in 100; None where neither is better."""
    if ahead <= EVEN:
        return None
    return max(1, math.ceil(SURE**2 * ahead * (1 - ahead) / (ahead - EVEN) ** 2))


def within(share: float) -> float:
    return min(1.0, max(0.0, share))
