"""Our games in Gymnasium: its own check, one seat against computer players, and many at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from miette import GAME as MIETTE

from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game
from chatiere.research import gym_env, vector_env
from tests.research.all_games import GAMES, TABLES


def play_to_the_end(env: Any, luck: int = 1) -> tuple[float, list[int]]:
    """A game of random legal moves; its reward, and what was done."""
    rng, done = np.random.default_rng(luck), []
    while True:
        done.append(int(rng.choice(np.flatnonzero(env.action_masks()))))
        _, reward, is_over, cut, _ = env.step(done[-1])
        assert not cut
        if is_over:
            return reward, done
        assert reward == 0


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_gymnasiums_own_check_passes(game: Game, players: int, options: dict[str, Any]) -> None:
    check_env(gym_env(game, players - 1, players=players, **options))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_brings_the_seat_its_points_at_the_end(game: Game) -> None:
    env = gym_env(game, 1, "random", max(2, game.players[0]), render_mode="ansi")
    env.reset(seed=2)
    reward, _ = play_to_the_end(env)
    assert env.match.result is not None
    sign = -1 if game.aim == "fewest" else 1
    assert reward == sign * env.match.result["scores"][1]
    assert env.render() == "\n".join(env.match.lines("en", 1))
    assert not env.action_masks().any()


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_the_game_whoever_the_opponents_are(game: Game) -> None:
    others = ["cat", "kitten", "random", "cat", "kitten"][: game.players[0] - 1]
    played = []
    for _ in range(2):
        env = gym_env(game, 0, others)
        first, info = env.reset(seed=7)
        assert (info["action_mask"] == env.action_masks()).all()
        played.append((first.tobytes(), play_to_the_end(env), env.match.history()))
    assert played[0] == played[1]


def test_a_tiger_may_sit_there_and_think() -> None:
    env = gym_env(MIETTE, 1, opponents="tiger:20")
    env.reset(seed=1)
    reward, _ = play_to_the_end(env)
    assert 1 <= reward <= 9


def test_gymnasium_makes_more_of_the_same_from_the_spec() -> None:
    env = gym_env(MIETTE, 1, "random", 3)
    assert env.spec is not None
    again: Any = env.spec.make()
    assert again.unwrapped.table.players == 3
    many = gymnasium.make_vec(env.spec, 2, vectorization_mode="sync")
    observations, _ = many.reset(seed=1)
    assert observations[0] in env.observation_space


def test_an_illegal_action_is_lost_or_refused() -> None:
    env = gym_env("filou", players=3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, is_over, _, info = env.step(wrong)
    assert is_over
    assert info["illegal"]
    assert reward == env.table.facts.rewards[0] - 1
    with pytest.raises(ChatiereError, match="no game is going on: reset begins one"):
        env.step(0)
    env = gym_env("filou", players=3, illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(ChatiereError, match=f"action ‹{wrong}› is not legal; legal: "):
        env.step(wrong)


def test_what_is_asked_for_and_cannot_be_is_refused() -> None:
    with pytest.raises(ChatiereError, match="seats are 0 to 1, not ‹2›"):
        gym_env(MIETTE, 2)
    with pytest.raises(ChatiereError, match="3 players have 2 opponents, not 1"):
        gym_env(MIETTE, 0, ["cat"], 3)
    with pytest.raises(ChatiereError, match="no level ‹lion›"):
        gym_env(MIETTE, 0, "lion")
    with pytest.raises(ChatiereError, match="illegal is lose or refuse, not ‹cry›"):
        gym_env(MIETTE, illegal="cry")
    with pytest.raises(ChatiereError, match='render_mode is "ansi" or None, not ‹human›'):
        gym_env(MIETTE, render_mode="human")
    with pytest.raises(ChatiereError, match="a level is one of random, kitten, cat"):
        vector_env(MIETTE, 2, opponents="tiger:20")
    with pytest.raises(ChatiereError, match="a batch has 1 row or more"):
        vector_env(MIETTE, 0)


# -- many at once --------------------------------------------------------------------------------


def random_actions(masks: Any, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("game", GAMES)
def test_many_games_go_on_and_on_and_each_end_is_told(game: Game) -> None:
    env = vector_env(game, 6, 1, "random", max(2, game.players[0]))
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=4)
    rng, ended = np.random.default_rng(1), 0
    low, high = env.batch.facts.rewards
    for _ in range(250):
        actions = random_actions(infos["action_mask"], rng)
        observations, rewards, over, cut, infos = env.step(actions)
        assert observations in env.observation_space
        assert (env.batch.seat == 1).all()
        assert not cut.any()
        assert not rewards[~over].any()
        assert ((rewards >= low) & (rewards <= high)).all()
        assert ("final_obs" in infos) == over.any()
        for row in np.flatnonzero(over):
            assert infos["final_obs"][row] in env.single_observation_space
            assert abs(infos["final_info"]["scores"][row, 1]) == abs(rewards[row])
        ended += int(over.sum())
    assert ended >= 6


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    env, other = vector_env(MIETTE, 50, 1, "cat", 3), vector_env(MIETTE, 50, 1, "cat", 3)
    first, again = env.reset(seed=3)[0], other.reset(seed=3)[0]
    assert (first == again).all()
    assert (env.step(np.ones(50, int))[0] == other.step(np.ones(50, int))[0]).all()
    assert (env.reset(seed=4)[0] != first).any()


def test_some_games_may_be_begun_anew() -> None:
    env = vector_env("filou", 4, players=3)
    before, _ = env.reset(seed=1)
    after, _ = env.reset(options={"reset_mask": np.array([True, False, True, False])})
    assert (before[[1, 3]] == after[[1, 3]]).all()
    assert env.batch.episode.tolist() == [1, 0, 1, 0]


def test_an_illegal_action_of_one_of_many_is_refused() -> None:
    env = vector_env("filou", 2, players=3)
    _, infos = env.reset(seed=1)
    wrong = int(np.flatnonzero(~infos["action_mask"][1])[0])
    right = int(np.flatnonzero(infos["action_mask"][0])[0])
    with pytest.raises(ChatiereError, match=f"row 1: action {wrong} is not legal"):
        env.step(np.array([right, wrong]))
