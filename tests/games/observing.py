"""What a seat observes, by the names of its planes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chatiere.core.chance import below, generator
from chatiere.core.facts import facts_of
from chatiere.core.game import Game
from chatiere.core.match import Match
from tests.games.tables import Table

Planes = dict[str, list[float]]


def observed(match: Match, seat: int) -> Planes:
    """Every plane as a list of numbers, rounded to what one would write by hand."""
    facts = facts_of(match.game)
    x = np.zeros(facts.observation, np.float32)
    match.engine.observe(match.states, 0, seat, x)
    found, at = {}, 0
    for name, size in facts.planes.items():
        found[name] = [round(float(value), 4) for value in x[at : at + size]]
        at += size
    return found


def number(planes: Planes, name: str) -> float:
    """A plane that is one number."""
    (found,) = planes[name]
    return found


def ones(planes: Planes, name: str) -> list[int]:
    """Where a plane of zeros and ones has its ones."""
    assert set(planes[name]) <= {0.0, 1.0}
    return [place for place, value in enumerate(planes[name]) if value]


def random_positions(game: Game, table: Table, seed: int) -> Iterator[Match]:
    """Every position of a random game, the last one included."""
    rng = generator(f"observing/{seed}")
    match = Match(game, table.players, table.options)
    yield match
    while not match.is_over:
        moves = match.engine.moves(match.states)
        match.engine.play(match.states, 0, moves[below(rng, len(moves))])
        yield match
