"""The search with one game's rules and strategy bound into it: plain, or compiled."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from chatiere.bots import instant, strategy, tree_search
from chatiere.bots.buffers import new_buffers, new_tree
from chatiere.bots.strategy import Progress
from chatiere.core import binding, loops
from chatiere.core.engine import rules_of
from chatiere.core.game import Game
from chatiere.core.kernel import Reals, States, is_rule

STRATEGY = (
    "kitten",
    "cat",
    "tiger",
    "quick",
    "own_quick",
    "prior",
    "own_prior",
    "world_weight",
    "rearrange",
    "is_leaf",
    "evaluate",
    "expected_points",
    "exact_value",
)
NUMBERS = (
    "PLAYOUTS",
    "WORLDS",
    "WORLD_STEPS",
    "EXPLORE",
    "OTHERS_SEARCH",
    "INSTANT_NEEDS_PARAMETERS",
)
MODULES = (loops, strategy, tree_search, instant)
ENTRIES = ("run_playouts", "instant_move", "exact_values", "play_levels")
"""What is called from Python."""
ROLLOUTS = frozenset({"quick", "own_quick", "world_weight", "rearrange"})
"""Without these a search plays on at random and guesses uniformly."""
ALL = frozenset(STRATEGY)
OWN = {"own_quick": "quick", "own_prior": "prior"}
"""What a tiger may do otherwise than all others, and what it does if not."""


class SearchEngine:
    """The kernels of `tree_search.py` and `instant.py`, bound to one game.

    `without` leaves functions of the game's strategy out, to see what they are worth.
    """

    def __init__(self, game: Game, compiled: bool, without: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.rules_engine = game.compiled() if compiled else game.plain()
        own = strategy_of(game)
        self._without = without
        self.own = {name for name in STRATEGY if is_rule(getattr(own, name, None))} - without
        self.numbers = {name: getattr(own, name, getattr(strategy, name)) for name in NUMBERS}
        self.parameters_of = getattr(own, "parameters_of", strategy.parameters_of)
        bindings = rules_of(game.rules) | {
            name: self._strategy_function(own, name) for name in STRATEGY
        }
        self._cache: Path | None = None
        if compiled:
            name = "-".join([game.name, "bots", *sorted(without)])
            self._cache = binding.cache_of(name, MODULES, bindings)
            functions = binding.bind_compiled(MODULES, bindings, name, self._cache, ENTRIES)
        else:
            functions = binding.bind_plain(MODULES, bindings)
        self.loop = SimpleNamespace(**functions)

    def _strategy_function(self, own: ModuleType | None, name: str) -> FunctionType:
        """The game's own function, or the one that holds without it; without a `quick` of its
        own everybody plays on like a `cat`, and a tiger with nothing of its own like everybody."""
        if name in OWN and name not in self.own:
            name = OWN[name]
        if name == "quick" and name not in self.own | self._without and "cat" in self.own:
            name = "cat"
        return getattr(own if name in self.own else strategy, name)  # type: ignore[no-any-return]

    def is_cached(self, kernel: str) -> bool:
        """Whether this kernel was compiled before."""
        return self._cache is not None and any(self._cache.rglob(f"*.{kernel}-*.nbi"))

    def warm(self, kernel: str) -> None:
        """Compile or load one of the `ENTRIES`, so that its first call costs no more."""
        if self.rules_engine.is_compiled:
            numba: Any = importlib.import_module("numba")
            kinds = tuple(numba.typeof(value) for value in self._samples(kernel))
            getattr(self.loop, kernel).compile(kinds)

    def _samples(self, kernel: str) -> tuple[Any, ...]:
        """What this kernel is called with, by type."""
        states, reals, table = (
            self.rules_engine.new_states(),
            np.zeros(1),
            np.zeros((1, 1), np.int64),
        )
        numbers, arguments = np.zeros(1, np.int64), self.game.setup_arguments()
        return {
            "run_playouts": (
                states,
                0,
                new_tree(1, 1),
                new_buffers(1, 1),
                numbers,
                reals,
                reals,
                0,
            ),
            "instant_move": (states, 0, 0, numbers, numbers, reals),
            "exact_values": (states, 0, numbers, reals, reals),
            "play_levels": (states, numbers, arguments, numbers, numbers, reals, table),
        }[kernel]


def strategy_of(game: Game) -> ModuleType | None:
    """The game's `bot/strategy.py`, if it has one."""
    return game.optional_module("bot.strategy")


_engines: dict[tuple[str, bool, frozenset[str]], SearchEngine] = {}


def search_engine(
    game: Game, compiled: bool = True, without: frozenset[str] = frozenset()
) -> SearchEngine:
    """The one search engine of this kind in this process."""
    from chatiere.core.compiler import lock

    with lock:
        key = (game.package, compiled, without)
        if key not in _engines:
            _engines[key] = SearchEngine(game, compiled, without)
        return _engines[key]


def parameters_for(
    engine: SearchEngine, states: States, searching: bool = True, progress: Progress | None = None
) -> Reals:
    """What the game has computed for the table of this state; nothing for somebody who
    moves at first sight and does not need it."""
    if not searching and not engine.numbers["INSTANT_NEEDS_PARAMETERS"]:
        return np.zeros(1)
    s = engine.game.plain().given(states)[0]
    return engine.parameters_of(s, progress)
