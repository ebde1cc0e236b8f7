"""Many games: compiled and on every core, or one by one with a record of each.

Games are numbered and come in chunks, each with a random stream of its own, so the
result is the same however many workers share the chunks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.arena.outside import MOVE_TIME
from chatiere.arena.pipes import end_programs
from chatiere.arena.players import find_player, warm
from chatiere.arena.tally import Tally
from chatiere.arena.workers import Hands, share_out
from chatiere.bots.levels import INSTANT, RANDOM
from chatiere.bots.referee import Fault, take_turn
from chatiere.bots.search_engine import parameters_for, search_engine
from chatiere.core import record
from chatiere.core.chance import generator
from chatiere.core.dealer import Dealer
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Value, find
from chatiere.core.kernel import Arguments, Numbers
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
    move_time: float = MOVE_TIME
    """Seconds that somebody's own player has for a move."""

    @property
    def is_compiled(self) -> bool:
        """All move at first sight and no record is wanted: nothing leaves compiled code."""
        glancing = all(name in INSTANT for name in self.seats)
        return self.records is None and glancing and not self._must_search

    @property
    def _must_search(self) -> bool:
        """Whether a level sits there that the game itself says nothing about."""
        levels = set(self.seats) - {RANDOM}
        return bool(levels) and not levels <= search_engine(find(self.game)).own

    def record_path(self, number: int) -> Path:
        assert self.records is not None
        return self.records / f"{self.game}-{number:07d}.json"


def simulate(study: Study, games: int, workers: Hands, done: Callable[[Tally], None]) -> Tally:
    """Play so many games and tell `done` of every chunk; what is finished stays.

    On Ctrl-C it stops and gives what it has, with fewer games than were asked for.
    """
    if study.records is not None and isinstance(workers, str):
        raise ChatiereError("records are written where games are played: not on a cluster")
    prepare(study)
    total = Tally(study.players)

    def take(chunk: Tally) -> None:
        total.add(chunk)
        done(chunk)

    chunks = chunks_of(games, CHUNK if study.is_compiled else RECORDED_CHUNK)
    pieces = ((study, first, count) for first, count in chunks)
    try:
        share_out(play_chunk, pieces, workers, study.is_compiled, take)
    finally:
        end_programs()
    return total


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
    game = find(study.game)
    game.compiled().warm(game.setup_arguments())
    if study.is_compiled and set(study.seats) != {RANDOM}:
        search_engine(game).warm("play_levels")
    else:
        warm(study.game, study.seats, study.options)


def chunks_of(games: int, size: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def play_chunk(study: Study, first: int, count: int) -> Tally:
    if study.is_compiled:
        return _play_compiled(study, first, count)
    warm(study.game, study.seats, study.options)
    tally = Tally(study.players)
    for number in range(first, first + count):
        match, faults = play_match(study, number)
        if study.records is not None:
            record.save(match.record(), study.record_path(number))
        scores, winners = match.engine.result(match.states, 0, study.players)
        steps = sum(len(entry.steps) for entry in match.entries)
        tally.add_game(steps, scores, [int(seat in winners) for seat in range(study.players)])
        for fault in faults:
            tally.faults.add(fault)
    return tally


def play_match(study: Study, number: int) -> tuple[Match, list[Fault]]:
    """One game, dealt by a dealer that anybody can check, and where the referee had to
    move for somebody."""
    game = find(study.game)
    seed = hashlib.sha256(f"{study.seed}/{number}".encode()).digest()
    seats = [
        {"name": f"{name} {seat}", "kind": "bot", "level": name}
        for seat, name in enumerate(study.seats)
    ]
    dealer = Dealer(seed, [b""] * study.players)
    match = Match(game, study.players, study.options, None, dealer, seats, game.compiled())
    match.draw()
    players = [find_player(name, study.move_time) for name in study.seats]
    faults = []
    while isinstance(seat := match.to_move, int):
        fault = take_turn(match, players[seat], f"{study.seed}/{number}/{len(match.entries)}")
        faults += [fault] if fault else []
    return match, faults


def _play_compiled(study: Study, first: int, count: int) -> Tally:
    game: Game = find(study.game)
    engine = game.compiled()
    arguments = game.setup_arguments(study.options)
    scores = np.zeros((count, 2 * study.players), np.int64)
    out = np.zeros(engine.most, np.int64)
    rng = generator(f"{study.seed}/{first}")
    if set(study.seats) == {RANDOM}:
        states = engine.new_states(2)
        made = engine.loop.play_games(states, study.players, arguments, rng, out, count, scores)
    else:
        made = _play_levels(game, study, arguments, rng, out, scores)
    moves, longest = made
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


def _play_levels(
    game: Game, study: Study, arguments: Arguments, rng: Numbers, out: Numbers, scores: Any
) -> tuple[int, int]:
    """The same between players who move at first sight."""
    engine, states = search_engine(game), game.compiled().new_states(3)
    game.compiled().setup(states, 0, study.players, arguments)
    seats = np.array([INSTANT[name] for name in study.seats], np.int64)
    moves, longest = engine.loop.play_levels(
        states, seats, arguments, rng, out, parameters_for(engine, states, searching=False), scores
    )
    return moves, longest
