"""Batches on a CPU: the loops over rows, bound to one game, shared out over threads.

Compiled code holds no lock of the interpreter, and no row knows of another: with any number of
threads every row plays the same game.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from chatiere.bots import policy, strategy
from chatiere.bots.search_engine import strategy_of
from chatiere.core import binding
from chatiere.core.engine import rules_of
from chatiere.core.game import Game
from chatiere.core.kernel import is_rule
from chatiere.core.state import PlainStates
from chatiere.research import cpu_loops, kernels, policy_loops
from chatiere.research.rows import Rows

MODULES = (strategy, policy, kernels, cpu_loops, policy_loops)
FEW = 1024
"""So few rows are not worth a second thread."""


def bindings_of(game: Game) -> binding.Bindings:
    """The game's rules, how its kitten and its cat play, room for how many moves they need, and
    what its tiger looks at."""
    own = strategy_of(game)
    levels = {
        name: getattr(own if is_rule(getattr(own, name, None)) else strategy, name)
        for name in ("kitten", "cat", "prior")
    }
    learner = policy_of(game)
    looks = {name: getattr(learner, name) for name in ("look", "parts_of", "EACH")}
    return rules_of(game.rules) | levels | looks | {"MOST": game.rules.MOST}


def policy_of(game: Game) -> ModuleType:
    """The game's `bot/policy.py`; without one there is nothing to learn by."""
    return game.optional_module("bot.policy") or policy


class Cpu:
    """One game's loops: plain, or compiled."""

    xp: ModuleType = np
    """What makes arrays here."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self._kind = None if compiled else game.rules.State
        bindings = bindings_of(game)
        if compiled:
            name = f"{game.name}-batch"
            cache = binding.cache_of(name, MODULES, bindings)
            entries = list(binding.kernels_of([cpu_loops, policy_loops]))
            self._loops = binding.bind_compiled(MODULES, bindings, name, cache, entries)
        else:
            self._loops = binding.bind_plain(MODULES, bindings)

    def run(self, name: str, size: int, *arguments: Any, threads: int = 1) -> None:
        """Run a loop over so many rows."""
        loop, given = self._loops[name], [self._given(value) for value in arguments]
        if threads == 1 or size <= FEW:
            loop(0, size, *given)
            return
        cuts = np.linspace(0, size, threads + 1).astype(int).tolist()
        parts = [pool().submit(loop, a, b, *given) for a, b in pairwise(cuts)]
        for part in parts:
            part.result()

    def _given(self, value: Any) -> Any:
        """Plain rules read states by the names of their fields."""
        if self._kind is None:
            return value
        if isinstance(value, Rows):
            return value._replace(states=PlainStates(value.states, self._kind))
        if getattr(value, "dtype", None) == self._kind.dtype:
            return PlainStates(value, self._kind)
        return value

    def table(self, size: int, numbers: int, kind: Any) -> Any:
        """Zeros, so many in each row."""
        return np.zeros((size, numbers), kind)

    def hold(self, rows: Rows) -> Rows:
        """These rows, ready to be run often."""
        return rows

    def put(self, array: Any) -> Any:
        """An array of the CPU's, here."""
        return array

    def get(self, array: Any) -> Any:
        """An array of here as one of NumPy's."""
        return array

    def states_of(self, words: Any, dtype: np.dtype[np.void]) -> Any:
        """The states whose memory these words are."""
        return words.view(dtype).reshape(-1)


@lru_cache(maxsize=1)
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(thread_name_prefix="chatiere-batch")
