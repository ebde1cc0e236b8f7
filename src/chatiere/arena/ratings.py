"""Ratings from the games of a contest, with openskill.

A player's strength is thought of as a number: `mu` is the best guess, `sigma` how far it may be
from the truth (two times in three no further).  Whoever has not played has 25 and 25/3.  Players
of the arena do not learn, so a rating only ever gets surer (`tau` is 0).
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence

from chatiere.bots.level_ratings import Rating

Played = Sequence[tuple[str, int]]
"""One game: who sat there, and the rank of each."""
ORDERS = 20
MOST_RATED = 10_000
"""A rating depends a little on the order of the games, so it is the mean over so many orders;
over fewer where there are so many games that the order hardly matters.  Of still more games so
many are drawn: they tell enough, and whoever pressed Ctrl-C is waiting."""


def rate_players(games: Sequence[Played]) -> dict[str, Rating]:
    """Every player's rating after all games, to two digits."""
    luck, trials, shuffled = random.Random("orders"), [], list(games)  # noqa: S311
    for _ in range(max(1, min(ORDERS, MOST_RATED // max(len(games), 1)))):
        luck.shuffle(shuffled)
        trials.append(_rate_in_order(shuffled[:MOST_RATED]))
    return {
        name: Rating(
            round(statistics.fmean(trial[name].mu for trial in trials), 2),
            round(statistics.fmean(trial[name].sigma for trial in trials), 2),
        )
        for name in dict.fromkeys(name for game in games for name, _ in game)
        if name in trials[0]
    }


def _rate_in_order(games: Sequence[Played]) -> dict[str, Rating]:
    """Whoever sits at several seats of a table takes the mean of what each would have got."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    new = model.rating()
    ratings: dict[str, Rating] = {}
    for game in games:
        before = [ratings.get(name, Rating(new.mu, new.sigma)) for name, _ in game]
        after = model.rate(
            [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before],
            ranks=[float(rank) for _, rank in game],
        )
        for player in {name for name, _ in game}:
            found = [own[0] for (name, _), own in zip(game, after, strict=True) if name == player]
            ratings[player] = Rating(
                statistics.fmean(rating.mu for rating in found),
                statistics.fmean(rating.sigma for rating in found),
            )
    return ratings
