"""Where the levels stand, for the ratings of people who play against them, from the ladder.

    .venv/bin/python -m scripts.level_ratings

reads `docs/strength.json`, as `chatiere ladder` keeps it, and writes
`src/chatiere/bots/level_ratings.json`.  What counts is how kittens, cats and tigers did against
each other at every table of a game.  A game is rated when all of that is finished; until then its
numbers stay as they are, and it is named.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chatiere.arena.ladder.file import Ladder, load
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import SPAN, STEPS, pairings_of
from chatiere.arena.ratings import rate_players
from chatiere.bots.level_ratings import FILE
from chatiere.bots.levels import LEVELS, RANDOM
from chatiere.core.game import Game, games

LADDER = Path(__file__).parents[1] / "docs" / "strength.json"
PAIRS = [pair for pair in (*STEPS, SPAN) if RANDOM not in pair]
"""Whom people meet, against each other."""


def main(arguments: Sequence[str]) -> int:
    """Rate every game that can be; the status is 1 if one could not."""
    source, target = (Path(each) for each in arguments) if arguments else (LADDER, FILE)
    ladder, kept = load(source), json.loads(target.read_text(encoding="utf-8"))
    kept["command"], status = "python -m scripts.level_ratings", 0
    for game in rated_games():
        unfinished = [each for each in names_of(game) if not is_finished(ladder, each)]
        if unfinished:
            names = ", ".join(unfinished)
            sys.stdout.write(f"{game.name} stays as it is, unfinished: {names}\n")
            status = 1
        else:
            kept["games"][game.name] = measured(ladder, game)
    target.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return status


def rated_games() -> list[Game]:
    """Those in which somebody is ahead of somebody."""
    return [game for game in games().values() if game.aim != "together"]


def names_of(game: Game) -> list[str]:
    """The pairings that count, by name, played or not."""
    return [each.name for each in pairings_of(game) if each.pair in PAIRS]


def is_finished(ladder: Ladder, name: str) -> bool:
    return name in ladder.results and ladder.results[name].is_finished


def measured(ladder: Ladder, game: Game) -> dict[str, Any]:
    """The ratings over all tables of a game."""
    results: list[PairingResult] = [ladder.results[name] for name in names_of(game)]
    played = [one for each in results for one in each.played]
    ratings = rate_players(played)
    return {
        "rungs": {each.pairing.name: each.deals for each in results},
        "games": len(played),
        "levels": {level: vars(ratings[level]) for level in LEVELS},
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
