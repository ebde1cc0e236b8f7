"""A number for somebody's strength at one game, against the levels as fixed points.

A rating follows from the results alone and is reckoned anew when it is looked at, so that
there is nothing to keep and nothing to repair.  The levels stand where the arena found them
(`bots/level_ratings.json`); other people at the table do not count, for nobody asked to rate them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from chatiere.bots.level_ratings import level_ratings
from chatiere.web.history.history import Played

SCALE = 40
"""Points for one step of openskill, whose newcomers have 25: ours begin at 1000."""
LIKELY = 2
"""So many deviations hold the truth 95 times in 100."""
Bout = tuple[int, tuple[tuple[str, int], ...]]
"""My place, and every level with its own."""


@dataclass(frozen=True)
class Rating:
    points: int
    margin: int


def levels(game: str) -> dict[str, int]:
    """What kitten, cat and tiger have at a game; nothing where it is not measured."""
    return {name: round(SCALE * level.mu) for name, level in level_ratings(game).items()}


def margin(game: str) -> int:
    """How far those may be wrong."""
    return round(LIKELY * SCALE * max(level.sigma for level in level_ratings(game).values()))


def is_rated(played: Played) -> bool:
    """One seat of mine, which no cat held at the end, and at least one level of the game."""
    known = level_ratings(played.game.name)
    return (
        played.counts
        and len(played.mine) == 1
        and not played.mine[0].held
        and any(seat.kind in known for seat in played.others)
    )


def ratings(past: Iterable[Played], game: str) -> list[Rating]:
    """After each rated game, the oldest first."""
    return [
        Rating(round(SCALE * mu), round(LIKELY * SCALE * sigma))
        for mu, sigma in computed_ratings(
            game, tuple(bout(played) for played in past if is_rated(played))
        )
    ]


def bout(played: Played) -> Bout:
    places, known = played.places, level_ratings(played.game.name)
    met = tuple((seat.kind, places[seat.seat]) for seat in played.others if seat.kind in known)
    return places[played.mine[0].seat], met


@lru_cache(maxsize=64)
def computed_ratings(game: str, bouts: tuple[Bout, ...]) -> list[tuple[float, float]]:
    """Thousands of games take a moment, and are asked for at every page of the list."""
    from openskill.models import PlackettLuce

    model, known, found = PlackettLuce(), level_ratings(game), []
    me = model.rating()
    for mine, met in bouts:
        others = [[model.rating(mu=known[kind].mu, sigma=known[kind].sigma)] for kind, _ in met]
        places = [float(mine), *(float(place) for _, place in met)]
        ((me,), *_) = model.rate([[me], *others], ranks=places)
        found.append((me.mu, me.sigma))
    return found
