"""Hidden things stay hidden through every adapter: in a world that a seat cannot tell from this
one, it is given the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from chatiere.core.chance import generator
from chatiere.core.game import Game
from chatiere.core.kernel import States, copied
from chatiere.research import aec_env, gym_env, open_spiel, vector_env
from tests.research.all_games import GAMES
from tests.research.kuhn import GAME as KUHN

LATER = (0, 9, 25)
"""After so many random moves the worlds are compared."""


def players_of(game: Game) -> int:
    """A table where people have something to hide from each other."""
    return max(3, game.players[0])


def imagined(table: Any, seat: int, luck: str) -> States:
    """A whole world that this seat cannot tell from the present one."""
    world = copied(table.states)
    table.engine.hide(world, 0, seat)
    table.engine.guess(world, 0, generator(luck))
    return world


def in_another_world(table: Any, seat: int, luck: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Put the table there; whether anything is different."""
    world, match = imagined(table, seat, luck), table.match()
    match.states = world
    differs = bool(world.tobytes() != table.states.tobytes())
    monkeypatch.setattr(table, "states", world)
    monkeypatch.setattr(table, "legal", table.engine.moves(world))
    monkeypatch.setattr(table, "match", lambda: match)
    return differs


def move_at_random(table: Any, luck: random.Random, moves: int) -> None:
    for _ in range(moves):
        if not table.is_over:
            table.play(luck.choice(table.legal))


def told_by_pettingzoo(env: Any, agent: str) -> Any:
    seen = env.observe(agent)
    said = env.render() if env.agent_selection == agent else None
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), env.infos[agent], said


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_of_pettingzoo_is_given_what_its_seat_may_know(game: Game) -> None:
    env = aec_env(game, players_of(game), render_mode="ansi")
    differed = 0
    for moves in LATER:
        env.reset(seed=moves)
        table = env.unwrapped.table
        move_at_random(table, random.Random(moves), moves)  # noqa: S311
        env.unwrapped.agent_selection = f"seat_{table.seat}"
        for seat, agent in enumerate(env.agents):
            here = told_by_pettingzoo(env.unwrapped, agent)
            with pytest.MonkeyPatch.context() as patch:
                differed += in_another_world(table, seat, f"{moves}", patch)
                assert told_by_pettingzoo(env.unwrapped, agent) == here
    assert differed or not game.has_secrets


def told_by_gymnasium(env: Any) -> Any:
    mask, info = env.action_masks(), env._info()
    return env.table.observe(env.seat).tobytes(), mask.tobytes(), str(info), env.render()


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_of_gymnasium_is_given_what_it_may_know(game: Game) -> None:
    differed = 0
    for seat in range(players_of(game)):
        env = gym_env(game, seat, "random", players_of(game), render_mode="ansi")
        env.reset(seed=seat)
        for _ in range(3):
            _, _, is_over, _, _ = env.step(env.table.legal[-1])
            if is_over:
                break
        here = told_by_gymnasium(env)
        with pytest.MonkeyPatch.context() as patch:
            differed += in_another_world(env.table, seat, f"{seat}", patch)
            assert told_by_gymnasium(env) == here
    assert differed or not game.has_secrets


@pytest.mark.parametrize("game", GAMES)
def test_many_seats_of_gymnasium_are_given_what_they_may_know(game: Game) -> None:
    env = vector_env(game, 20, 1, "random", players_of(game))
    env.reset(seed=2)
    for _ in range(3):
        env.step(env.batch.act("random"))
    here, infos = env.batch.observe(1), env._infos()
    before = env.batch.state_bytes.copy()
    env.batch._rows.words[:] = env.batch.guess()._rows.words
    assert (env.batch.state_bytes != before).any() or not game.has_secrets
    assert env.batch.observe(1).tobytes() == here.tobytes()
    assert env._infos()["action_mask"].tobytes() == infos["action_mask"].tobytes()


# -- OpenSpiel -----------------------------------------------------------------------------------


def told_by_open_spiel(state: Any, player: int) -> Any:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.current_player(),
        state.legal_actions() if state.current_player() == player else [],
    )


def everything(state: Any) -> Any:
    """All that an algorithm can read of a position."""
    told = [told_by_open_spiel(state, player) for player in range(state.num_players())]
    return str(state), state.history(), state.legal_actions(), told


def steps_alike(state: Any, world: Any, player: int, luck: random.Random) -> bool:
    """Make a move in both worlds that this player cannot tell apart; whether there is one."""
    actions = state.legal_actions()
    luck.shuffle(actions)
    for action in actions:
        here = told_by_open_spiel(state.child(action), player)
        for other in world.legal_actions():
            if told_by_open_spiel(world.child(other), player)[1:] == here[1:]:
                if state.current_player() == player and other != action:
                    continue  # it knows what it did itself
                state.apply_action(action)
                world.apply_action(other)
                return True
    return False


def played(spiel: Any, moves: int, luck: random.Random) -> Any:
    """A state after so many random moves and draws, or at the end."""
    state = spiel.new_initial_state()
    while not state.is_terminal() and state.move_number() < moves:
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_player_of_openspiel_is_told_the_same_in_both_worlds(game: Game) -> None:
    spiel, luck, differed, went = open_spiel(game, players_of(game)), random.Random(1), 0, 0  # noqa: S311
    whole = played(spiel, spiel.max_game_length(), luck).move_number()
    for player in range(spiel.num_players()):
        state = played(spiel, whole // 2, luck)
        world = state.resample_from_infostate(player, luck.random)
        differed += str(world) != str(state)
        for _ in range(4):
            assert told_by_open_spiel(world, player) == told_by_open_spiel(state, player)
            again = [s.resample_from_infostate(player, lambda: 0.5) for s in (state, world)]
            assert everything(again[0]) == everything(again[1])
            if state.is_terminal() or not steps_alike(state, world, player, luck):
                break
            went += 1
    assert went
    assert differed or not game.has_secrets


def test_a_player_hears_its_own_card_and_what_everybody_hears() -> None:
    state = open_spiel(KUHN).new_initial_state()
    for action in (0, 1, 0):
        state.apply_action(action)
    ours, theirs = (state.information_state_string(player) for player in (0, 1))
    assert ours.splitlines()[:4] == ["seat 0", "* card 0 0", "* card 1 ?", "0 pass"]
    assert theirs.splitlines()[:4] == ["seat 1", "* card 0 ?", "* card 1 1", "0 pass"]
