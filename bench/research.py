"""`python -m bench.research`: batches beside the libraries that researchers use, in one run.

Everybody plays at random and makes, for each decision, what a learner needs: the observation of
who is to move, and what is legal.  What is counted are decisions of players, draws of chance not.
Rows are measured by turns, medians of some rounds: the machine is noisy.

$ pip install pettingzoo rlcard pygame open_spiel
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from chatiere.core.game import games
from chatiere.research import Batch

SIZE = 4096
Play = Callable[[float], float]
"""Plays for so many seconds; decisions a second."""


def per_second(step: Callable[[], int], seconds: float) -> float:
    """How often a second what `step` counts happens."""
    made, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        made += step()
    return made / spent


def ours(name: str, size: int) -> Play:
    batch = Batch(name, size, seed=1, checked=False)
    luck, rows = np.random.default_rng(1), np.arange(size)

    def step() -> int:
        batch.step(batch.legal[rows, luck.integers(batch.count)])
        return size

    step()  # compiled, or loaded
    return lambda seconds: per_second(step, seconds)


def our_aec(name: str) -> Play:
    from chatiere.research import aec_env

    return aec(aec_env(name))


def aec(env: Any) -> Play:
    """An environment of PettingZoo, one game after the other."""
    luck = np.random.default_rng(1)

    def step() -> int:
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
            return 0
        env.step(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    env.reset(seed=1)
    return lambda seconds: per_second(step, seconds)


def pettingzoo(name: str) -> Play:
    import importlib

    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def rlcard(name: str) -> Play:
    import rlcard as library

    env = library.make(name, config={"seed": 1})
    luck, now = np.random.default_rng(1), [env.reset()[0]]

    def step() -> int:
        if env.is_over():
            now[0] = env.reset()[0]
        legal = list(now[0]["legal_actions"])
        now[0] = env.step(int(luck.choice(legal)))[0]
        return 1

    return lambda seconds: per_second(step, seconds)


def open_spiel(name: str) -> Play:
    import pyspiel

    game, luck = pyspiel.load_game(name), random.Random(1)  # noqa: S311
    now = [game.new_initial_state()]

    def step() -> int:
        state = now[0]
        if state.is_terminal():
            now[0] = game.new_initial_state()
            return 0
        if state.is_chance_node():
            state.apply_action(luck.choice(state.legal_actions()))
            return 0
        state.information_state_tensor(state.current_player())
        state.legal_actions_mask()
        state.apply_action(luck.choice(state.legal_actions()))
        return 1

    return lambda seconds: per_second(step, seconds)


def contestants(size: int) -> dict[str, Callable[[], Play]]:
    """Who is measured; made when their turn comes, as some may not be installed."""
    found: dict[str, Callable[[], Play]] = {
        f"Batch, {name}, {size} games": lambda name=name: ours(name, size)  # type: ignore[misc]
        for name in sorted(games())
    }
    found |= {
        f"our PettingZoo, {name}": lambda name=name: our_aec(name)  # type: ignore[misc]
        for name in sorted(games())
    }
    for library, names in PEERS.items():
        play = globals()[library]
        found |= {f"{library}, {name}": lambda p=play, n=name: p(n) for name in names}  # type: ignore[misc]
    return found


PEERS = {
    "open_spiel": ("hearts", "leduc_poker", "liars_dice"),
    "pettingzoo": ("connect_four_v3", "texas_holdem_v4", "leduc_holdem_v4"),
    "rlcard": ("leduc-holdem", "doudizhu", "mahjong"),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--size", type=int, default=SIZE, help="games in a batch")
    asked.add_argument("--seconds", type=float, default=0.5, help="for each row of a round")
    asked.add_argument("--rounds", type=int, default=5)
    wishes = asked.parse_args()
    players: dict[str, Play] = {}
    rates: dict[str, list[float]] = {}
    for name, make in contestants(wishes.size).items():
        try:
            players[name], rates[name] = make(), []
        except ImportError as error:
            sys.stderr.write(f"{name} is left out: {error}\n")
    for _ in range(wishes.rounds):
        for name, play in players.items():
            rates[name].append(play(wishes.seconds))
    fastest = max(statistics.median(rates[name]) for name in rates if "Batch" not in name)
    sys.stdout.write(
        "| who plays | decisions a second | times the fastest other |\n|---|---|---|\n"
    )
    for name, seen in rates.items():
        rate = statistics.median(seen)
        sys.stdout.write(f"| {name} | {rate:,.0f} | {rate / fastest:.2f} |\n")


if __name__ == "__main__":
    main()
