"""A policy from anywhere in our arena: numbers in, an action out.

    python examples/policy_in_arena.py               # a contest of it with a cat and a kitten
    python examples/policy_in_arena.py --weights w.npy

The arena starts this file as a program of its own (docs/bots.md) and asks it for moves, a line of
JSON each; `numbers_of` makes of what it is handed what a network takes.  Where the policy comes
from is its own affair: here it is one layer, in NumPy.
"""

from __future__ import annotations

import argparse
import base64
import json
import shlex
import sys
from typing import Any

import numpy as np

from chatiere.arena.contest import Contest, play_contest
from chatiere.arena.contest_result import ContestResult
from chatiere.core.facts import facts_of
from chatiere.core.game import find
from chatiere.research import numbers_of


class Policy:
    """Likes each action as much as one layer says; without a file of weights, some are drawn."""

    def __init__(self, game: str, file: str | None) -> None:
        facts = facts_of(find(game))
        drawn = np.random.default_rng(1).normal(size=(facts.observation, facts.actions))
        self._weights = drawn if file is None else np.load(file)

    def __call__(self, observation: Any, legal: list[int]) -> int:
        """Which of the legal actions it takes."""
        likes = observation @ self._weights
        return max(legal, key=lambda action: likes[action])


def answer(asked: dict[str, Any], policy: Policy) -> dict[str, str]:
    """To what the arena asks: one of the moves, in its words."""
    observation, legal = numbers_of(base64.b64decode(asked["hidden"]))
    return {"move": asked["moves"][legal.index(policy(observation, legal))]}


def play_for_the_arena(policy: Policy) -> None:
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line), policy)) + "\n")
        sys.stdout.flush()


def contest(wishes: argparse.Namespace) -> ContestResult:
    """Every deal once for each way to sit, so that luck cancels."""
    given = [] if wishes.weights is None else ["--weights", wishes.weights]
    command = shlex.join([sys.executable, __file__, "--play", "--game", wishes.game, *given])
    seats = (f"program:{command}", "cat", "kitten")
    asked = Contest(wishes.game, {}, seats, seed=str(wishes.seed))
    return play_contest(asked, wishes.games, workers=1, done=lambda games: None)[0]


def tell(result: ContestResult) -> str:
    lines = []
    for player in result.contest.players:
        wins, points = result.wins(player), result.scores(player)
        name = player.partition(":")[0]
        lines.append(
            f"{name:8} wins {wins.mean:.0%} ± {wins.margin:.0%} of games, "
            f"{points.mean:.1f} ± {points.margin:.1f} points"
        )
    return "\n".join(lines)


def wishes_from(arguments: list[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="A policy of your own in the arena.")
    asked.add_argument("--play", action="store_true", help="answer the arena's questions")
    asked.add_argument("--weights", help="a file of NumPy: numbers of an observation × actions")
    asked.add_argument("--game", default="filou")
    asked.add_argument("--games", type=int, default=60)
    asked.add_argument("--seed", type=int, default=1)
    return asked.parse_args(arguments)


if __name__ == "__main__":
    wishes = wishes_from()
    if wishes.play:
        play_for_the_arena(Policy(wishes.game, wishes.weights))
    else:
        sys.stdout.write(tell(contest(wishes)) + "\n")
