"""All lies open: there is one possible world, and everybody sees it."""

from __future__ import annotations

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.games.mmm import GAME

PLAYERS = 3


@pytest.mark.parametrize("aligned", [False, True])
def test_hiding_only_says_who_looks_and_guessing_gives_the_same_world_back(aligned: bool) -> None:
    engine, rng = GAME.plain(), generator("guess")
    options = GAME.check_options({"aligned": aligned})
    states = engine.new_states()
    engine.setup(states, 0, PLAYERS, GAME.setup_arguments(options))
    while moves := engine.moves(states):
        for seat in (ONLOOKER, *range(PLAYERS)):
            hidden = states.copy()
            engine.hide(hidden, 0, seat)
            assert hidden["viewer"][0] == seat
            engine.guess(hidden, 0, rng)
            assert hidden["viewer"][0] == EVERYTHING
            assert hidden.tobytes() == states.tobytes()
        move = moves[below(rng, len(moves))]
        assert all(engine.sees(states, 0, seat, move) for seat in (ONLOOKER, *range(PLAYERS)))
        engine.play(states, 0, move)
