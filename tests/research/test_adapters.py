"""What all adapters share: they cost nothing until they are asked for, and say what they need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.bots.levels import bot_from_text
from chatiere.core import extras
from chatiere.core.errors import ChatiereError
from chatiere.core.facts import facts_of
from chatiere.core.game import Game
from chatiere.core.kernel import OVER
from chatiere.research import (
    Batch,
    aec_env,
    gym_env,
    numbers_of,
    open_spiel,
    open_spiel_bot,
    vector_env,
)
from chatiere.research.observing import observed
from tests.research.all_games import GAMES
from tests.test_rooms import modules_after

ASKED: list[Callable[[], Any]] = [
    lambda: aec_env(MIETTE),
    lambda: gym_env(MIETTE),
    lambda: vector_env(MIETTE, 2),
    lambda: open_spiel(MIETTE),
    lambda: open_spiel_bot("cat"),
]


def test_importing_them_imports_none_of_the_packages_that_they_are_for() -> None:
    loaded = modules_after("import chatiere.research")
    assert not loaded & {"gymnasium", "pettingzoo", "pyspiel", "open_spiel", "numba"}


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_not_installed_is_named_in_one_line(
    asked: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(ChatiereError, match=r"pip install 'chatiere\[research\]'"):
        asked()


@pytest.mark.parametrize("game", GAMES)
def test_one_state_is_observed_as_in_a_batch(game: Game) -> None:
    batch = Batch(game, 5, seed=3)
    for _ in range(6):
        batch.step(batch.act("random"))
    for seat in range(batch.players):
        rows = batch.observe(seat)
        for row in range(5):
            one = observed(game.compiled(), facts_of(game), batch.states(row), seat)
            assert one.tobytes() == rows[row].tobytes()


def test_what_a_program_is_handed_becomes_numbers() -> None:
    match = chatiere.new("filou", players=3, seed=1)
    observation, legal = numbers_of(chatiere.observation(match))
    assert legal == match.engine.moves(match.states)
    assert np.isfinite(observation).all()
    assert observation.shape == (facts_of(match.game).observation,)


def test_our_players_choose_in_openspiel_what_they_choose_anywhere() -> None:
    env = aec_env("filou", 3)
    env.reset(seed=4)
    match = env.unwrapped.match
    state = open_spiel("filou", 3).new_initial_state()
    for entry in match.entries:
        for _, move in entry.steps:
            state.apply_action(move)
    for level in ("random", "kitten", "cat", "tiger:10"):
        chosen = bot_from_text(level).choose(chatiere.observation(match), "luck")
        assert open_spiel_bot(level, "luck").step(state) == chosen


@pytest.mark.parametrize("game", GAMES)
def test_others_move_until_it_is_a_seats_turn(game: Game) -> None:
    batch = Batch(game, 8, max(2, game.players[0]), seed=5, auto_reset=False)
    turns = 0
    while not (batch.seat == OVER).all():
        batch.play_until(1, "random")
        assert set(batch.seat.tolist()) <= {1, OVER}
        batch.step(batch.act("random"))
        turns += 1
    assert turns >= 1


def test_a_batch_that_resets_by_itself_has_no_end_to_stop_at() -> None:
    with pytest.raises(ChatiereError, match="take auto_reset=False"):
        Batch(MIETTE, 2).play_until(1)
    with pytest.raises(ChatiereError, match="seats are 0 to 1"):
        Batch(MIETTE, 2, auto_reset=False).play_until(5)
