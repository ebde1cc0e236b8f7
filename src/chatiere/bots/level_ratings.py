"""Where the levels stand: fixed points to rate people against, measured in the arena.

`python -m scripts.level_ratings` makes the numbers anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("level_ratings.json")


@dataclass(frozen=True)
class Rating:
    """How strong a level is at a game, and how far that may be wrong."""

    mu: float
    sigma: float


@cache
def level_ratings(game: str) -> Mapping[str, Rating]:
    """The levels of a game, weakest first; empty where none were measured."""
    games = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    levels = games[game]["levels"] if game in games else {}
    return {name: Rating(**numbers) for name, numbers in levels.items()}


def ranks(result: Mapping[str, Sequence[int]], aim: str) -> list[int]:
    """The place of each seat, from 1 on: winners are first, then points decide; equals share."""
    sign = 1 if aim == "fewest" else -1
    order = [
        (seat not in result["winners"], 0 if aim == "together" else sign * points)
        for seat, points in enumerate(result["scores"])
    ]
    return [1 + sum(other < one for other in order) for one in order]
