"""`python -m scripts.compare_gpu`: the same games on a CPU and on a GPU, compared byte for byte.

At every number of players and with every option so many games are played to their end on both,
half of the moves at random, the others by kittens and cats.  After every step all that is small is
compared; now and then, and at the end, everything: states, legal moves, masks, observations, what
each seat may know, and guesses at the rest.  The first difference ends it, with exit code 1.

$ python -m scripts.compare_gpu --games 100000 --threads 16
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from chatiere.core.game import Game, Value, games
from chatiere.research import Batch

LEVELS = ("random", "kitten", "random", "cat")
SMALL = ("seat", "count", "done", "reward", "scores", "won", "decided", "drawn", "episode")
LARGE = ("state_bytes", "mask", "observation")
GUESSED = 1024
"""Rows of which worlds are guessed: a guess may take a CPU some milliseconds."""
WORLDS = 2
HEAD = """| game | players | options | games | moves | worlds | different | seconds |
|---|---|---|---|---|---|---|---|
"""


class Difference(Exception):
    """Something is not the same: what, and where."""


def tables(game: Game) -> Iterator[tuple[int, dict[str, Value]]]:
    """Every number of players with every choice of options."""
    values = [option.values for option in game.options.values()]
    for players, chosen in itertools.product(game.players, itertools.product(*values)):
        yield players, dict(zip(game.options, chosen, strict=True))


def on_cpu(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array


def compare(step: int, name: str, one: Any, other: Any) -> None:
    """Two arrays with a row for each game, one of the CPU's and one of the GPU's."""
    here, there = np.ascontiguousarray(one), on_cpu(other)
    if here.dtype != there.dtype or here.shape != there.shape:
        raise Difference(f"step {step}, {name}: {here.dtype} {here.shape}, {there.dtype}")
    if not np.array_equal(here.view(np.uint8), np.ascontiguousarray(there).view(np.uint8)):
        rows = np.flatnonzero((here != there).reshape(len(here), -1).any(1))
        row = int(rows[0]) if len(rows) else -1
        raise Difference(f"step {step}, row {row}, {name}: {here[row]} and {there[row]}")


def listed(batch: Batch) -> Any:
    """The legal moves, with nothing behind them."""
    legal, count = on_cpu(batch.legal), on_cpu(batch.count)
    return np.where(np.arange(legal.shape[1]) < count[:, None], legal, 0)


def compare_all(step: int, cpu: Batch, gpu: Batch) -> None:
    for name in LARGE:
        compare(step, name, getattr(cpu, name), getattr(gpu, name))
    compare(step, "legal", listed(cpu), listed(gpu))
    seat = step % cpu.players
    compare(step, f"hidden from {seat}", cpu.hide(seat), gpu.hide(seat))
    compare(step, f"observed by {seat}", cpu.observe(seat), gpu.observe(seat))


def compare_games(game: Game, size: int, settings: dict[str, Any], threads: int, every: int) -> int:
    """Play games to their end on both; how many moves seats made."""
    cpu = Batch(game, size, auto_reset=False, checked=False, threads=threads, **settings)
    gpu = Batch(game, size, auto_reset=False, checked=False, device="cuda", **settings)
    step, made = 0, 0
    while bool((cpu.seat >= 0).any()):
        level = LEVELS[step % len(LEVELS)]
        chosen, there = cpu.act(level), gpu.act(level)
        compare(step, f"the moves of a {level}", chosen, there)
        made += int((cpu.seat >= 0).sum())
        cpu.step(chosen)
        gpu.step(there)
        step += 1
        for name in SMALL:
            compare(step, name, getattr(cpu, name), getattr(gpu, name))
        if step % every == 1:
            compare_all(step, cpu, gpu)
    compare_all(step, cpu, gpu)
    return made


def compare_guesses(game: Game, settings: dict[str, Any], threads: int, every: int) -> int:
    """Guess at what is hidden, now and then; how many worlds."""
    cpu = Batch(game, GUESSED, checked=False, threads=threads, **settings)
    gpu = Batch(game, GUESSED, checked=False, device="cuda", **settings)
    made = 0
    for step in range(6 * every):
        chosen = cpu.act("cat" if step % 3 else "random")
        cpu.step(chosen)
        gpu.step(chosen)
        if step % every == every - 1:
            one, other = cpu.guess(WORLDS), gpu.guess(WORLDS)
            for name in (*SMALL, *LARGE):
                compare(step, f"guessed: {name}", getattr(one, name), getattr(other, name))
            made += one.size
            one.play_out("kitten")
            other.play_out("kitten")
            for name in (*SMALL, *LARGE):
                compare(step, f"played out: {name}", getattr(one, name), getattr(other, name))
    return made


def compare_table(game: Game, players: int, options: dict[str, Value], given: Any) -> str:
    """A row of the table that is printed."""
    settings = {"players": players, "options": options, "seed": 17}
    began = time.perf_counter()
    moves = compare_games(game, given.games, settings, given.threads, given.every)
    worlds = compare_guesses(game, settings, given.threads, given.every)
    spent = time.perf_counter() - began
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    counts = f"{given.games:,} | {moves:,} | {worlds:,}"
    return f"| {game.name} | {players} | {chosen} | {counts} | 0 | {spent:.1f} |\n"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="of each table")
    parser.add_argument("--threads", type=int, default=1, help="of the CPU")
    parser.add_argument("--every", type=int, default=16, help="steps from one look to the next")
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--players", type=int, help="one number of players")
    given = parser.parse_args(arguments)
    sys.stdout.write(HEAD)
    for game in games().values():
        for players, options in tables(game) if given.only in ("", game.name) else ():
            if given.players not in (None, players):
                continue
            try:
                line = compare_table(game, players, options, given)
            except Difference as found:
                sys.stdout.write(f"{game.name}, {players} players, {options}: {found}\n")
                return 1
            sys.stdout.write(line)
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
