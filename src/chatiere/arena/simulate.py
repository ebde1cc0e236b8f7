"""Many games: compiled and on every core, or one by one with a record of each.

Games are numbered and come in chunks, each with a random stream of its own, so the
result is the same however many workers share the chunks.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.arena.custom_players import MOVE_TIME
from chatiere.arena.players import find_player, warm
from chatiere.arena.simulation_result import SimulationResult
from chatiere.bots.levels import LEARNED, RANDOM, TIGER
from chatiere.bots.referee import Fault, take_turn
from chatiere.bots.search_engine import parameters_for, search_engine
from chatiere.core import record
from chatiere.core.chance import generator
from chatiere.core.dealer import Dealer
from chatiere.core.errors import ChatiereError
from chatiere.core.files import BESIDE
from chatiere.core.game import Game, Value, find
from chatiere.core.kernel import Arguments, Numbers
from chatiere.core.match import Match
from chatiere.parallel.pipes import end_programs
from chatiere.parallel.workers import Workers, map_ordered

CHUNK = 1000
RECORDED_CHUNK = 20


@dataclass(frozen=True)
class Simulation:
    """What to play."""

    game: str
    players: int
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    seed: str
    records: Path | None = None
    move_time: float = MOVE_TIME
    """Seconds that somebody's own player has for a move."""

    @property
    def is_compiled(self) -> bool:
        """All move at first sight and no record is wanted: nothing leaves compiled code."""
        moves_at_once = all(name in LEARNED for name in self.seats)
        return self.records is None and moves_at_once and not self._must_search

    @property
    def _must_search(self) -> bool:
        """Whether a level sits there that the game itself says nothing about."""
        levels = set(self.seats) - {RANDOM}
        return bool(levels) and not levels <= search_engine(find(self.game)).own

    def record_path(self, number: int) -> Path:
        assert self.records is not None
        return self.records / f"{self.game}-{number:07d}.json"


def simulate(
    simulation: Simulation, games: int, workers: Workers, done: Callable[[SimulationResult], None]
) -> SimulationResult:
    """Play so many games and tell `done` of every chunk; what is finished stays.

    On Ctrl-C it stops and gives what it has, with fewer games than were asked for.
    """
    if simulation.records is not None and isinstance(workers, str):
        raise ChatiereError("records are written where games are played: not on a cluster")
    prepare(simulation)
    total = SimulationResult(simulation.players)

    def take(chunk: SimulationResult) -> None:
        total.add(chunk)
        done(chunk)

    chunks = chunks_of(games, CHUNK if simulation.is_compiled else RECORDED_CHUNK)
    pieces = ((simulation, first, count) for first, count in chunks)
    try:
        map_ordered(play_chunk, pieces, workers, simulation.is_compiled, take)
    finally:
        end_programs()
        if simulation.records is not None:
            remove_uncounted(simulation, simulation.records, total.games)
    return total


def remove_uncounted(simulation: Simulation, folder: Path, games: int) -> None:
    """After Ctrl-C, records of games that were begun beside those that count lie there too, and
    what a worker was just writing."""
    for path in folder.glob(f"{simulation.game}-*.json"):
        number = path.stem.rpartition("-")[2]
        if number.isdecimal() and int(number) >= games:
            path.unlink()
    for beside in folder.glob(f"{BESIDE}*"):
        if all(path.match(f"{simulation.game}-*.json") for path in beside.iterdir()):
            shutil.rmtree(beside, ignore_errors=True)


def prepare(simulation: Simulation) -> None:
    """Whatever could go wrong goes wrong before the first game."""
    if simulation.records is not None:
        try:
            simulation.records.mkdir(parents=True, exist_ok=True)
            taken = any(simulation.records.glob(f"{simulation.game}-*.json"))
        except OSError as error:
            raise ChatiereError(
                f"cannot write to {simulation.records}: {error.strerror}"
            ) from error
        if taken:
            raise ChatiereError(f"{simulation.records} holds records of {simulation.game} already")
    game = find(simulation.game)
    game.compiled().warm(game.setup_arguments())
    if simulation.is_compiled and set(simulation.seats) != {RANDOM}:
        search_engine(game).warm("play_levels")
    else:
        warm(simulation.game, simulation.seats, simulation.options)


def chunks_of(games: int, size: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def play_chunk(simulation: Simulation, first: int, count: int) -> SimulationResult:
    if simulation.is_compiled:
        return _play_compiled(simulation, first, count)
    warm(simulation.game, simulation.seats, simulation.options)
    result = SimulationResult(simulation.players)
    for number in range(first, first + count):
        match, faults = play_match(simulation, number)
        if simulation.records is not None:
            record.save(match.record(), simulation.record_path(number))
        scores, winners = match.engine.result(match.states, 0, simulation.players)
        steps = sum(len(entry.steps) for entry in match.entries)
        result.add_game(steps, scores, [int(seat in winners) for seat in range(simulation.players)])
        for fault in faults:
            result.faults.add(fault)
    return result


def play_match(simulation: Simulation, number: int) -> tuple[Match, list[Fault]]:
    """One game, dealt by a dealer that anybody can check, and where the referee had to
    move for somebody."""
    game = find(simulation.game)
    seed = hashlib.sha256(f"{simulation.seed}/{number}".encode()).digest()
    seats = [
        {"name": f"{name} {seat}", "kind": "bot", "level": name}
        for seat, name in enumerate(simulation.seats)
    ]
    dealer = Dealer(seed, [b""] * simulation.players)
    match = Match(
        game, simulation.players, simulation.options, None, dealer, seats, game.compiled()
    )
    match.draw()
    players = [find_player(name, simulation.move_time) for name in simulation.seats]
    faults = []
    while isinstance(seat := match.to_move, int):
        fault = take_turn(match, players[seat], f"{simulation.seed}/{number}/{len(match.entries)}")
        faults += [fault] if fault else []
    return match, faults


def _play_compiled(simulation: Simulation, first: int, count: int) -> SimulationResult:
    game: Game = find(simulation.game)
    engine = game.compiled()
    arguments = game.setup_arguments(simulation.options)
    scores = np.zeros((count, 2 * simulation.players), np.int64)
    out = np.zeros(engine.most, np.int64)
    rng = generator(f"{simulation.seed}/{first}")
    if set(simulation.seats) == {RANDOM}:
        states = engine.new_states(2)
        made = engine.loop.play_games(
            states, simulation.players, arguments, rng, out, count, scores
        )
    else:
        made = _play_levels(game, simulation, arguments, rng, out, scores)
    moves, longest = made
    points, wins = scores[:, : simulation.players], scores[:, simulation.players :]
    alone = wins * (wins.sum(axis=1, keepdims=True) == 1)
    return SimulationResult(
        simulation.players,
        count,
        int(moves),
        int(longest),
        points.sum(axis=0).tolist(),
        points.min(axis=0).tolist(),
        points.max(axis=0).tolist(),
        wins.sum(axis=0).tolist(),
        alone.sum(axis=0).tolist(),
    )


def _play_levels(
    game: Game,
    simulation: Simulation,
    arguments: Arguments,
    rng: Numbers,
    out: Numbers,
    scores: Any,
) -> tuple[int, int]:
    """The same between players who move at first sight."""
    engine, states = search_engine(game), game.compiled().new_states(3)
    game.compiled().setup(states, 0, simulation.players, arguments)
    seats = np.array([LEARNED[name] for name in simulation.seats], np.int64)
    parameters = parameters_for(engine, states, searching=TIGER in simulation.seats)
    moves, longest = engine.loop.play_levels(states, seats, arguments, rng, out, parameters, scores)
    return moves, longest
