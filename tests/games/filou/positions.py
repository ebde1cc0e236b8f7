"""Positions of Filou to try computer players at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, Numbers
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from chatiere.games.filou.bot.strategy import cat, kitten
from chatiere.games.filou.rules import MOST
from tests.games.tables import Table

NOTHING = np.zeros(1)
"""The parameters of players that have none."""
PLAYERS = (kitten, cat)


def room() -> Numbers:
    return np.zeros(MOST, np.int64)


def seen(match: Match, viewer: int = EVERYTHING) -> Any:
    return match.state(viewer)


def games(table: Table, n: int, seed: str) -> Iterator[tuple[Match, int]]:
    """Every choice of whole games between players of all kinds."""
    for game in range(n):
        rng = generator(f"{seed}/{game}")
        match = Match(GAME, table.players, table.options)
        while not match.is_over:
            seat = match.to_move
            if isinstance(seat, int):
                yield match, seat
                mood = below(rng, 3)
                legal = match.engine.moves(match.states)
                if mood < len(PLAYERS):
                    move = PLAYERS[mood](seen(match, seat), rng, room(), NOTHING)
                else:
                    move = legal[below(rng, min(len(legal), 4))]
                assert move in legal
                match.engine.play(match.states, 0, move)
            else:
                n_ways = match.engine.outcomes(match.states)
                way = match.engine.outcome(match.states, 0, below(rng, n_ways))
                match.engine.play(match.states, 0, way)
