"""Every way in which our games can be set up: game, player count, options."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import pytest

from chatiere.core.game import Game, games


@dataclass(frozen=True)
class Table:
    game: Game
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.players}" + (f"-{options}" if options else "")


def tables_of(game: Game) -> list[Table]:
    choices = [option.values for option in game.options.values()]
    return [
        Table(game, players, dict(zip(game.options, values, strict=True)))
        for players in game.players
        for values in itertools.product(*choices)
    ]


TABLES = [table for game in games().values() for table in tables_of(game)]


AT_EVERY_TABLE = pytest.mark.parametrize(
    "seated",
    [
        pytest.param(
            table,
            id=str(table),
            marks=() if table.players == table.game.players[0] else pytest.mark.no_cover,
        )
        for table in TABLES
    ],
)
"""For a test of every table.  Lines are counted at the smallest: that makes plain Python half as
fast, and more players walk the same lines."""
