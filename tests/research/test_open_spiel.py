"""Our games in OpenSpiel: its own tests of a game, its algorithms, and what a player may know."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from miette import GAME as MIETTE
from open_spiel.python.algorithms import cfr, exploitability  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from chatiere.core.errors import ChatiereError
from chatiere.core.facts import facts_of
from chatiere.core.game import Game, Value, find
from chatiere.research import open_spiel
from tests.research.all_games import GAMES, TABLES
from tests.research.kuhn import GAME as KUHN


def played(game: Any, seed: int, moves: int) -> Any:
    """A state after so many random moves and draws, or at the end."""
    state, luck = game.new_initial_state(), random.Random(seed)  # noqa: S311
    while not state.is_terminal() and state.move_number() < moves:
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_openspiels_own_test_of_a_game_passes(
    game: Game, players: int, options: dict[str, Value]
) -> None:
    pyspiel.random_sim_test(
        open_spiel(game, players, **options), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_of_itself_what_the_facts_say(game: Game) -> None:
    spiel = open_spiel(game, game.players[-1])
    facts = facts_of(game)
    assert spiel.num_distinct_actions() == facts.actions
    assert spiel.max_chance_outcomes() == facts.outcomes
    assert spiel.max_game_length() == facts.longest
    assert (spiel.min_utility(), spiel.max_utility()) == facts.rewards
    common = spiel.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert common == (game.aim == "together")
    assert spiel.observation_tensor_size() == facts.observation
    assert str(pyspiel.load_game(str(spiel))) == str(spiel)


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_copied_and_written_down(game: Game) -> None:
    state = played(open_spiel(game), 1, 30)
    for again in (
        state.clone(),
        pickle.loads(pickle.dumps(state)),  # noqa: S301
        pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )[1],
    ):
        assert str(again) == str(state)
        for player in range(state.num_players()):
            here, there = (s.information_state_string(player) for s in (state, again))
            assert here == there


def test_a_draw_is_a_chance_node_and_twins_are_one_outcome() -> None:
    state = open_spiel("crazy-mistigri").new_initial_state()
    twins = False
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        listed = state.get_game().engine.moves(state._position.states)
        twins |= len(outcomes) < len(listed)
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        for outcome, p in outcomes:
            assert p == listed.count(outcome) / len(listed)
        state.apply_action(outcomes[-1][0])
    assert twins


def test_the_planes_of_an_observation_have_names() -> None:
    game = open_spiel("filou")
    seen, state = make_observation(game), played(game, 3, 40)
    seen.set_from(state, 0)
    facts = facts_of(find("filou"))
    assert {name: len(part) for name, part in seen.dict.items()} == dict(facts.planes)
    assert np.concatenate([*seen.dict.values()]).tolist() == state.observation_tensor(0)


def test_what_is_asked_for_and_cannot_be_is_refused() -> None:
    game = open_spiel(MIETTE)
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ChatiereError, match="what is one player's own"):
        make_observation(game, kind)
    with pytest.raises(ChatiereError, match="takes no parameters"):
        make_observation(game, None, {"a": 1})
    with pytest.raises(ChatiereError, match="miette is for 2 to 4 players, not ‹9›"):
        open_spiel(MIETTE, 9)
    with pytest.raises(ChatiereError, match="has no option"):
        open_spiel(MIETTE, wild=True)


# -- CFR ------------------------------------------------------------------------------------------


def policies(ours: Any, theirs: Any, here: Any, there: Any) -> list[tuple[Any, Any]]:
    """What both say at every decision of the two trees, which have the same branches."""
    assert ours.is_terminal() == theirs.is_terminal()
    if ours.is_terminal():
        assert ours.returns() == theirs.returns()
        return []
    assert ours.current_player() == theirs.current_player()
    assert ours.legal_actions() == theirs.legal_actions()
    found = []
    if not ours.is_chance_node():
        found.append((here.action_probabilities(ours), there.action_probabilities(theirs)))
    for action in ours.legal_actions():
        found += policies(ours.child(action), theirs.child(action), here, there)
    return found


def test_cfr_finds_in_our_kuhn_poker_at_every_step_what_it_finds_in_theirs() -> None:
    games = open_spiel(KUHN), pyspiel.load_game("kuhn_poker")
    ours, theirs = (cfr.CFRSolver(game) for game in games)
    for _ in range(20):
        ours.evaluate_and_update_policy()
        theirs.evaluate_and_update_policy()
        here, there = (game.new_initial_state() for game in games)
        found = policies(here, there, ours.average_policy(), theirs.average_policy())
        assert len(found) == 6 * 4  # each seat has two decisions after each of six deals
        for one, other in found:
            assert one == pytest.approx(other, abs=1e-12)
        worth = [
            exploitability.nash_conv(game, solver.average_policy())
            for game, solver in zip(games, (ours, theirs), strict=True)
        ]
        assert worth[0] == pytest.approx(worth[1], abs=1e-12)
    assert worth[0] < 0.1


def decisions(state: Any) -> list[Any]:
    """Every position of a tree at which a player decides, in the order of the branches."""
    if state.is_terminal():
        return []
    found = [] if state.is_chance_node() else [state]
    return found + [below for a in state.legal_actions() for below in decisions(state.child(a))]


def test_our_kuhn_poker_has_the_information_states_of_theirs() -> None:
    games = open_spiel(KUHN), pyspiel.load_game("kuhn_poker")
    told = [
        [state.information_state_string() for state in decisions(game.new_initial_state())]
        for game in games
    ]
    pairs = set(zip(*told, strict=True))
    assert len(pairs) == len(set(told[0])) == len(set(told[1])) == 12


def test_their_solver_in_another_language_finds_the_same() -> None:
    worth = []
    for game in (open_spiel(KUHN), pyspiel.load_game("kuhn_poker")):
        solver = pyspiel.CFRSolver(game)
        for _ in range(20):
            solver.evaluate_and_update_policy()
        worth.append(pyspiel.nash_conv(game, solver.average_policy()))
    assert worth[0] == pytest.approx(worth[1], abs=1e-12)
