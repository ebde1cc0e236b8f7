"""Our games in PettingZoo: its own tests, and what its agents are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from miette import GAME as MIETTE
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from chatiere.core import record
from chatiere.core.errors import ChatiereError
from chatiere.core.facts import facts_of
from chatiere.core.game import Game
from chatiere.research import aec_env
from tests.research.all_games import GAMES, TABLES

CLASSIC = pytest.mark.filterwarnings(
    # What it says of every game with a mask beside the observation, but for its own by their names.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
CYCLES = 10


def play_to_the_end(env: Any, luck: int = 1) -> dict[str, float]:
    """Random games; what each agent was given at its last turn."""
    rewards = {}
    for agent in env.possible_agents:
        env.action_space(agent).seed(luck)
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        if is_over:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return rewards


@CLASSIC
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_pettingzoos_own_tests_pass(game: Game, players: int, options: dict[str, Any]) -> None:
    api_test(aec_env(game, players, **options), num_cycles=CYCLES)
    seed_test(lambda: aec_env(game, players, **options), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_brings_each_seat_its_points_at_the_end(game: Game) -> None:
    env = aec_env(game, render_mode="ansi")
    env.reset(seed=5)
    assert env.possible_agents == [f"seat_{seat}" for seat in range(game.players[0])]
    given = play_to_the_end(env)
    match = env.unwrapped.match
    assert match.is_over
    sign = -1 if game.aim == "fewest" else 1
    assert list(given.values()) == [sign * score for score in match.result["scores"]]
    record.check_dealer(record.match_of(match.record(), game))
    env.reset(seed=5)
    assert env.render() == "\n".join(env.unwrapped.match.lines("en", env.unwrapped.table.seat))


def test_rewards_may_be_wins() -> None:
    env = aec_env(MIETTE, 4, rewards="win")
    env.reset(seed=5)
    given = play_to_the_end(env)
    assert [agent for agent, reward in given.items() if reward] == [
        f"seat_{seat}" for seat in env.unwrapped.match.result["winners"]
    ]


def test_whose_turn_it_is_not_has_nothing_to_choose() -> None:
    env = aec_env("filou", 3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_a_seed_decides_all_games_that_follow_and_none_makes_each_its_own() -> None:
    first, second = aec_env(MIETTE), aec_env(MIETTE)
    for env in (first, second):
        env.reset(seed=3)
        env.reset()
    assert first.unwrapped.table.seed == second.unwrapped.table.seed
    before = first.unwrapped.table.seed
    first.reset()
    assert first.unwrapped.table.seed != before


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_ends_the_game_and_costs_more_than_any_game() -> None:
    env = aec_env("filou", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    lowest = facts_of(env.unwrapped.table.game).rewards[0]
    assert env._cumulative_rewards[agent] == lowest - 1


def test_an_illegal_action_without_the_wrapper_is_refused() -> None:
    env = aec_env(MIETTE).unwrapped
    env.reset(seed=1)
    with pytest.raises(ChatiereError, match="action ‹7› is not legal; legal: 0, 1"):
        env.step(7)


def test_what_is_asked_for_and_cannot_be_is_refused() -> None:
    with pytest.raises(ChatiereError, match='render_mode is "ansi" or None, not ‹human›'):
        aec_env(MIETTE, render_mode="human")
    with pytest.raises(ChatiereError, match="rewards are one of score, win, not ‹pride›"):
        aec_env(MIETTE, rewards="pride")
    with pytest.raises(ChatiereError, match="has no option"):
        aec_env(MIETTE, wild=True)
    with pytest.raises(ChatiereError, match="no game"):
        aec_env("chess")
    env = aec_env(MIETTE)
    env.reset()
    assert env.render() is None
