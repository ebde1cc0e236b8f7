"""Every table that the tests of batches sit at: game, players, options."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from miette import GAME as MIETTE

from chatiere.core.game import Game, Value, games

ALL_GAMES = [*(game for game in games().values()), MIETTE]
"""Ours, and the example of an author's, for which nobody has written a line."""


def options_of(game: Game) -> list[dict[str, Value]]:
    """Every choice of options."""
    values = (option.values for option in game.options.values())
    return [dict(zip(game.options, chosen, strict=True)) for chosen in itertools.product(*values)]


def named(game: Game, players: int, options: dict[str, Value]) -> Any:
    chosen = (f"{name}={value}" for name, value in options.items())
    return pytest.param(game, players, options, id="-".join([game.name, str(players), *chosen]))


TABLES = [
    pytest.param(
        game, players, options, id=f"{game.name}-{players}-{'-'.join(map(str, options.values()))}"
    )
    for game in ALL_GAMES
    for players in game.players
    for options in options_of(game)
]
GAMES = [pytest.param(game, id=game.name) for game in ALL_GAMES]
