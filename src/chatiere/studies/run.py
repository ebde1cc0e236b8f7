"""A study from its first game to its last: every table, in chunks, on all workers.

A chunk has a random stream of its own, so that the counts are the same however many work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from chatiere.arena.simulate import chunks_of
from chatiere.core.game import Game, find
from chatiere.parallel.workers import Workers, map_ordered
from chatiere.studies.results import Results, TableCounts
from chatiere.studies.study_engine import StudyTable, counting_of, exact_of, study_engine

CHUNK = 2500
THOUGHTFUL_CHUNK = 5
"""Where a tiger sits at the table."""


def tables_of(game: Game) -> list[StudyTable]:
    """What the game's study wants to be played."""
    return [StudyTable.of(game, said) for said in counting_of(game).TABLES]


def asked_of(game: Game, games: int) -> int:
    """How many games that is over all tables."""
    return sum(int(games * table.part) for table in tables_of(game))


def study(
    game: Game, games: int, seed: int, workers: Workers, done: Callable[[int], None]
) -> Results:
    """So many games at each table; `done` hears of every chunk.

    On Ctrl-C what is finished counts, and what comes after it stays empty.
    """
    results = Results(game.name, seed, games)
    is_all = True
    for table in tables_of(game):
        seen = TableCounts(table, counting_of(game).new_counts())
        results.tables.append(seen)
        if is_all:
            is_all = fill(seen, game, int(games * table.part), str(seed), workers, done)
    exact = exact_of(game)
    if is_all and exact is not None:
        with suppress(KeyboardInterrupt):  # the games are counted, and not to be lost
            results.computed = dict(exact.computed())
    return results


def fill(
    seen: TableCounts,
    game: Game,
    games: int,
    seed: str,
    workers: Workers,
    done: Callable[[int], None],
) -> bool:
    """Play at one table; whether it was all."""
    started = time.perf_counter()
    quick = seen.table.moves_at_once
    chunks = list(chunks_of(games, CHUNK if quick else THOUGHTFUL_CHUNK))
    sizes = iter([count for _, count in chunks])

    def take(counts: Any) -> None:
        count = next(sizes)
        seen.add(counts, count)
        done(count)

    is_all = map_ordered(play_chunk, pieces(game, seen.table, seed, chunks), workers, quick, take)
    seen.seconds += time.perf_counter() - started
    return is_all


def pieces(
    game: Game, table: StudyTable, seed: str, chunks: list[tuple[int, int]]
) -> Iterator[tuple[Any, ...]]:
    for first, count in chunks:
        yield game.name, table, seed, first, count


def play_chunk(name: str, table: StudyTable, seed: str, first: int, count: int) -> Any:
    """Some games of a table, on whatever machine."""
    return study_engine(name).play(table, seed, first, count)


def ready(name: str) -> None:
    """Compile what a study needs."""
    game = find(name)
    game.compiled().warm(game.setup_arguments())
    study_engine(name)
