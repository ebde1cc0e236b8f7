"""What a policy is worth: so many games of it at once, and their mean with its standard error.

    python examples/monte_carlo.py --games 1000

The last policy here is a dozen lines and knows no rule: it imagines worlds that its seat cannot
tell from the real one, plays them out by cats after each of its legal actions, and takes the best.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chatiere.core.kernel import OVER
from chatiere.research import Batch

SEAT = 0
Policy = Callable[[Batch], Any]
"""Given a batch in whose rows it is this seat's turn, an action for each."""


class Worth(NamedTuple):
    """A mean, and how far the truth may well be from it."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Any) -> Worth:
        return cls(float(values.mean()), float(values.std(ddof=1)) / math.sqrt(len(values)))

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"


def evaluate(policy: Policy, opponents: str, batch: Batch) -> tuple[Worth, Worth]:
    """The policy at one seat against these opponents: its points, and its share of wins."""
    batch.play_until(SEAT, opponents)
    while not (batch.seat == OVER).all():
        batch.step(policy(batch))  # where a game is over, nothing is done
        batch.play_until(SEAT, opponents)
    return Worth.of(batch.scores[:, SEAT]), Worth.of(batch.won[:, SEAT].astype(float))


def first(batch: Batch) -> Any:
    """Always the first legal action."""
    return batch.legal[:, 0]


def cat(batch: Batch) -> Any:
    """One of our own computer players."""
    return batch.act("cat")


def imagining(worlds: int) -> Policy:
    """Flat Monte Carlo: of all legal actions the one after which cats win most."""

    def policy(batch: Batch) -> Any:
        rows, wins = np.arange(batch.size), np.full(batch.mask.shape, -1.0)
        for k in range(int(batch.count.max())):
            has_it = k < batch.count
            tried = batch.legal[rows, np.where(has_it, k, 0)]
            imagined = batch.guess(worlds)
            imagined.step(np.repeat(tried, worlds))
            imagined.play_out("cat")
            won = imagined.won[:, SEAT].reshape(batch.size, worlds).mean(1)
            wins[rows[has_it], tried[has_it]] = won[has_it]
        return wins.argmax(1)

    return policy


def wishes_from(arguments: list[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="What policies are worth.")
    asked.add_argument("--game", default="filou")
    asked.add_argument("--players", type=int, default=3)
    asked.add_argument("--opponents", default="cat", help="random, kitten or cat")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--worlds", type=int, default=8, help="that the policy imagines for a move")
    asked.add_argument("--seed", type=int, default=1)
    return asked.parse_args(arguments)


def compare(wishes: argparse.Namespace) -> dict[str, tuple[Worth, Worth]]:
    """Three policies with the same cards."""
    policies = {"first": first, "cat": cat, "imagining": imagining(wishes.worlds)}
    found = {}
    for name, policy in policies.items():
        batch = Batch(wishes.game, wishes.games, wishes.players, seed=wishes.seed, auto_reset=False)
        found[name] = points, wins = evaluate(policy, wishes.opponents, batch)
        sys.stdout.write(f"{name:10} {points} points, {wins} of wins\n")
    return found


if __name__ == "__main__":
    compare(wishes_from())
