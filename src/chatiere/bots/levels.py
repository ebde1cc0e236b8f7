"""Kitten, cat and tiger: given the bytes of a hidden state and a budget, a move.

A bot is a pure function of the hidden state, its budget in playouts and its seed.  With
milliseconds it thinks for so long and no longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from chatiere.bots import glance
from chatiere.bots.budget import Budget, budget_from_text
from chatiere.bots.glimpse import Glimpse, look
from chatiere.bots.judgement import Progress
from chatiere.bots.mind import ALL, ROLLOUTS, Mind, lore, mind
from chatiere.bots.thought import Hope, Thought
from chatiere.core.chance import below, generator
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, Value

RANDOM, KITTEN, CAT, TIGER = "random", "kitten", "cat", "tiger"
LEVELS = (KITTEN, CAT, TIGER)
"""Whom people sit down with."""
NAIVE, VANILLA = "naive", "vanilla"
"""Whom a tiger is measured against: the same search that plays on at random and guesses
uniformly, and one that has nothing at all of the game's judgement."""
WITHOUT = {TIGER: frozenset[str](), NAIVE: ROLLOUTS, VANILLA: ALL}
AT_FIRST_SIGHT = {RANDOM: glance.RANDOM, KITTEN: glance.KITTEN, CAT: glance.CAT}
WITHOUT_JUDGEMENT = {KITTEN: 20, CAT: 200}
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
        seen = look(hidden)
        moves = seen.game.plain().moves(seen.states)
        if len(moves) == 1:
            return moves[0]
        if self.level == RANDOM:
            return moves[below(generator(f"{seed}/{seen.digest}"), len(moves))]
        fit = self.mind_for(seen.game)
        if self.at_first_sight(fit):
            return first_sight(fit, seen, AT_FIRST_SIGHT[self.level], seed)
        hopes = known(fit, seen) or self._search(fit, seen, seed, so_far)
        return hopes[0].move

    def warm(self, game: Game) -> None:
        """Compile or load what is needed, so that the first thought costs no more."""
        if self.level == RANDOM:
            return
        fit = self.mind_for(game)
        fit.warm(self.kernel_for(game))
        if "knows" in fit.own:
            fit.warm("known")

    def is_cached(self, game: Game) -> bool:
        """Whether that was compiled before, or needs no compiling."""
        fit = self.mind_for(game)
        return not fit.engine.is_compiled or fit.is_cached(self.kernel_for(game))

    def kernel_for(self, game: Game) -> str:
        return "glance" if self.at_first_sight(self.mind_for(game)) else "think"

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
            data = game.data(options, game.check_keys({}, options))
            game.plain().setup(states, 0, players, data)
            lore(self.mind_for(game), states, progress=progress)

    def mind_for(self, game: Game) -> Mind:
        return mind(game, self.compiled, WITHOUT.get(self.level, frozenset()))

    def at_first_sight(self, fit: Mind) -> bool:
        """Whether this level just looks and moves; without judgement it has to search."""
        return self.level in WITHOUT_JUDGEMENT and self.level in fit.own

    def budget_for(self, fit: Mind) -> Budget:
        usual = WITHOUT_JUDGEMENT.get(self.level, int(fit.numbers["PLAYOUTS"]))
        return self.budget or Budget(playouts=usual)

    def _search(
        self, fit: Mind, seen: Glimpse, seed: str, so_far: Callable[[int], None] | None
    ) -> list[Hope]:
        started = time.perf_counter()
        thought = Thought(fit, seen.states, seen.players, f"{seed}/{seen.digest}")
        thought.spend(self.budget_for(fit), started, so_far)
        return thought.hopes()


def bot_from_text(text: str) -> Bot:
    """`cat`, `tiger`, `tiger:2000` (playouts), `tiger:300ms`."""
    level, colon, budget = text.partition(":")
    if level not in (*AT_FIRST_SIGHT, *WITHOUT):
        raise ChatiereError(f"no level {shown(level)}; there are: {', '.join(LEVELS)}")
    if not colon:
        return Bot(level)
    if level not in WITHOUT:
        raise ChatiereError(f"a {level} moves at first sight: only a tiger takes a budget")
    return Bot(level, budget_from_text(budget))


def first_sight(fit: Mind, seen: Glimpse, player: int, seed: str) -> int:
    """The move of somebody who does not search."""
    given, out = fit.engine.given(seen.states), np.zeros(fit.engine.most, np.int64)
    rng = generator(f"{seed}/{seen.digest}")
    known_lore = lore(fit, seen.states, searching=False)
    return int(fit.loop.glance(given, 0, player, rng, out, known_lore))


def known(fit: Mind, seen: Glimpse) -> list[Hope]:
    """Every move with its exact worth, the best first, where the game knows it."""
    if "knows" not in fit.own:
        return []
    out, values = np.zeros(fit.engine.most, np.int64), np.zeros(fit.engine.most)
    given = fit.engine.given(seen.states)
    n = fit.loop.known(given, 0, out, values, lore(fit, seen.states))
    hopes = [Hope(int(out[k]), float(values[k]), None, 0) for k in range(n)]
    return sorted(hopes, key=lambda hope: -hope.win)
