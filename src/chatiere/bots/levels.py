"""Kitten, cat and tiger: given the bytes of a hidden state and a budget, a move.

A bot is a pure function of the hidden state, its budget in playouts and its seed.  With
milliseconds it thinks for so long and no longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from chatiere.bots import instant
from chatiere.bots.budget import Budget, budget_from_text
from chatiere.bots.observation import Observation, read_observation
from chatiere.bots.search import MoveEstimate, Search
from chatiere.bots.search_engine import (
    ALL,
    ROLLOUTS,
    SearchEngine,
    parameters_for,
    search_engine,
    strategy_of,
)
from chatiere.bots.strategy import Progress
from chatiere.core.chance import below, generator
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, Value
from chatiere.core.kernel import is_rule

RANDOM, KITTEN, CAT, TIGER = "random", "kitten", "cat", "tiger"
LEVELS = (KITTEN, CAT, TIGER)
"""Whom people sit down with."""
NAIVE, VANILLA = "naive", "vanilla"
"""Whom a tiger is measured against: the same search that plays on at random and guesses
uniformly, and one that has nothing at all of the game's strategy."""
WITHOUT = {TIGER: frozenset[str](), NAIVE: ROLLOUTS, VANILLA: ALL}
INSTANT = {RANDOM: instant.RANDOM, KITTEN: instant.KITTEN, CAT: instant.CAT}
"""Who moves at first sight in every game that has a strategy."""
LEARNED = INSTANT | {TIGER: instant.TIGER}
"""And who does where the game has learned what its tiger does."""
AT_SIGHT, SEARCH = "instant_move", "run_playouts"
"""The kernels of who looks and moves, and of who searches."""
WITHOUT_STRATEGY = {KITTEN: 20, CAT: 200}
"""Playouts of a level that the game itself says nothing about."""


@dataclass(frozen=True)
class Bot:
    """A level, and how long it may think; without a budget, as long as the game says."""

    level: str
    budget: Budget | None = None
    compiled: bool = True

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"

    def choose(
        self, hidden: bytes, seed: str = "", so_far: Callable[[int], None] | None = None
    ) -> int:
        """The move to make.  `so_far` hears of the best one found yet, again and again."""
        return self.choose_from(read_observation(hidden), seed, so_far)

    def choose_from(
        self, observed: Observation, seed: str = "", so_far: Callable[[int], None] | None = None
    ) -> int:
        """The same from an observation that was read, or never written."""
        moves = observed.game.plain().moves(observed.states)
        if len(moves) == 1:
            return moves[0]
        if self.level == RANDOM:
            return moves[below(generator(f"{seed}/{observed.digest}"), len(moves))]
        engine = self.search_engine_for(observed.game)
        if self.moves_at_once(engine):
            return instant_choice(engine, observed, self.level, seed)
        estimates = exact_estimates(engine, observed) or self._search(
            engine, observed, seed, so_far
        )
        return estimates[0].move

    def warm(self, game: Game) -> None:
        """Compile or load what is needed, so that the first move costs no more."""
        if self.level == RANDOM:
            return
        engine = self.search_engine_for(game)
        engine.warm(self.kernel_for(game))
        if "exact_value" in engine.own:
            engine.warm("exact_values")

    def is_cached(self, game: Game) -> bool:
        """Whether that was compiled before, or needs no compiling."""
        engine = self.search_engine_for(game)
        return not engine.rules_engine.is_compiled or engine.is_cached(self.kernel_for(game))

    def kernel_for(self, game: Game) -> str:
        return AT_SIGHT if self.moves_at_once(self.search_engine_for(game)) else SEARCH

    def prepare(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Value],
        progress: Progress | None = None,
    ) -> None:
        """Compute or load what is known of such a table."""
        if self.level in WITHOUT:
            states = game.plain().new_states()
            game.plain().setup(states, 0, players, game.setup_arguments(options))
            parameters_for(self.search_engine_for(game), states, progress=progress)

    def search_engine_for(self, game: Game) -> SearchEngine:
        return search_engine(game, self.compiled, WITHOUT.get(self.level, frozenset()))

    def moves_at_once(self, engine: SearchEngine) -> bool:
        """Whether this level just looks and moves; without a strategy it has to search."""
        return self.level in LEARNED and self.level in engine.own

    def searches(self, game: Game) -> bool:
        """Whether this level has to think for a while, as far as the game itself says."""
        own = strategy_of(game)
        return self.level != RANDOM and not is_rule(getattr(own, self.level, None))

    def budget_for(self, engine: SearchEngine) -> Budget:
        usual = WITHOUT_STRATEGY.get(self.level, int(engine.numbers["PLAYOUTS"]))
        return self.budget or Budget(playouts=usual)

    def _search(
        self,
        engine: SearchEngine,
        observed: Observation,
        seed: str,
        so_far: Callable[[int], None] | None,
    ) -> list[MoveEstimate]:
        started = time.perf_counter()
        search = Search(engine, observed.states, observed.players, f"{seed}/{observed.digest}")
        search.spend(self.budget_for(engine), started, so_far)
        return search.estimates()


def bot_from_text(text: str) -> Bot:
    """`cat`, `tiger`, `tiger:2000` (playouts), `tiger:300ms`."""
    level, colon, budget = text.partition(":")
    if level not in (*INSTANT, *WITHOUT):
        raise ChatiereError(f"no level {shown(level)}; there are: {', '.join(LEVELS)}")
    if not colon:
        return Bot(level)
    if level not in WITHOUT:
        raise ChatiereError(f"a {level} moves at first sight: only a tiger takes a budget")
    return Bot(level, budget_from_text(budget))


def instant_choice(engine: SearchEngine, observed: Observation, level: str, seed: str) -> int:
    """The move of somebody who does not search."""
    given, out = (
        engine.rules_engine.given(observed.states),
        np.zeros(engine.rules_engine.most, np.int64),
    )
    rng = generator(f"{seed}/{observed.digest}")
    parameters = parameters_for(engine, observed.states, searching=level == TIGER)
    return int(engine.loop.instant_move(given, 0, LEARNED[level], rng, out, parameters))


def exact_estimates(engine: SearchEngine, observed: Observation) -> list[MoveEstimate]:
    """Every move with its exact worth, the best first, where the game knows it."""
    if "exact_value" not in engine.own:
        return []
    out, values = np.zeros(engine.rules_engine.most, np.int64), np.zeros(engine.rules_engine.most)
    given = engine.rules_engine.given(observed.states)
    n = engine.loop.exact_values(given, 0, out, values, parameters_for(engine, observed.states))
    estimates = [MoveEstimate(int(out[k]), float(values[k]), None, 0) for k in range(n)]
    return sorted(estimates, key=lambda estimate: -estimate.win)
