"""Records to read, break and verify."""

from __future__ import annotations

from functools import cache
from typing import Any

import chatiere
from chatiere.core.chance import below, generator
from chatiere.core.game import Game

UNTITLED = Game("untitled", __name__, {"en": "A game."}, range(2, 3), minutes=1, age=1)  # type: ignore[arg-type]


def play_on(match: Any, seed: str) -> None:
    """Play at random to the end."""
    rng = generator(seed)
    while not match.is_over:
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])


@cache
def finished(game: str = "filou", players: int = 3, seed: int = 7) -> str:
    """The record of a finished game, as JSON."""
    from chatiere.core import record

    match = chatiere.new(game, players=players, seed=seed)
    play_on(match, f"sample/{seed}")
    return record.dumps(match.record())
