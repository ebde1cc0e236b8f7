"""A game's judgement and the search made fit for it: plain, or compiled."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from chatiere.bots import glance, judgement, search
from chatiere.bots.judgement import Progress, Reals
from chatiere.bots.room import new_room, new_tree
from chatiere.core import fitting, loops
from chatiere.core.engine import rules_of
from chatiere.core.game import Game
from chatiere.core.kernel import States, is_rule

JUDGED = ("kitten", "cat", "quick", "prior", "likely", "ripe", "worth", "points", "knows")
NUMBERS = ("PLAYOUTS", "WORLDS", "EXPLORE", "OTHERS_SEARCH", "LORE_AT_SIGHT")
MODULES = (loops, judgement, search, glance)
ENTRIES = ("think", "glance", "known", "play_levels")
"""What is called from Python."""
ROLLOUTS = frozenset({"quick", "likely"})
"""Without these a search plays on at random and guesses uniformly."""
ALL = frozenset(JUDGED)


class Mind:
    """The kernels of `search.py` and `glance.py`, fitted to one game.

    `without` leaves parts of the game's judgement out, to see what they are worth.
    """

    def __init__(self, game: Game, compiled: bool, without: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.engine = game.compiled() if compiled else game.plain()
        own = judgement_of(game)
        self._without = without
        self.own = {name for name in JUDGED if is_rule(getattr(own, name, None))} - without
        self.numbers = {name: getattr(own, name, getattr(judgement, name)) for name in NUMBERS}
        self.lore_of = getattr(own, "lore_of", judgement.lore_of)
        bindings = rules_of(game.rules) | {name: self._judged(own, name) for name in JUDGED}
        self._cache: Path | None = None
        if compiled:
            name = "-".join([game.name, "bots", *sorted(without)])
            folder = Path(str(game.rules.__file__)).parent
            self._cache = fitting.cache_of(name, MODULES, bindings, folder)
            functions = fitting.fit_compiled(MODULES, bindings, name, self._cache, ENTRIES)
        else:
            functions = fitting.fit_plain(MODULES, bindings)
        self.loop = SimpleNamespace(**functions)

    def _judged(self, own: ModuleType | None, name: str) -> FunctionType:
        """The game's own word, or what holds without it; `quick` plays like a `cat`."""
        if name == "quick" and name not in self.own | self._without and "cat" in self.own:
            name = "cat"
        return getattr(own if name in self.own else judgement, name)  # type: ignore[no-any-return]

    def is_cached(self, kernel: str) -> bool:
        """Whether this kernel was compiled before."""
        return self._cache is not None and any(self._cache.rglob(f"*.{kernel}-*.nbi"))

    def warm(self, kernel: str) -> None:
        """Compile or load one of the `ENTRIES`, so that its first call costs no more."""
        if self.engine.is_compiled:
            numba: Any = importlib.import_module("numba")
            kinds = tuple(numba.typeof(value) for value in self._samples(kernel))
            getattr(self.loop, kernel).compile(kinds)

    def _samples(self, kernel: str) -> tuple[Any, ...]:
        """What this kernel is called with, by type."""
        states, reals, table = self.engine.new_states(), np.zeros(1), np.zeros((1, 1), np.int64)
        numbers = np.zeros(1, np.int64)
        return {
            "think": (states, 0, new_tree(1, 1), new_room(1, 1), numbers, reals, reals, 0),
            "glance": (states, 0, 0, numbers, numbers, reals),
            "known": (states, 0, numbers, reals, reals),
            "play_levels": (states, numbers, numbers, numbers, numbers, reals, table),
        }[kernel]


def judgement_of(game: Game) -> ModuleType | None:
    """The game's `judgement.py`, if it has one."""
    name = f"{game.package}.judgement"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


_minds: dict[tuple[str, bool, frozenset[str]], Mind] = {}


def mind(game: Game, compiled: bool = True, without: frozenset[str] = frozenset()) -> Mind:
    """The one mind of this kind in this process."""
    from chatiere.core.compiler import lock

    with lock:
        key = (game.package, compiled, without)
        if key not in _minds:
            _minds[key] = Mind(game, compiled, without)
        return _minds[key]


def lore(
    fit: Mind, states: States, searching: bool = True, progress: Progress | None = None
) -> Reals:
    """What the game has computed for the table of this state; nothing for somebody who
    moves at first sight and does not need it."""
    if not searching and not fit.numbers["LORE_AT_SIGHT"]:
        return np.zeros(1)
    s = fit.game.plain().given(states)[0]
    return fit.lore_of(s, progress)
