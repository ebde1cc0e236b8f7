"""OpenSpiel's tree search against our tiger, at a table of ours.

    python examples/mcts_against_tiger.py --games 30 --simulations 200 --tiger tiger:200

OpenSpiel searches with information sets (ISMCTS): plain MCTS would look at all cards.  It imagines
worlds by the game's own `guess`, as the tiger does, and plays them out at random.  The tiger sits
at all other seats; the seats change from game to game.
"""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

from chatiere.research import open_spiel, open_spiel_bot


def searcher(game: Any, simulations: int, luck: np.random.RandomState) -> Any:
    """Information-set tree search that plays on at random."""
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    spread = game.max_utility() - game.min_utility()  # exploring has the size of the points
    return ismcts.ISMCTSBot(game, rollouts, spread / 2, simulations, random_state=luck)


def play_one(game: Any, bots: list[Any], luck: np.random.RandomState) -> list[float]:
    """A game; what it brought each seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = luck.choice(outcomes, p=chances)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(int(action))
    return list(state.returns())


def play(wishes: argparse.Namespace) -> list[tuple[float, float]]:
    """The points of the search, and the best of the others, of each game."""
    luck = np.random.RandomState(wishes.seed)
    game = open_spiel(wishes.game, wishes.players)
    ours, results = searcher(game, wishes.simulations, luck), []
    for k in range(wishes.games):
        seat = k % wishes.players
        bots = [open_spiel_bot(wishes.tiger, f"{wishes.seed}/{k}") for _ in range(wishes.players)]
        bots[seat] = ours
        points = play_one(game, bots, luck)
        results.append((points.pop(seat), max(points)))
    return results


def tell(results: list[tuple[float, float]]) -> str:
    ahead = np.array([(ours > best) + (ours == best) / 2 for ours, best in results])
    error = ahead.std(ddof=1) / math.sqrt(len(ahead))
    points = np.mean([ours for ours, _ in results])
    share = f"{ahead.mean():.0%} ± {error:.0%}"
    return f"the search is ahead of every tiger in {share} of games, with {points:.1f} points"


def wishes_from(arguments: list[str] | None = None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against our tiger.")
    asked.add_argument("--game", default="filou")
    asked.add_argument("--players", type=int, default=3)
    asked.add_argument("--games", type=int, default=30)
    asked.add_argument("--simulations", type=int, default=200, help="of the search, for a move")
    asked.add_argument("--tiger", default="tiger:200", help="or kitten, cat, tiger:20ms")
    asked.add_argument("--seed", type=int, default=1)
    return asked.parse_args(arguments)


if __name__ == "__main__":
    sys.stdout.write(tell(play(wishes_from())) + "\n")
