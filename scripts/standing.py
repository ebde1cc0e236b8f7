"""Measure where the levels stand, for the ratings of people who play against them.

    .venv/bin/python -m scripts.standing

has a kitten, a cat and a tiger play at one table, deals in duplicate as in `chatiere arena`,
and writes `src/chatiere/bots/standing.json`.  The tiger thinks for less than it does for
people, so that this takes minutes: its number may be too low.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from chatiere.arena.contest import Contest
from chatiere.arena.simulate import Study, play_match
from chatiere.arena.workers import cores, share_out
from chatiere.bots.standing import FILE, ranks
from chatiere.cli.simulate import compile_first, warm_players
from chatiere.core.game import find

TABLES = {
    "filou": ("tiger:1000", 300),
    "cheez-tricks": ("tiger:300", 210),
    "crazy-mistigri": ("tiger:200", 240),
    "chasse-aux-souris": ("tiger:1000", 180),
}
"""How long the tiger thinks, and how many games."""
SEED = "1"
ORDERS = 20
"""A rating depends a little on the order of the games: so it is the mean over so many."""
Game = list[tuple[str, int]]
"""Who played, and the rank of each."""


def play_deal(contest: Contest, number: int) -> list[Game]:
    """The same deal once for each way to sit."""
    played = []
    for seats in contest.rotations:
        study = Study(contest.game, len(seats), contest.options, seats, contest.seed)
        match, _ = play_match(study, number)
        result = match.result
        assert result is not None
        levels = [name.partition(":")[0] for name in seats]
        played.append(list(zip(levels, ranks(result, match.game.aim), strict=True)))
    return played


def rated(games: list[Game]) -> dict[str, PlackettLuceRating]:
    """Each level after all games, in this order."""
    model = PlackettLuce(tau=0.0)  # levels do not learn
    levels = {level: model.rating() for level in ("kitten", "cat", "tiger")}
    for game in games:
        teams = [[levels[level]] for level, _ in game]
        after = model.rate(teams, ranks=[float(rank) for _, rank in game])
        for (level, _), (rating,) in zip(game, after, strict=True):
            levels[level] = rating
    return levels


def measured(name: str) -> dict[str, Any]:
    tiger, count = TABLES[name]
    game = find(name)
    contest = Contest(name, game.check_options({}), ("kitten", "cat", tiger), SEED)
    compile_first(game)
    warm_players(game, list(contest.seats), contest.options)
    games: list[Game] = []
    deals = ((contest, number) for number in range(count // len(contest.rotations)))
    share_out(play_deal, deals, cores(), False, games.extend)
    luck, trials = random.Random(SEED), []  # noqa: S311
    for _ in range(ORDERS):
        luck.shuffle(games)
        trials.append(rated(games))
    return {
        "seats": ",".join(contest.seats),
        "games": len(games),
        "levels": {
            level: {
                "mu": round(statistics.fmean(trial[level].mu for trial in trials), 2),
                "sigma": round(statistics.fmean(trial[level].sigma for trial in trials), 2),
            }
            for level in trials[0]
        },
    }


if __name__ == "__main__":
    found = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"games": {}}
    found["command"] = "python -m scripts.standing"
    for each in sys.argv[1:] or TABLES:
        found["games"][each] = measured(each)
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
