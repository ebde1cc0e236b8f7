"""The exact chance to win Mmm! by the base rules, when everybody plays perfectly.

Only how many squares each provision still needs matters, and the foods play alike: a
position is what five foods still need, in any order, and the cat's distance.  A board has
some hundred thousand positions; `solve` takes seconds, compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import Numbers, is_rule
from chatiere.games.mmm import rules, state
from chatiere.games.mmm.board import FOODS
from chatiere.games.mmm.bot import solver_kernels
from chatiere.games.mmm.bot.lookup import MOST_KINDS
from chatiere.games.mmm.state import State

FIRST_ROOM = 1 << 10
"""For positions, before the first try to list them all; each try has four times more."""
MOST_ROOM = 1 << 21
"""Positions of a board that is solved: some minutes, and some hundred megabytes."""
CHUNKS = 100
"""How often `solve` says how far it is."""
Needs = tuple[int, ...]
"""What the provisions of one food still need, largest first, those complete left out."""


class TooMany(ChatiereError):
    """The board has more positions than can be solved in reasonable time and room."""


def needs(provisions: Iterable[int]) -> Needs:
    return tuple(sorted((need for need in provisions if need > 0), reverse=True))


def after_one_die(food: Needs) -> list[Needs]:
    """What one die can make of it: one for each different need."""
    return [
        needs((*food[:i], food[i] - 1, *food[i + 1 :]))
        for i in range(len(food))
        if i == 0 or food[i] != food[i - 1]
    ]


def all_needs(foods: Iterable[Needs]) -> list[Needs]:
    """Everything that dice can make of these foods, those that need least first."""
    found = {(), *foods}
    layer = set(found)
    while layer:
        layer = {smaller for food in layer for smaller in after_one_die(food)} - found
        found |= layer
    return sorted(found, key=lambda food: (sum(food), food))


def of_board(board: Mapping[str, Any]) -> list[Needs]:
    """What each food of a whole board needs."""
    return [
        needs(len(squares) for kind, squares in board["provisions"] if kind == food)
        for food in FOODS
    ]


class Table:
    """The solved positions of one board."""

    def __init__(self, names: list[Needs], keys: Numbers, hashed: Numbers, values: Any) -> None:
        self._id = {food: i for i, food in enumerate(names)}
        self._keys = keys
        self._hashed = hashed
        self._worth = values

    def __len__(self) -> int:
        return len(self._worth)

    def content(self) -> tuple[list[Needs], Any, Any]:
        """What each number of a food's needs means, the five of each position, and its
        chances by the cat's steps."""
        places = range(state.FOODS)
        foods = np.stack([self._keys // len(self._id) ** i % len(self._id) for i in places], 1)
        return list(self._id), foods, self._worth

    def value(self, foods: Iterable[Iterable[int]], steps: int) -> float:
        """The chance to win when a turn begins with these needs of the five foods."""
        key = 0
        for food in sorted(self._id[needs(food)] for food in foods):
            key = key * len(self._id) + food
        place = self._hashed[solver_kernels.find(self._keys, self._hashed, key)]
        return float(self._worth[place - 1, steps])

    def chances(self, s: State) -> dict[int, float]:
        """Every legal move of a state of the base rules, and the chance to win after it."""
        turn = Turn(self, [waiting(s, food, 0) for food in range(state.FOODS)], s.steps)
        here = [waiting(s, food, s.dice) for food in range(state.FOODS)]
        rolled = tuple(food for food in range(state.FOODS) for _ in range(s.rolled[food]))
        out = np.zeros(state.MOST, np.int64)
        values = {}
        for move in out[: rules.moves(s, out)].tolist():
            if move == state.STOP:
                values[move] = turn.stop(tuple(here))
            elif move == state.ROLL:
                values[move] = turn.roll(tuple(here), s.loose)
            else:
                food = s.food[move]
                then = list(here)
                then[food] = waiting(s, food, s.dice | 1 << move)
                others = list(rolled)
                others.remove(food)
                values[move] = turn.go_on(tuple(then), tuple(others), s.loose - 1)
        return values

    def best(self, s: State) -> int:
        """A perfect move in a state of the base rules."""
        values = self.chances(s)
        return max(values, key=lambda move: values[move])


def waiting(s: State, food: int, dice: int) -> Needs:
    """What a food needs besides the mice and these dice."""
    left = [0] * state.MOST_PROVISIONS
    for square in range(state.SQUARES):
        if s.food[square] == food and not (s.mice | dice) >> square & 1:
            left[s.provision[square]] += 1
    return needs(left)


class Turn:
    """What the choices of one turn are worth, told by the table of what follows it."""

    def __init__(self, table: Table, start: Sequence[Needs], steps: int) -> None:
        self._table = table
        self._steps = steps
        self._provisions = sum(map(len, start))
        self._lost = table.value(start, steps - 1)
        self.roll = lru_cache(maxsize=None)(self._roll)
        self.stop = lru_cache(maxsize=None)(self._stop)

    def _stop(self, here: tuple[Needs, ...]) -> float:
        """Collect; the cat stays if a provision fell (R3)."""
        stays = sum(map(len, here)) < self._provisions
        return self._table.value(here, self._steps - (not stays))

    def _roll(self, here: tuple[Needs, ...], dice: int) -> float:
        """Roll so many dice, put at least one if possible (R2)."""
        total = 0.0
        for faces in combinations_with_replacement(range(state.FACES), dice):
            values = self._put_one(here, faces, dice)
            total += count_orders(faces) * (self._lost if values is None else values)
        return total / float(state.FACES**dice)

    def _put_one(self, here: tuple[Needs, ...], faces: tuple[int, ...], dice: int) -> float | None:
        """The best die to put; None if there is none."""
        best = None
        for i, face in enumerate(faces):
            if face == state.CROSS or face in faces[:i]:
                continue
            for smaller in after_one_die(here[face]):
                then = (*here[:face], smaller, *here[face + 1 :])
                values = self.go_on(then, faces[:i] + faces[i + 1 :], dice - 1)
                best = values if best is None else max(best, values)
        return best

    def go_on(self, here: tuple[Needs, ...], faces: tuple[int, ...], dice: int) -> float:
        """After a die was put: stop, roll what is left, or put another die of this roll."""
        best = self.stop(here)
        if dice > 0:
            another = self._put_one(here, faces, dice)
            best = max(best, self.roll(here, dice), best if another is None else another)
        return best


def count_orders(faces: tuple[int, ...]) -> int:
    """In how many orders up to three dice show these faces, named in rising order."""
    different = len(set(faces))
    return {1: 1, len(faces): (1, 1, 2, 6)[len(faces)]}.get(different, len(faces))


@lru_cache(maxsize=1)
def compiled_kernels() -> Any:
    """The kernels at machine speed; the first use ever compiles for some seconds."""
    from chatiere.core import compiler

    kernels = {name: f for name, f in vars(solver_kernels).items() if is_rule(f)}
    place = compiler.cache_for("mmm-solver", compiler.sources_of(kernels.values(), {}))
    twins = compiler.Compiler("mmm-solver", {}, place)
    return SimpleNamespace(**{name: twins.twin(f) for name, f in kernels.items()})


def solve(
    board: Mapping[str, Any], kernels: Any = None, progress: Callable[[float], None] | None = None
) -> Table:
    """All positions of this board; `kernels=solver_kernels` runs them as they are written.
    `progress` hears from time to time how much of the work is done, from 0 to 1."""
    kernels = kernels or compiled_kernels()
    start = of_board(board)
    names = all_needs(start)
    if len(names) > MOST_KINDS:
        raise TooMany(f"the board's foods can need {len(names)} different things")
    kinds = _kinds(names)
    key = 0
    for food in sorted(names.index(food) for food in start):
        key = key * len(names) + food
    keys, hashed, edges = _explored(kernels, key, kinds)
    graph = solver_kernels.Graph(
        first=np.zeros(len(keys) + 1, np.int64),
        to=np.zeros(edges, np.int32),
        place=np.zeros(edges, np.int8),
        moved=np.zeros(edges, np.int8),
        provisions=np.zeros(len(keys), np.int16),
        empty=np.zeros(len(keys), np.int8),
    )
    kernels.link(graph, keys, hashed, kinds)
    values = np.zeros((len(keys), board["steps"] + 1))
    values[-1, 1:] = 1.0
    _solve_all(kernels, graph, values, progress)
    return Table(names, keys, hashed, values)


def _solve_all(
    kernels: Any, graph: solver_kernels.Graph, values: Any, progress: Callable[[float], None] | None
) -> None:
    """From the empty pantry up, in parts that take about as long as each other: the work
    of a position grows with the square of the dice that lead on from it."""
    last, room = np.zeros((len(values), 2, values.shape[1])), _room(graph, values)
    work = np.cumsum(np.diff(graph.first).astype(float) ** 2)  # of this and those before
    ends = np.searchsorted(work, work[-1] * np.arange(CHUNKS - 1, -1, -1) / CHUNKS)
    begin = len(values) - 1
    for chunk, end in enumerate(ends.tolist(), start=1):
        kernels.solve_some(graph, values, last, room, begin, end)
        begin = min(begin, end)
        if progress:
            progress(chunk / CHUNKS)


def _kinds(names: list[Needs]) -> solver_kernels.Kinds:
    after = [after_one_die(food) for food in names]
    number = {food: i for i, food in enumerate(names)}
    smaller = np.zeros((len(names), max(map(len, after))), np.int64)
    for i, foods in enumerate(after):
        smaller[i, : len(foods)] = [number[food] for food in foods]
    return solver_kernels.Kinds(smaller, np.array([*map(len, after)]), np.array([*map(len, names)]))


def _explored(kernels: Any, key: int, kinds: solver_kernels.Kinds) -> tuple[Numbers, Numbers, int]:
    """All positions and their hash table, in as much room as they need."""
    room, found = FIRST_ROOM, 0
    while not found:
        if room >= MOST_ROOM:
            raise TooMany(f"the board has more than {MOST_ROOM} positions")
        room = min(4 * room, MOST_ROOM)
        keys = np.zeros(room, np.int64)
        keys[0] = key
        hashed = np.zeros(2 * room + 1, np.int64)
        found, edges = kernels.explore(keys, hashed, kinds)
    return keys[:found].copy(), hashed, edges


def _room(graph: solver_kernels.Graph, values: Any) -> solver_kernels.Scratch:
    columns = values.shape[1]
    most_edges = int(np.diff(graph.first).max())
    return solver_kernels.Scratch(
        both=np.zeros((most_edges, solver_kernels.PAIRS, columns)),
        three=np.zeros((solver_kernels.FOODS * solver_kernels.PAIRS, columns)),
        two=np.zeros(solver_kernels.PAIRS),
        one=np.zeros(solver_kernels.FOODS),
        second=np.zeros(solver_kernels.FOODS),
    )
