"""The loop of a study bound to one game: its rules, its strategy, and what it counts."""

from __future__ import annotations

import importlib
import importlib.util
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from chatiere.arena.simulate import Simulation, play_match
from chatiere.bots import instant, strategy
from chatiere.bots.levels import INSTANT
from chatiere.bots.search_engine import parameters_for, search_engine, strategy_of
from chatiere.core import binding, loops
from chatiere.core.chance import generator
from chatiere.core.engine import rules_of
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Value, find
from chatiere.core.kernel import States, is_rule
from chatiere.studies import counting, loop

MODULES = (loops, instant, loop)
ENTRIES = ("play_counted", "replay_counted")
AT_SIGHT = ("kitten", "cat")
COUNTING = ("override_move", "count_move", "count_end")
NUMBERS = ("SCRATCH", "SPARES", "PARAMETERS")


@dataclass(frozen=True)
class StudyTable:
    """What is played: who sits there, by which options, in which variant, and how often."""

    seats: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    variant: tuple[int, ...] = ()
    """Numbers that mean something to the game's study alone: its `scratch` begins with them."""
    part: float = 1.0
    """Of the games that were asked for."""

    @classmethod
    def of(cls, game: Game, said: Mapping[str, Any]) -> StudyTable:
        """From an entry of the game's `TABLES`."""
        options = game.check_options(said.get("options", {}))
        return cls(
            tuple(said["seats"]), options, tuple(said.get("variant", ())), said.get("part", 1)
        )

    @property
    def moves_at_once(self) -> bool:
        return all(name in INSTANT for name in self.seats)

    def __str__(self) -> str:
        """Names its stream of chance, so that a table's games do not depend on the others."""
        return f"{','.join(self.seats)}/{sorted(self.options.items())}/{self.variant}"


def counting_of(game: Game) -> ModuleType:
    """The game's `study/counting.py`."""
    name = f"{game.package}.study"
    if importlib.util.find_spec(name) is None:
        raise ChatiereError(f"{game.name} has no study")
    return importlib.import_module(f"{name}.counting")


def exact_of(game: Game) -> ModuleType | None:
    """The game's `study/exact.py`, if something of it can be computed."""
    name = f"{game.package}.study.exact"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


class StudyEngine:
    """Plays and counts the games of a study, of one game, compiled or in plain Python."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self.game = game
        self.counting = counting_of(game)
        self.engine = game.compiled() if compiled else game.plain()
        levels = {name: named(strategy_of(game), strategy, name) for name in AT_SIGHT}
        # Nobody sits here who needs these, and they may be large.
        levels["quick"] = levels["tiger"] = levels["cat"]
        counted = {name: named(self.counting, counting, name) for name in COUNTING}
        bindings = rules_of(game.rules) | levels | counted
        self._cache: Path | None = None
        self._lock = threading.Lock()
        if compiled:
            name = f"{game.name}-study"
            self._cache = binding.cache_of(name, MODULES, bindings)
            made = binding.bind_compiled(MODULES, bindings, name, self._cache, ENTRIES)
        else:
            made = binding.bind_plain(MODULES, bindings)
        self._loop = SimpleNamespace(**made)

    @property
    def is_cached(self) -> bool:
        """Whether the loop was compiled before."""
        return self._cache is not None and any(self._cache.rglob("*.play_counted-*.nbi"))

    def warm(self) -> None:
        """Compile or load it, once: threads would each do it anew."""
        with self._lock:
            said = self.counting.TABLES[0]
            self.play(StudyTable.of(self.game, said), "", 0, 0)

    def play(self, table: StudyTable, seed: str, first: int, games: int) -> Any:
        """So many games at this table, from the `first` on; what was counted."""
        counts, stream = self.counting.new_counts(), f"{seed}/{table}/{first}"
        states, numbers, workspace = self._arguments(table, stream)
        given = self.engine.given(states)
        if table.moves_at_once:
            out = np.zeros(self.engine.most, np.int64)
            self._loop.play_counted(
                given, numbers, generator(stream), out, workspace, counts, games
            )
            return counts
        simulation = Simulation(self.game.name, len(table.seats), table.options, table.seats, seed)
        for number in range(first, first + games):
            match, _ = play_match(simulation, number)
            made = [move for entry in match.entries for _, move in entry.steps]
            self._loop.replay_counted(given, numbers, np.array(made, np.int64), workspace, counts)
        return counts

    def _arguments(
        self, table: StudyTable, stream: str
    ) -> tuple[States, loop.TableNumbers, loop.Workspace]:
        """What the loop takes: states, the table as numbers, and room for the counting."""
        number = {name: getattr(self.counting, name, getattr(counting, name)) for name in NUMBERS}
        arguments = self.game.setup_arguments(table.options)
        numbers = loop.TableNumbers(
            np.array([INSTANT.get(name, 0) for name in table.seats], np.int64),
            arguments,
            np.array(table.variant, np.int64),
        )
        states = self.engine.new_states(loop.SPARE + number["SPARES"])
        self.engine.setup(states, loop.WORLD, len(table.seats), arguments)
        workspace = loop.Workspace(
            np.zeros(number["SCRATCH"], np.int64),
            generator(f"{stream}/aside"),
            np.zeros(self.engine.most, np.int64),
            parameters_for(
                search_engine(self.game), states[:1], searching=bool(number["PARAMETERS"])
            ),
        )
        return states, numbers, workspace


def named(own: ModuleType | None, common: ModuleType, name: str) -> Any:
    """The game's own rule of this name, or what holds without it."""
    return getattr(own if is_rule(getattr(own, name, None)) else common, name)


@cache
def study_engine(name: str) -> StudyEngine:
    """The one engine of this game in this process, compiled."""
    made = StudyEngine(find(name))
    made.warm()
    return made
