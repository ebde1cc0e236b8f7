"""What our games say of themselves in numbers."""

from __future__ import annotations

import numpy as np
import pytest

from chatiere.core.chance import generator
from chatiere.core.facts import facts_of
from tests.games.tables import TABLES, Table

GAMES = 3000


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_stay_within_what_the_game_says(table: Table) -> None:
    facts, engine = facts_of(table.game), table.game.compiled()
    scores = np.zeros((GAMES, 2 * table.players), np.int64)
    out = np.zeros(facts.most, np.int64)
    arguments = table.game.setup_arguments(table.game.check_options(table.options))
    _, longest = engine.loop.play_games(
        engine.new_states(2), table.players, arguments, generator("facts"), out, GAMES, scores
    )
    assert 0 < longest <= facts.longest
    points = scores[:, : table.players]
    assert facts.scores[0] <= points.min() <= points.max() <= facts.scores[1]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_our_games_say_themselves_what_a_seat_knows(table: Table) -> None:
    assert facts_of(table.game).observes
