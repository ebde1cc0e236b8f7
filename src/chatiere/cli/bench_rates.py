"""How many moves a second the rules make, inside compiled code and driven from Python."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from chatiere.core.chance import generator
from chatiere.core.game import Game
from chatiere.core.kernel import OVER

REPEATS = 5
SIDE_BY_SIDE = 512
"""Games in one array."""


def median_rate(work: Callable[[], int], seconds: float) -> float:
    """The median of five rates, each over at least so many seconds."""
    rates = []
    for _ in range(REPEATS):
        started, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - started) < seconds or not done:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def compiled_rate(game: Game, players: int, seconds: float) -> float:
    """Moves and draws a second of random games that never leave compiled code."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states, out, rng = engine.new_states(2), np.zeros(engine.most, np.int64), generator("bench")
    scores = np.zeros((200, 2 * players), np.int64)

    def games_played() -> int:
        made, _ = engine.loop.play_games(states, players, arguments, rng, out, len(scores), scores)
        return int(made)

    games_played()
    return median_rate(games_played, seconds)


def driven_rate(game: Game, players: int, seconds: float) -> float:
    """Moves and draws a second when Python picks each one from the listed moves."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states, out = engine.new_states(), np.zeros(engine.most, np.int64)
    step, legal = engine.loop.step, engine.loop.moves_at
    rng = np.random.default_rng(1)
    numbers = rng.random(1_000_000).tolist()

    def one_game() -> int:
        engine.setup(states, 0, players, arguments)
        n, who, made = legal(states, 0, out), 0, 0
        start = int(rng.integers(len(numbers)))
        while who != OVER:
            pick = int(numbers[(start + made) % len(numbers)] * n)
            who, n = step(states, 0, out[pick], out)
            made += 1
        return made

    one_game()
    return median_rate(one_game, seconds)


def array_rate(game: Game, players: int, seconds: float) -> float:
    """Moves and draws a second of many games side by side: one call moves each on by one."""
    engine, arguments = game.compiled(), game.setup_arguments()
    states = engine.new_states(SIDE_BY_SIDE)
    out = np.zeros((SIDE_BY_SIDE, engine.most), np.int64)
    who, counts = (np.zeros(SIDE_BY_SIDE, np.int64) for _ in range(2))
    rng = np.random.default_rng(1)

    def games_played() -> int:
        for i in range(SIDE_BY_SIDE):
            engine.setup(states, i, players, arguments)
        made = 0
        engine.loop.look_all(states, who, counts, out)
        while playing := int((who != OVER).sum()):
            picks = (rng.random(SIDE_BY_SIDE) * counts).astype(np.int64)
            engine.loop.step_all(states, picks, who, counts, out)
            made += playing
        return made

    games_played()
    return median_rate(games_played, seconds)
