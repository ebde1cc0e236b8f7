"""What was computed and counted of Mmm!, by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.games.mmm.study.counting import (
    LEVELS,
    MILLION,
    PERFECTLY,
    PUTTING,
    ROLLING,
    STOPPING,
    STRATEGY,
)
from chatiere.games.mmm.study.plots import PLOTS

__all__ = ["PLOTS", "found"]

SIDES = (1, 2)
WHO = (*LEVELS, "perfect")
UNKNOWN = float("nan")


def found(tables: list[Any], computed: dict[str, Any]) -> dict[str, Any]:
    """By side of the board, then by rule or by player."""
    played = {
        (seen.options["side"], name_of(seen)): seen
        for seen in tables
        if seen.variant[1] != STRATEGY
    }
    judged = {
        (seen.options["side"], name_of(seen)): seen
        for seen in tables
        if seen.variant[1] == STRATEGY
    }
    return {
        "rules": {side: Rules(computed.get(str(side), {})) for side in SIDES},
        "played": {side: {who: of_table(played[side, who]) for who in WHO} for side in SIDES},
        "lost": {side: {who: losses(judged[side, who]) for who in LEVELS} for side in SIDES},
        "habits": {side: habits(played[side, "perfect"]) for side in SIDES},
        "judged_games": sum(seen.games for seen in judged.values()),
        "perfect_games": sum(played[side, "perfect"].games for side in SIDES),
    }


class Rules(dict[str, float]):
    """Chances to win; not a number before they are computed."""

    def __missing__(self, rule: str) -> float:
        return UNKNOWN

    def cost(self, rule: str) -> float:
        """Against perfect play."""
        return self["perfect"] - self[rule]


def name_of(seen: Any) -> str:
    return "perfect" if seen.variant[0] == PERFECTLY else str(seen.seats[0])


def of_table(seen: Any) -> dict[str, Any]:
    counts = seen.counts
    games, won, turns = counts.games
    free = np.arange(len(counts.lost_with))
    lost = counts.lost_with.sum()
    return {
        "games": seen.games,
        "wins": seen.share(won, games),
        "turns": turns / games if games else UNKNOWN,
        "turn": seen.share(counts.turn, counts.turn.sum()),
        "free": (free * counts.lost_with).sum() / lost if lost else UNKNOWN,
        "close": seen.share(counts.lost_with[1:4].sum(), lost),
        "lost_with": seen.share(counts.lost_with, games),
    }


def losses(seen: Any) -> dict[str, Any]:
    """By kind of mistake, what a game loses by it, in points of the chance to win."""
    lost = seen.mean(seen.counts.loss, MILLION / 100)
    total = lost.value.sum()
    return {
        "putting": lost[PUTTING],
        "rolling": lost[ROLLING],
        "stopping": lost[STOPPING],
        "all": total,
        "part": lost[PUTTING].value / total if total else UNKNOWN,
    }


def habits(seen: Any) -> dict[str, Any]:
    """What perfect play does, as often as that."""
    counts = seen.counts
    return {
        "least": seen.share(counts.least[1], counts.least[0]),
        "second": seen.share(counts.second[1], counts.second[0]),
        "one_die": seen.share(counts.first_roll[1], counts.first_roll.sum()),
        "three_dice": seen.share(counts.first_roll[3], counts.first_roll.sum()),
        "biggest": seen.share(counts.biggest[1], counts.biggest[0]),
    }
