"""Teach a tiger: `docs/training.md` is the recipe.

    python training/learn.py filou --players 4 --out filou-4.npz
    python training/learn.py filou --players 4 --device cuda --games 4096 --out filou-4.npz

One program for every game: the games are the rules' own (`chatiere.research.Batch`), what a seat
sees is the game's `observe`, and what it can do are the game's move numbers.
"""

from __future__ import annotations

import argparse
import logging
import random
import time
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from learner import Learner, Network, lesson_of, likeliest, play, sample
from recipes import CAT, RECIPES, Recipe, among, seatings
from tables import Seating, Table

log = logging.getLogger("training")
KEPT, NEWEST = 24, 6
"""So many earlier policies are kept at most, the newest in any case."""


class School:
    """The learner, its tables, and the policies that it has been."""

    def __init__(self, recipe: Recipe, wishes: argparse.Namespace) -> None:
        self.recipe, self.wishes = recipe, wishes
        self.luck = random.Random(wishes.seed)  # noqa: S311 - nobody's secret
        self.tables = [
            self.table(seating, wishes.games, 1000 * wishes.seed + k)
            for k, seating in enumerate(seatings(wishes.players, recipe))
        ]
        game = self.tables[0].policy
        policy = Network(game.LOOKS, recipe.width, game.PARTS, recipe.first_sight)
        if wishes.begin:
            load(policy, wishes.begin)
        policy = policy.to(wishes.device)
        self.learner = Learner(policy, wishes.rate, wishes.curious, wishes.part, wishes.passes)
        self.earlier = [deepcopy(policy)]

    def table(self, seating: Seating, size: int, seed: int) -> Table:
        wishes, recipe = self.wishes, self.recipe
        moves, first_sight = recipe.moves, recipe.first_sight
        return Table(wishes.game, seating, size, seed, wishes.device, moves, first_sight)

    def learn(self, iteration: int, rest: float) -> None:
        policy, lessons = self.learner.policy, []
        for table in self.luck.sample(self.tables, min(self.wishes.mix, len(self.tables))):
            told = play(table, policy, self.luck.choice(self.earlier), self.wishes.steps)
            lessons.append(lesson_of(table, told, self.wishes.ahead))
        self.learner.learn(lessons, rest)
        if (iteration + 1) % self.wishes.keep_every == 0:
            self.remember()

    def remember(self) -> None:
        self.earlier.append(deepcopy(self.learner.policy))
        if len(self.earlier) > KEPT:
            del self.earlier[self.luck.randrange(len(self.earlier) - NEWEST)]

    @torch.no_grad()
    def share_of_wins(self, games: int, guest: str = CAT, surely: bool = False) -> float:
        """How often the policy wins alone among cats, in games that it has not learned from;
        `surely`, if it always makes the move that it finds likeliest."""
        wishes, seating = self.wishes, among(self.wishes.players, (guest,), {})
        table = self.table(seating, games, 10**6 + wishes.seed)
        wins, over = 0.0, torch.zeros(games, dtype=torch.bool, device=wishes.device)
        policy, pick = self.learner.policy, likeliest if surely else sample
        while not over.all():
            for _, outcome in play(table, policy, policy, 16, pick):
                first = outcome.done & ~over
                wins += float(outcome.results[first, 0, 0].sum())
                over |= outcome.done
        return wins / games


def load(policy: Network, path: Path) -> None:
    policy.load_state_dict({key: torch.tensor(value) for key, value in np.load(path).items()})


def save(policy: Network, path: Path) -> None:
    np.savez(path, **{key: value.cpu().numpy() for key, value in policy.state_dict().items()})


def train(wishes: argparse.Namespace) -> Network:
    """So many iterations, or minutes, one table after the other; now and then the share of wins
    is told."""
    torch.manual_seed(wishes.seed)
    recipe = RECIPES[wishes.game]
    school = School(recipe, wishes)
    began, looked, k, done = time.monotonic(), 0, 0, 0.0
    while done < 1:
        school.learn(k, 1 - done)
        k += 1
        seconds = time.monotonic() - began
        done = k / (wishes.iterations or recipe.iterations)
        if wishes.minutes:
            done = seconds / 60 / wishes.minutes
        if done * wishes.looks >= looked + 1:
            looked += 1
            share, sure = (school.share_of_wins(wishes.trials, CAT, how) for how in (False, True))
            log.info(
                "%d iterations, %.0f s: %.1f %% of wins among cats, %.1f by the likeliest move",
                k, seconds, 100 * share, 100 * sure,
            )  # fmt: skip
            save(school.learner.policy, wishes.out)
    save(school.learner.policy, wishes.out)
    return school.learner.policy


def wishes_from(arguments: list[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Teach a tiger to play a game.")
    asked.add_argument("game", choices=sorted(RECIPES))
    asked.add_argument("--players", type=int, required=True)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--begin", type=Path, help="a policy to go on from")
    asked.add_argument("--iterations", type=int, help="unless as many as the recipe says")
    asked.add_argument("--minutes", type=float, help="in place of iterations")
    asked.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    asked.add_argument("--games", type=int, default=512, help="side by side at a table")
    asked.add_argument("--mix", type=int, default=3, help="tables in an iteration")
    asked.add_argument("--steps", type=int, default=64, help="of a table in an iteration")
    asked.add_argument("--part", type=int, default=2048, help="decisions learned from at once")
    asked.add_argument("--passes", type=int, default=3, help="through what happened")
    asked.add_argument("--rate", type=float, default=1e-3)
    asked.add_argument("--ahead", type=float, default=0.3, help="worth, beside 1 for the win")
    asked.add_argument("--curious", type=float, default=0.01)
    asked.add_argument("--keep-every", type=int, default=12)
    asked.add_argument("--looks", type=int, default=20)
    asked.add_argument("--trials", type=int, default=1024, help="games that measure the policy")
    asked.add_argument("--seed", type=int, default=1)
    return asked.parse_args(arguments)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("high")
    train(wishes_from())
