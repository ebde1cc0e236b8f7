"""What a seat observes, plane by plane, for tests of what a game says in numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chatiere.core.chance import below, generator
from chatiere.core.facts import facts_of
from chatiere.core.kernel import OVER, States, copied
from chatiere.core.match import Match
from tests.games.tables import Table


def observed(match: Match, seat: int, states: States | None = None) -> dict[str, list[float]]:
    """By the names of the planes.  The whole truth by plain rules, and what is left of it when it
    was hidden by compiled ones, look the same."""
    game, planes = match.game, facts_of(match.game).planes
    truth = match.states if states is None else states
    found = []
    for engine, known in ((game.plain(), truth), (game.compiled(), match.hidden(seat, truth))):
        x = np.zeros(sum(planes.values()), np.float32)
        engine.observe(known, 0, seat, x)
        found.append(x.tolist())
    assert found[0] == found[1]
    numbers = iter(found[0])
    return {name: [next(numbers) for _ in range(n)] for name, n in planes.items()}


def places(numbers: list[float]) -> list[int]:
    """Where a plane of zeros and ones has its ones."""
    assert set(numbers) <= {0.0, 1.0}
    return [at for at, number in enumerate(numbers) if number]


def by_seat(numbers: list[float], width: int) -> list[list[float]]:
    """A plane that holds so many numbers for each seat."""
    return [numbers[at : at + width] for at in range(0, len(numbers), width)]


def random_positions(table: Table, games: int, seed: str) -> Iterator[tuple[Match, States]]:
    """Every position of random games, with a match to ask about it."""
    game, engine = table.game, table.game.compiled()
    for k in range(games):
        rng = generator(f"{seed}/{k}")
        match = Match(game, table.players, table.options, engine=engine)
        while engine.to_move(match.states) != OVER:
            yield match, copied(match.states)
            moves = engine.moves(match.states)
            engine.play(match.states, 0, moves[below(rng, len(moves))])
        yield match, copied(match.states)
