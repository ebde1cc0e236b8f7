"""Many games: compiled and on every core, or one by one with a record of each.

Games are numbered and come in chunks, each with a random stream of its own, so the
result is the same however many workers share the chunks.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.arena.players import RANDOM, find_player, take_turn
from chatiere.arena.tally import Tally
from chatiere.core import record
from chatiere.core.chance import generator
from chatiere.core.dealer import Dealer
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Value, find
from chatiere.core.match import Match

CHUNK = 1000
RECORDED_CHUNK = 20


@dataclass(frozen=True)
class Study:
    """What to play."""

    game: str
    players: int
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    seed: str
    records: Path | None = None

    @property
    def is_compiled(self) -> bool:
        """All players random and no record wanted: nothing has to leave compiled code."""
        return self.records is None and set(self.seats) == {RANDOM}

    def record_path(self, number: int) -> Path:
        assert self.records is not None
        return self.records / f"{self.game}-{number:07d}.json"


def simulate(study: Study, games: int, workers: int, done: Callable[[Tally], None]) -> Tally:
    """Play so many games and tell `done` of every chunk; what is finished stays.

    On Ctrl-C it stops and gives what it has, with fewer games than were asked for.
    """
    prepare(study)
    try:
        return _simulate(study, games, workers, done)
    except BrokenExecutor as error:
        raise ChatiereError("a worker has died: a player ended it, or memory ran out") from error


def _simulate(study: Study, games: int, workers: int, done: Callable[[Tally], None]) -> Tally:
    total = Tally(study.players)
    with pool(study, workers) as executor:
        waiting: list[Future[Tally]] = []
        chunks = chunks_of(games, CHUNK if study.is_compiled else RECORDED_CHUNK)
        try:
            for first, count in chunks:
                waiting.append(executor.submit(play_chunk, study, first, count))
                if len(waiting) > 2 * workers:  # a bounded queue: memory stays constant
                    _collect(waiting, total, done)
            while waiting:
                _collect(waiting, total, done)
        except KeyboardInterrupt:
            executor.shutdown(wait=True, cancel_futures=True)
            waiting = [future for future in waiting if not future.cancelled()]
            while waiting:
                _collect(waiting, total, done)
    return total


def _collect(waiting: list[Future[Tally]], total: Tally, done: Callable[[Tally], None]) -> None:
    """Wait for the first chunk; an interrupt while waiting loses nothing."""
    chunk = waiting[0].result()
    del waiting[0]
    total.add(chunk)
    done(chunk)


def prepare(study: Study) -> None:
    """Whatever could go wrong goes wrong before the first game."""
    if study.records is not None:
        try:
            study.records.mkdir(parents=True, exist_ok=True)
            taken = any(study.records.glob(f"{study.game}-*.json"))
        except OSError as error:
            raise ChatiereError(f"cannot write to {study.records}: {error.strerror}") from error
        if taken:
            raise ChatiereError(f"{study.records} holds records of {study.game} already")
    find(study.game).compiled().warm()


def chunks_of(games: int, size: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def pool(study: Study, workers: int) -> Executor:
    """Threads for compiled code, which lets go of the interpreter; processes for Python."""
    if study.is_compiled or workers == 1:
        return ThreadPoolExecutor(workers)
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, context, initializer=ignore_interrupts)
    before = ignore_interrupts()  # nor is a process hit that is only just starting
    try:
        executor.submit(cores).result()
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    return executor


def ignore_interrupts() -> Any:
    """Workers end when their parent says so, not on Ctrl-C; what was there before."""
    if threading.current_thread() is threading.main_thread():
        return signal.signal(signal.SIGINT, signal.SIG_IGN)
    return None


def cores() -> int:
    """How many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_chunk(study: Study, first: int, count: int) -> Tally:
    if study.is_compiled:
        return _play_compiled(study, first, count)
    tally = Tally(study.players)
    for number in range(first, first + count):
        match = play_match(study, number)
        if study.records is not None:
            record.save(match.record(), study.record_path(number))
        scores, winners = match.engine.result(match.states, 0, study.players)
        steps = sum(len(entry.steps) for entry in match.entries)
        tally.add_game(steps, scores, [int(seat in winners) for seat in range(study.players)])
    return tally


def play_match(study: Study, number: int) -> Match:
    """One game, dealt by a dealer that anybody can check."""
    game = find(study.game)
    seed = hashlib.sha256(f"{study.seed}/{number}".encode()).digest()
    seats = [
        {"name": f"{name} {seat}", "kind": "bot", "level": name}
        for seat, name in enumerate(study.seats)
    ]
    dealer = Dealer(seed, [b""] * study.players)
    engine = game.compiled()
    match = Match(game, study.players, study.options, None, dealer, seats, engine)
    match.draw()
    choose = [find_player(name) for name in study.seats]
    rng = generator(f"{study.seed}/{number}/players")
    while isinstance(seat := match.to_move, int):
        take_turn(match, study.seats[seat], choose[seat], rng)
    return match


def _play_compiled(study: Study, first: int, count: int) -> Tally:
    game: Game = find(study.game)
    engine = game.compiled()
    data = game.data(study.options, game.check_keys({}, study.options))
    scores = np.zeros((count, 2 * study.players), np.int64)
    out = np.zeros(engine.most, np.int64)
    rng = generator(f"{study.seed}/{first}")
    states = engine.new_states(2)
    moves, longest = engine.loop.play_games(states, study.players, data, rng, out, count, scores)
    points, wins = scores[:, : study.players], scores[:, study.players :]
    alone = wins * (wins.sum(axis=1, keepdims=True) == 1)
    return Tally(
        study.players,
        count,
        int(moves),
        int(longest),
        points.sum(axis=0).tolist(),
        points.min(axis=0).tolist(),
        points.max(axis=0).tolist(),
        wins.sum(axis=0).tolist(),
        alone.sum(axis=0).tolist(),
    )
