"""How strong the people of a circle are at each game, among themselves.

Like one's own rating (`history/rating.py`) it follows from the results and is reckoned anew; there
the levels of the computer are the fixed points, here it is only about those who are in the circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.core.game import Game
from chatiere.web.circles.board import TOGETHER, PlayedGame
from chatiere.web.history.rating import LIKELY, SCALE, Rating

FEWEST = 2
"""Members at a table, or there is nothing to compare."""


@dataclass(frozen=True)
class Rated:
    """A member's rating at a game, and after how many games."""

    member: str
    rating: Rating
    played: int


def ratings_of(past: Sequence[PlayedGame], shelf: Sequence[Game]) -> dict[str, list[Rated]]:
    """By game, the strongest first; games in which nobody beats anybody are left out."""
    found = {}
    for game in shelf:
        bouts = [bout(played) for played in reversed(past) if is_rated(played, game)]
        if bouts:
            found[game.name] = rated(bouts)
    return found


def is_rated(played: PlayedGame, game: Game) -> bool:
    comparable = played.counts and len(played.members) >= FEWEST
    return played.game is game and game.aim != TOGETHER and comparable


def bout(played: PlayedGame) -> dict[str, int]:
    """Everybody's place."""
    return {member: played.ranks[seat] for member, seat in played.members.items()}


def rated(bouts: Sequence[dict[str, int]]) -> list[Rated]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now, played = dict[str, Any](), dict[str, int]()
    for places in bouts:
        teams = [[now.get(member) or model.rating()] for member in places]
        ranks = [float(place) for place in places.values()]
        for member, (after,) in zip(places, model.rate(teams, ranks=ranks), strict=True):
            now[member] = after
            played[member] = played.get(member, 0) + 1
    found = [Rated(member, shown(one), played[member]) for member, one in now.items()]
    return sorted(found, key=lambda each: (-each.rating.points, each.member))


def shown(one: Any) -> Rating:
    return Rating(round(SCALE * one.mu), round(LIKELY * SCALE * one.sigma))
