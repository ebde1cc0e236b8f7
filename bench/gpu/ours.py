"""How fast our games are: on a GPU, and on one core."""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from chatiere.research import Batch

MILLION = 1e6
ROUNDS = 3
SPREAD = 64
"""Steps before anything is measured: games are then at different places."""
CORE_SIZE = 4096
WHOLE = 2**17
"""So many whole games at once are as fast as more."""
PICK = """
    unsigned int h = (unsigned int)i * 2654435761u ^ luck;
    h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; h ^= h >> 16;
    action = legal[((unsigned long long)h * count >> 32) * size + i];
"""
"""A random one of the legal moves of each row, in one small kernel."""


def chooser(batch: Batch) -> Callable[[int], Any]:
    """Something that chooses for all rows."""
    if batch.device == "cpu":
        rows, luck = np.arange(batch.size), np.random.default_rng(1)
        return lambda step: batch.legal[rows, luck.integers(batch.count)]
    cupy: Any = importlib.import_module("cupy")

    pick = cupy.ElementwiseKernel(
        "raw T legal, int32 count, int64 size, uint32 luck", "T action", PICK, "pick"
    )
    return lambda step: pick(batch.legal.T, batch.count, batch.size, step)


def wait(batch: Batch) -> None:
    """Until the GPU has done what it was told."""
    if batch.device == "cuda":
        cupy: Any = importlib.import_module("cupy")

        cupy.cuda.get_current_stream().synchronize()


def per_second(batch: Batch, step: Callable[[int], None], seconds: float) -> float:
    """How many rows a second go through a step, the median of some rounds."""
    for k in range(SPREAD):
        step(k)
    wait(batch)
    began = time.perf_counter()
    step(SPREAD)
    wait(batch)
    steps = max(2, int(seconds / (time.perf_counter() - began + 1e-5)))
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for k in range(steps):
            step(k + SPREAD)
        wait(batch)
        found.append(steps * batch.size / (time.perf_counter() - began))
    return statistics.median(found)


@lru_cache
def draws_a_move(name: str) -> float:
    """How many draws of chance come with one move of a player, in games played at random."""
    batch = Batch(name, CORE_SIZE, seed=3, auto_reset=False, mask=False, observation=False)
    batch.play_out("random")
    return float(batch.drawn.sum() / batch.decided.sum())


def told(batch: Batch, what: str, size: int, rate: float, draws: float) -> dict[str, Any]:
    return {
        "game": batch.game.name,
        "players": batch.players,
        "what": what,
        "size": size,
        "moves": rate / MILLION,
        "moves and draws": rate * (1 + draws) / MILLION,
    }


def stepped(batch: Batch, seconds: float) -> float:
    choose = chooser(batch)
    return per_second(batch, lambda k: batch.step(choose(k)), seconds)


def measure_game(name: str, size: int, seconds: float) -> Iterator[dict[str, Any]]:
    draws = draws_a_move(name)
    for what, wanted in (("observation and mask", True), ("bare steps", False)):
        batch = Batch(
            name, size, device="cuda", seed=1, checked=False, mask=wanted, observation=wanted
        )
        yield told(batch, what, size, stepped(batch, seconds), draws)
    for level in ("random", "cat") if size <= WHOLE else ():
        batch = Batch(
            name, size, device="cuda", auto_reset=False, checked=False, mask=False,
            observation=False,
        )  # fmt: skip
        yield told(batch, f"whole games by {level}", size, played_out(batch, level), draws)


def played_out(batch: Batch, level: str) -> float:
    """Moves a second of games that are played to the end in one go."""
    found = []
    for again in range(ROUNDS + 1):
        batch.reset(np.ones(batch.size, bool))
        wait(batch)
        began = time.perf_counter()
        batch.play_out(level)
        wait(batch)
        if again:  # the first compiles
            found.append(int(batch.decided.sum()) / (time.perf_counter() - began))
    return statistics.median(found)


def measure_core(name: str, seconds: float) -> Iterator[dict[str, Any]]:
    draws = draws_a_move(name)
    for what, wanted in (("observation and mask", True), ("bare steps", False)):
        batch = Batch(name, CORE_SIZE, seed=1, checked=False, mask=wanted, observation=wanted)
        rate = stepped(batch, seconds)
        yield told(batch, f"one core, {what}", CORE_SIZE, rate, draws)
