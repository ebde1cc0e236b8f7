"""`python -m bench.open_spiel_search`: our tiger and OpenSpiel's own search at one table.

Both play our game by OpenSpiel's interface, turn about at its seats; the search is the one with
information sets, since plain MCTS would look at all cards.  What counts is how often a tiger is
ahead of a search at the same table.  How much CPU time a move takes is told of both.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from typing import Any

import numpy as np

from chatiere.research import open_spiel, open_spiel_bot

GAMES = {"filou": 4, "cheez-tricks": 4, "crazy-mistigri": 4, "chasse-aux-souris": 4}


class Timed:
    """A bot whose CPU time is counted."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.seconds, self.moves = bot, 0.0, 0

    def step(self, state: Any) -> int:
        began = time.process_time()
        action = int(self.bot.step(state))
        self.seconds += time.process_time() - began
        self.moves += 1
        return action

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(self.moves, 1)


def searcher(game: Any, simulations: int, luck: np.random.RandomState) -> Any:
    """Information-set tree search that plays on at random, as OpenSpiel has it."""
    from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    spread = game.max_utility() - game.min_utility()  # exploring has the size of the points
    return ismcts.ISMCTSBot(game, rollouts, spread / 2, simulations, random_state=luck)


def play_one(game: Any, bots: list[Timed], luck: np.random.RandomState) -> list[float]:
    """A game; what it brought each seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def pairs_ahead(points: list[float], ours: list[bool]) -> float:
    """In what part of the pairs of a tiger and a search the tiger is ahead."""
    pairs = [
        (mine > theirs) + 0.5 * (mine == theirs)
        for mine, is_ours in zip(points, ours, strict=True)
        for theirs, is_also_ours in zip(points, ours, strict=True)
        if is_ours and not is_also_ours
    ]
    return float(np.mean(pairs))


def measure(name: str, players: int, wishes: argparse.Namespace) -> str:
    """A row for one game."""
    luck = np.random.RandomState(wishes.seed)
    game = open_spiel(name, players)
    search = Timed(searcher(game, wishes.simulations, luck))
    tiger, ahead = Timed(open_spiel_bot(wishes.tiger, f"{wishes.seed}")), []
    play_one(game, [tiger] * players, luck)  # nobody is to wait for the compiler
    tiger.seconds, tiger.moves = 0.0, 0
    for k in range(wishes.games):
        ours = [(seat + k) % 2 == 0 for seat in range(players)]
        points = play_one(game, [tiger if own else search for own in ours], luck)
        ahead.append(pairs_ahead(points, ours))
    error = 1.96 * np.std(ahead, ddof=1) / math.sqrt(len(ahead))
    share = f"{100 * np.mean(ahead):.0f} % ± {100 * error:.0f}"
    return (
        f"| {name} | {players} | {wishes.games} | {share} | {tiger.milliseconds:.1f} |"
        f" {search.milliseconds:.0f} |"
    )


def wishes_from(arguments: list[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Our tiger against OpenSpiel's ISMCTS.")
    asked.add_argument("games_to_play", nargs="*", metavar="GAME", default=list(GAMES))
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--simulations", type=int, default=40, help="of the search, for a move")
    asked.add_argument("--tiger", default="tiger", help="or cat, tiger:20ms")
    asked.add_argument("--seed", type=int, default=1)
    return asked.parse_args(arguments)


def main() -> None:
    wishes = wishes_from()
    head = (
        "| game | players | games | tiger ahead of search | tiger, ms a move | search, ms a move |"
    )
    sys.stdout.write(f"{head}\n|---|---|---|---|---|---|\n")
    for name in wishes.games_to_play:
        sys.stdout.write(measure(name, GAMES[name], wishes) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
