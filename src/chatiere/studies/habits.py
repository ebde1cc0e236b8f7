"""What cats and tigers do differently: they sit at one table, and the moments that come to the
tigers are put before a cat too.

A game's `study/habits.py` says what is looked at:

- `PLAYERS`: how many sit at the table, cats and tigers in turn; `OPTIONS`, what is played;
- `choices(s, move)`: every `(habit, case, value)` that a choice tells, where `s` is what its seat
  may know.  It is asked of what the tiger did and of what the cat would have done there, so what
  differs comes from who chose and from nothing else;
- `results(s)`: every `(seat, habit, case, value)` that the open table tells, asked before each
  move and draw and at the end; it counts for whoever sits there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from chatiere.arena.players import warm
from chatiere.arena.simulate import Simulation, chunks_of, play_match
from chatiere.bots.levels import CAT, TIGER, Bot
from chatiere.bots.observation import Observation, digest
from chatiere.bots.search_engine import search_engine
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, find
from chatiere.core.habits import Habits
from chatiere.core.match import Match
from chatiere.parallel.workers import Workers, map_ordered
from chatiere.release import VERSION

CHUNK = 5
"""Games a piece of work."""
WORLD, SEEN = 0, 1
"""Where in the states things are: the game, and what the mover sees of it."""
A_CAT = Bot(CAT)
WON = "won"
"""The habit that every game has: its wins, shared by those who share one."""


@dataclass
class HabitResults:
    """What was counted of one game, and how."""

    game: str
    seed: int
    asked: int
    playouts: int
    """How long a tiger thinks, unless its game can be computed."""
    games: int = 0
    seconds: float = 0.0
    habits: Habits = field(default_factory=Habits)

    @property
    def command(self) -> str:
        """What makes the same again."""
        return (
            f"chatiere habits {self.game} --games {self.asked} --tiger {self.playouts} "
            f"--seed {self.seed}"
        )

    def as_data(self) -> dict[str, Any]:
        module = habits_of(find(self.game))
        return {
            "game": self.game,
            "command": self.command,
            "chatiere": VERSION,
            "games": self.games,
            "playouts": self.playouts,
            "exact": "exact_value" in search_engine(find(self.game)).own,
            "learned": not Bot(TIGER).searches(find(self.game)),
            "players": module.PLAYERS,
            "seconds": round(self.seconds, 1),
            "habits": self.habits.as_data(),
        }


def habits_of(game: Game) -> ModuleType:
    """The game's `study/habits.py`."""
    module = game.optional_module("study.habits")
    if module is None:
        raise ChatiereError(f"{game.name} has no habits to look at")
    return module


def simulation_of(game: Game, playouts: int, seed: int) -> Simulation:
    """Cats and tigers in turn."""
    module = habits_of(game)
    options = game.check_options(getattr(module, "OPTIONS", {}))
    names = (CAT, f"{TIGER}:{playouts}")
    seats = tuple(names[seat % 2] for seat in range(module.PLAYERS))
    return Simulation(game.name, module.PLAYERS, options, seats, f"habits/{seed}")


def look(
    game: Game, games: int, playouts: int, seed: int, workers: Workers, done: Callable[[int], None]
) -> HabitResults:
    """So many games; on Ctrl-C what is finished counts.  `done` hears of every chunk."""
    simulation = simulation_of(game, playouts, seed)
    results = HabitResults(game.name, seed, games, playouts)
    chunks = list(chunks_of(games, CHUNK))
    sizes = iter([count for _, count in chunks])
    started = time.perf_counter()

    def take(habits: Habits) -> None:
        count = next(sizes)
        results.habits.merge(habits)
        results.games += count
        done(count)

    pieces: Iterator[tuple[Any, ...]] = ((simulation, first, count) for first, count in chunks)
    map_ordered(look_at_chunk, pieces, workers, False, take)
    results.seconds = time.perf_counter() - started
    return results


def look_at_chunk(simulation: Simulation, first: int, count: int) -> Habits:
    """Some games, on whatever machine."""
    warm(simulation.game, simulation.seats, simulation.options)
    habits = Habits()
    for number in range(first, first + count):
        match, _ = play_match(simulation, number)
        Looking(match, simulation, f"{simulation.seed}/{number}").at(habits)
    return habits


class Looking:
    """One finished match, gone through once more."""

    def __init__(self, match: Match, simulation: Simulation, seed: str, cat: Bot = A_CAT) -> None:
        self.match = match
        self.cat = cat
        self.kinds = [name.partition(":")[0] for name in simulation.seats]
        self.seed = seed
        self.module = habits_of(match.game)
        self.engine = match.game.plain()
        self.states = self.engine.new_states(2)
        self.read = self.engine.given(self.states)

    def at(self, habits: Habits) -> None:
        """Count all that it tells."""
        for entry in self.match.entries:
            for before, move in entry.steps:
                self.states[WORLD] = before
                self._results(habits)
                seat = self.engine.to_move(self.states, WORLD)
                if seat >= 0 and self.kinds[seat] == TIGER:
                    self._choice(habits, seat, move)
        self.states[WORLD] = self.match.states[0]
        self._results(habits)
        _, winners = self.engine.result(self.states, WORLD, self.match.players)
        for seat, kind in enumerate(self.kinds):
            habits.add(kind, WON, "", (seat in winners) / max(len(winners), 1))

    def _results(self, habits: Habits) -> None:
        for seat, habit, case, value in self.module.results(self.read[WORLD]):
            habits.add(self.kinds[seat], habit, case, float(value))

    def _choice(self, habits: Habits, seat: int, move: int) -> None:
        """What the tiger did, and what a cat would have done."""
        self.states[SEEN] = self.states[WORLD]
        self.engine.hide(self.states, SEEN, seat)
        hidden = self.states[SEEN : SEEN + 1].copy()
        observed = Observation(
            self.match.game, self.match.players, seat, hidden, digest(hidden.tobytes())
        )
        chosen = {TIGER: move, CAT: self.cat.choose_from(observed, self.seed)}
        for kind, one in chosen.items():
            for habit, case, value in self.module.choices(self.read[SEEN], one):
                habits.add(kind, habit, case, float(value))
