"""A game's notes and the loop made fit for each other, and the games watched with them."""

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

from chatiere.arena.simulate import Study, play_match
from chatiere.bots import instant, strategy
from chatiere.bots.levels import INSTANT
from chatiere.bots.search_engine import parameters_for, search_engine, strategy_of
from chatiere.core import fitting, loops
from chatiere.core.chance import generator
from chatiere.core.engine import rules_of
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Value, find
from chatiere.core.kernel import States, is_rule
from chatiere.studies import loop, notes

MODULES = (loops, instant, loop)
ENTRIES = ("play_noted", "replay_noted")
AT_SIGHT = ("kitten", "cat")
NOTED = ("meddled", "noticed", "ended")
NUMBERS = ("SCRATCH", "SPARES", "PARAMETERS")


@dataclass(frozen=True)
class Table:
    """What is played: who sits there, by which options, with which numbers of its own."""

    seats: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    ways: tuple[int, ...] = ()
    part: float = 1.0

    @classmethod
    def of(cls, game: Game, said: Mapping[str, Any]) -> Table:
        """As the game's notes say it."""
        options = game.check_options(said.get("options", {}))
        return cls(tuple(said["seats"]), options, tuple(said.get("ways", ())), said.get("part", 1))

    @property
    def moves_at_once(self) -> bool:
        return all(name in INSTANT for name in self.seats)

    def __str__(self) -> str:
        """Names its stream of chance, so that a table's games do not depend on the others."""
        return f"{','.join(self.seats)}/{sorted(self.options.items())}/{self.ways}"


def notes_of(game: Game) -> ModuleType:
    """The game's `study/notes.py`."""
    name = f"{game.package}.study"
    if importlib.util.find_spec(name) is None:
        raise ChatiereError(f"{game.name} has no study")
    return importlib.import_module(f"{name}.notes")


def exact_of(game: Game) -> ModuleType | None:
    """The game's `study/exact.py`, if something of it can be computed."""
    name = f"{game.package}.study.exact"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


class Watch:
    """The loop of a study, with the rules, the judgement and the notes of one game."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self.game = game
        self.notes = notes_of(game)
        self.engine = game.compiled() if compiled else game.plain()
        judged = {name: named(strategy_of(game), strategy, name) for name in AT_SIGHT}
        judged["quick"] = judged["cat"]  # nobody sits here who needs it, and it may be large
        noted = {name: named(self.notes, notes, name) for name in NOTED}
        bindings = rules_of(game.rules) | judged | noted
        self._cache: Path | None = None
        self._lock = threading.Lock()
        if compiled:
            name = f"{game.name}-study"
            folder = Path(str(game.rules.__file__)).parent
            self._cache = fitting.cache_of(name, MODULES, bindings, folder)
            made = fitting.fit_compiled(MODULES, bindings, name, self._cache, ENTRIES)
        else:
            made = fitting.fit_plain(MODULES, bindings)
        self._loop = SimpleNamespace(**made)

    @property
    def is_cached(self) -> bool:
        """Whether the loop was compiled before."""
        return self._cache is not None and any(self._cache.rglob("*.play_noted-*.nbi"))

    def warm(self) -> None:
        """Compile or load it, once: threads would each do it anew."""
        with self._lock:
            said = self.notes.TABLES[0]
            self.play(Table.of(self.game, said), "", 0, 0)

    def play(self, table: Table, seed: str, first: int, games: int) -> Any:
        """So many games at this table, from the `first` on; what was counted."""
        counts, stream = self.notes.new_counts(), f"{seed}/{table}/{first}"
        states, sitting, kit = self._room(table, stream)
        given = self.engine.given(states)
        if table.moves_at_once:
            out = np.zeros(self.engine.most, np.int64)
            self._loop.play_noted(given, sitting, generator(stream), out, kit, counts, games)
            return counts
        study = Study(self.game.name, len(table.seats), table.options, table.seats, seed)
        for number in range(first, first + games):
            match, _ = play_match(study, number)
            made = [move for entry in match.entries for _, move in entry.steps]
            self._loop.replay_noted(given, sitting, np.array(made, np.int64), kit, counts)
        return counts

    def _room(self, table: Table, stream: str) -> tuple[States, loop.Sitting, loop.Kit]:
        """States, who plays what, and what the notes have at hand."""
        number = {name: getattr(self.notes, name, getattr(notes, name)) for name in NUMBERS}
        arguments = self.game.setup_arguments(table.options)
        sitting = loop.Sitting(
            np.array([INSTANT.get(name, 0) for name in table.seats], np.int64),
            arguments,
            np.array(table.ways, np.int64),
        )
        states = self.engine.new_states(loop.SPARE + number["SPARES"])
        self.engine.setup(states, loop.WORLD, len(table.seats), arguments)
        kit = loop.Kit(
            np.zeros(number["SCRATCH"], np.int64),
            generator(f"{stream}/aside"),
            np.zeros(self.engine.most, np.int64),
            parameters_for(
                search_engine(self.game), states[:1], searching=bool(number["PARAMETERS"])
            ),
        )
        return states, sitting, kit


def named(own: ModuleType | None, common: ModuleType, name: str) -> Any:
    """The game's own rule of this name, or what holds without it."""
    return getattr(own if is_rule(getattr(own, name, None)) else common, name)


@cache
def watch(name: str) -> Watch:
    """The one watch of this game in this process, ready."""
    made = Watch(find(name))
    made.warm()
    return made
