"""How fast OpenSpiel is on hearts, its nearest game to ours; it is measured if it is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from chatiere.cli.bench_rates import median_rate
from chatiere.core.errors import ChatiereError

PLAYOUTS = 2000
"""Of one search."""
SECONDS = 0.05
"""Of each measurement."""


def check_installed() -> None:
    """Before anything is measured."""
    try:
        import_module("pyspiel")
    except ImportError:
        raise ChatiereError(
            "open_spiel is not installed; get it with: pip install open_spiel"
        ) from None


def rollout_rate() -> float:
    """Moves a second of random rollouts in C++."""
    import pyspiel

    rollouts = 1000
    game, rng = pyspiel.load_game("hearts"), np.random.default_rng(1)
    dealt = _dealt(game, rng)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    plays = _played(dealt.clone(), rng)

    def rolled() -> int:
        bot.mcts_search(dealt)  # one simulation: a thousand rollouts from one state
        return rollouts * plays

    return median_rate(rolled, SECONDS)


def driven_rate() -> float:
    """Moves a second when Python picks each one."""
    import pyspiel

    game, rng = pyspiel.load_game("hearts"), np.random.default_rng(1)
    return median_rate(lambda: _played(game.new_initial_state(), rng), SECONDS)


def search_rate() -> float:
    """OpenSpiel's C++ information-set search with random rollouts, from a dealt hand of hearts."""
    import pyspiel

    dealt = _dealt(pyspiel.load_game("hearts"), np.random.default_rng(1))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, PLAYOUTS)

    def searched() -> int:
        bot.step(dealt)
        return PLAYOUTS

    return median_rate(searched, SECONDS)


def _dealt(game: Any, rng: np.random.Generator) -> Any:
    """A state of hearts in which all cards are dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(rng.choice([action for action, _ in state.chance_outcomes()])))
    return state


def _played(state: Any, rng: np.random.Generator) -> int:
    """Play one OpenSpiel game at random from Python; how many moves it took."""
    made, numbers = 0, rng.random(400).tolist()
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
        state.apply_action(actions[int(numbers[made] * len(actions))])
        made += 1
    return made
