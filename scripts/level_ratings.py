"""Measure where the levels stand, for the ratings of people who play against them.

    .venv/bin/python -m scripts.level_ratings

has a kitten, a cat and a tiger play at one table, deals in duplicate as in `chatiere arena`,
and writes `src/chatiere/bots/level_ratings.json`.  The tiger thinks for less than it does for
people, so that this takes minutes: its number may be too low.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from chatiere.arena.contest import Contest, play_contest
from chatiere.bots.level_ratings import FILE
from chatiere.cli.progress_bar import ProgressBar
from chatiere.cli.simulate import compile_first, warm_players
from chatiere.core.game import find
from chatiere.parallel.workers import cores

TABLES = {
    "filou": ("tiger:150", 300),
    "cheez-tricks": ("tiger:300", 210),
    "crazy-mistigri": ("tiger:200", 240),
    "chasse-aux-souris": ("tiger:1000", 180),
}
"""How long the tiger thinks, and how many games."""
SEED = "1"


def measured(name: str) -> dict[str, Any]:
    """A table of all levels, as `chatiere arena` plays and rates it."""
    tiger, count = TABLES[name]
    game = find(name)
    contest = Contest(name, game.check_options({}), ("kitten", "cat", tiger), SEED)
    compile_first(game)
    warm_players(game, list(contest.seats), contest.options)
    with ProgressBar(name, count) as bar:
        played, _ = play_contest(contest, count, cores(), bar.step)
    ratings = played.ratings()
    return {
        "seats": ",".join(contest.seats),
        "games": played.games,
        "levels": {name.partition(":")[0]: vars(ratings[name]) for name in contest.seats},
    }


if __name__ == "__main__":
    found = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"games": {}}
    found["command"] = "python -m scripts.level_ratings"
    for each in sys.argv[1:] or TABLES:
        found["games"][each] = measured(each)
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
