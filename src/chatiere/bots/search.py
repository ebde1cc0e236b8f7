"""One search, going on for as long as it may: at every moment it has a best move."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from chatiere.bots.budget import MOST_PLAYOUTS, Budget
from chatiere.bots.buffers import IMAGINED, PLAYED, WORLDS_AT, new_buffers, new_tree
from chatiere.bots.search_engine import SearchEngine, parameters_for
from chatiere.core.chance import generator
from chatiere.core.kernel import States

MOST_NODES = 1 << 17
"""Bounded memory: beyond this a tree grows no more, and playouts start at its edge."""
BREATH = 0.004
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class MoveEstimate:
    """What the searcher expects of one of its moves."""

    move: int
    win: float
    """The chance to win, from 0 to 1; shared wins count by their share.  It says nothing
    where there were no playouts, unless it is known exactly."""
    points: float | None
    """The final score; None where only the chance to win is known."""
    playouts: int


class Search:
    """The search of one seat from one hidden state."""

    def __init__(
        self, engine: SearchEngine, states: States, players: int, seed: str, least: int = 0
    ) -> None:
        """`least`: how often each move is tried at least, also one that looks bad."""
        worlds = int(engine.numbers["WORLDS"])
        self._engine = engine
        self._seat = int(states["viewer"][0])
        self._states = engine.rules_engine.new_states(WORLDS_AT + worlds)
        self._states[0] = states[0]
        self._parameters = parameters_for(engine, states)
        self._tree = new_tree(MOST_NODES, worlds)
        self._buffers = new_buffers(engine.rules_engine.most, players)
        self._rng = generator(seed)
        steps = engine.numbers["WORLD_STEPS"] if "rearrange" in engine.own else 0
        settings = [engine.numbers["EXPLORE"], engine.numbers["OTHERS_SEARCH"], least, steps]
        self._settings = np.array(settings, float)
        self._moves = engine.rules_engine.moves(states)

    def use_worlds(self, worlds: States) -> None:
        """Before the first playout: guess nothing, these are all the worlds there are, each
        as likely as the others."""
        root, count = self._states[0], len(worlds)
        self._states = self._engine.rules_engine.new_states(WORLDS_AT + count)
        self._states[0], self._states[WORLDS_AT:] = root, worlds
        self._tree = self._tree._replace(weight=np.ones(count + 1))
        self._tree.counts[IMAGINED] = count
        self._settings[3] = 0

    @property
    def playouts(self) -> int:
        return int(self._tree.counts[PLAYED])

    def go_on(self, playouts: int) -> None:
        """So many playouts more; other threads run meanwhile."""
        given = self._engine.rules_engine.given(self._states)
        self._engine.loop.run_playouts(
            given,
            self._seat,
            self._tree,
            self._buffers,
            self._rng,
            self._parameters,
            self._settings,
            playouts,
        )

    def spend(
        self, budget: Budget, started: float, so_far: Callable[[int], None] | None = None
    ) -> None:
        """Think until the budget is spent, counted from `started`; after every breath
        `so_far` hears of the best move yet."""
        end = math.inf if budget.milliseconds is None else started + budget.milliseconds / 1000
        left = budget.playouts or MOST_PLAYOUTS
        step, begun = 1, time.perf_counter()
        while left > 0 and ((now := time.perf_counter()) < end or self.playouts == 0):
            self.go_on(min(step, left))
            left -= step
            if so_far is not None:
                so_far(self.estimates()[0].move)
            rate = self.playouts / max(time.perf_counter() - begun, 1e-6)
            step = max(1, min(2 * step, int(rate * min(BREATH, end - now))))

    def estimates(self) -> list[MoveEstimate]:
        """Every legal move, the best first: the one that was tried most."""
        found = {move: MoveEstimate(move, 0.0, 0.0, 0) for move in self._moves}
        tree, child = self._tree, int(self._tree.child[0])
        while child:
            visits, move = int(tree.visits[child]), int(tree.move[child])
            if visits:
                win, points = tree.total[child] / visits, tree.scores[child] / visits
                found[move] = MoveEstimate(move, float(win), float(points), visits)
            child = int(tree.sibling[child])
        return sorted(found.values(), key=lambda estimate: (-estimate.playouts, -estimate.win))
