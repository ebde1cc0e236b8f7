"""A game's rules ready to run: plain, or compiled.  Both offer the same calls.

States live in arrays (`new_states`), and every call names the array and a place in it.
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from chatiere.core import binding, contract, kernel, loops
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.kernel import Arguments, Floats, Numbers, States
from chatiere.core.state import BaseState, PlainStates


class Engine:
    """The generic kernels of `loops.py`, bound to one game."""

    def __init__(self, rules: ModuleType, compile_as: str | None = None) -> None:
        self.rules = rules
        self.most: int = rules.MOST
        self.state_class: type[BaseState] = rules.State
        self.compile_as = compile_as
        self.is_compiled = compile_as is not None
        self._cache: Path | None = None
        bindings = rules_of(rules)
        if compile_as is None:
            functions = binding.bind_plain([loops], bindings)
        else:
            self._cache = binding.cache_of(compile_as, [loops], bindings)
            functions = binding.bind_compiled([loops], bindings, compile_as, self._cache)
        self.loop = SimpleNamespace(**functions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.rules.__name__, self.compile_as)

    @property
    def is_cached(self) -> bool:
        """Whether what `warm` needs was compiled before."""
        return self._cache is not None and any(self._cache.rglob("*.play_games-*.nbi"))

    def warm(self, arguments: Arguments) -> None:
        """Compile or load what a simulation needs, so that the first game costs no more; any
        arguments of `setup` will do."""
        if self.is_compiled:
            numbers, nothing = np.zeros(self.most, np.int64), np.zeros((0, 0), np.int64)
            self.loop.play_games(self.new_states(2), 0, arguments, numbers, numbers, 0, nothing)

    def new_states(self, n: int = 1) -> States:
        """So many states, all zeros, as one array."""
        return np.zeros(n, self.state_class.dtype)

    def given(self, states: States, i: int = 0) -> Any:
        """What the kernels index, which do not look whether there is an i-th state: the array
        itself, or its plain reading."""
        if not 0 <= i < len(states):
            raise ChatiereError(f"states are 0 to {len(states) - 1}, not {shown(i)}")
        return states if self.is_compiled else PlainStates(states, self.state_class)

    def setup(self, states: States, i: int, players: int, arguments: Arguments) -> None:
        """Lay an empty table; `Game.setup_arguments` makes the arguments."""
        states[i] = np.zeros((), self.state_class.dtype)
        self.loop.setup_at(self.given(states, i), i, players, arguments)

    def to_move(self, states: States, i: int = 0) -> int:
        return int(self.loop.to_move_at(self.given(states, i), i))

    def moves(self, states: States, i: int = 0) -> list[int]:
        """Legal moves, or the equally likely outcomes of a draw, twins repeated."""
        out = np.empty(self.most, np.int64)  # one of its own: threads share an engine
        n = self.loop.moves_at(self.given(states, i), i, out)
        listed: list[int] = out[:n].tolist()
        return listed

    def play(self, states: States, i: int, move: int) -> None:
        self.loop.play_at(self.given(states, i), i, move)

    def play_out(self, states: States, i: int, rng: Numbers) -> int:
        """Play at random to the end; how many moves and draws it took."""
        out = np.empty(self.most, np.int64)
        return int(self.loop.play_out_at(self.given(states, i), i, rng, out))

    def draws(self, states: States, i: int = 0) -> int:
        return int(self.loop.draws_at(self.given(states, i), i))

    def outcomes(self, states: States, i: int = 0) -> int:
        return int(self.loop.outcomes_at(self.given(states, i), i))

    def outcome(self, states: States, i: int, k: int) -> int:
        return int(self.loop.outcome_at(self.given(states, i), i, k))

    def result(self, states: States, i: int, players: int) -> tuple[list[int], list[int]]:
        """Scores by seat, and the seats that won."""
        scores, wins = np.zeros(players, np.int64), np.zeros(players, np.int64)
        self.loop.result_at(self.given(states, i), i, players, scores, wins)
        return scores.tolist(), [seat for seat in range(players) if wins[seat]]

    def sees(self, states: States, i: int, seat: int, move: int) -> bool:
        return bool(self.loop.sees_at(self.given(states, i), i, seat, move))

    def hide(self, states: States, i: int, seat: int) -> None:
        self.loop.hide_at(self.given(states, i), i, seat)

    def guess(self, states: States, i: int, rng: Numbers) -> None:
        self.loop.guess_at(self.given(states, i), i, rng)

    def observe(self, states: States, i: int, seat: int, x: Floats) -> None:
        """What a seat knows, as numbers into `x`, which is all zeros; `facts.py` says how many."""
        self.loop.observe_at(self.given(states, i), i, seat, x)


def rules_of(rules: ModuleType) -> dict[str, FunctionType]:
    """All that the contract asks for, and what the game has of what it may leave out."""
    optional = [name for name in contract.OPTIONAL if hasattr(rules, name)]
    return {name: _rule(rules, name) for name in (*contract.NAMES, *optional)}


def _rule(rules: ModuleType, name: str) -> FunctionType:
    found = getattr(rules, name, None)
    if not kernel.is_rule(found):
        raise ChatiereError(
            f"{rules.__name__} has no @rule {name}; core/contract.py says what it is"
        )
    return found  # type: ignore[return-value]


@cache
def plain(rules: ModuleType) -> Engine:
    """The rules as they are written, for a debugger, a single match, a test."""
    return Engine(rules)


@cache
def _compiled_once(rules: ModuleType, name: str) -> Engine:
    return Engine(rules, compile_as=name)


def compiled(rules: ModuleType, name: str) -> Engine:
    """The same rules at machine speed; the first use ever compiles for some seconds."""
    from chatiere.core.compiler import lock

    with lock:
        return _compiled_once(rules, name)


def _again(rules: str, name: str | None) -> Engine:
    """The engine that a pickle or a copy named."""
    module = importlib.import_module(rules)
    return plain(module) if name is None else compiled(module, name)
