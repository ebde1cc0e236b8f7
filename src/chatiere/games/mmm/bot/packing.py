"""Laying a solved board out in one array, as `lookup.py` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import numpy as np

from chatiere.core.kernel import Reals
from chatiere.games.mmm import state
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.bot import lookup, solver

Progress = Callable[[float], None]
CODE_BITS = 50
"""Five codes have a sum that a float holds exactly."""


def made(board: Sequence[int], progress: Progress | None = None) -> Reals:
    """Solve the board; without a table if it has too many positions."""
    steps, foods, provisions = _unpacked(board)
    named: list[list[Any]] = [["", []] for _ in range(max(provisions) + 1)]
    for square, food, provision in zip(SQUARES, foods, provisions, strict=True):
        named[provision][0] = FOODS[food]
        named[provision][1].append(square)
    try:
        solved = solver.solve({"steps": steps, "provisions": named}, progress=progress)
    except solver.TooMany:
        return without_table(board)
    return joined(board, solved)


def without_table(board: Sequence[int]) -> Reals:
    """Only the board."""
    return _head(board, 0, 0, 1)


def _unpacked(board: Sequence[int]) -> tuple[int, Sequence[int], Sequence[int]]:
    return board[0], board[1 : 1 + state.SQUARES], board[1 + state.SQUARES :]


def joined(board: Sequence[int], solved: solver.Table) -> Reals:
    """A packed board and a solved table in one array."""
    names, foods, values = solved.content()
    codes, keys = _codes(len(names), foods)
    order = np.argsort(keys % len(keys), kind="stable")
    wide = values.shape[1]  # a key in place of the chance with the cat in the pantry
    rows = values[order]
    rows[:, 0] = keys[order]
    head = _head(board, len(names), len(keys), wide)
    walks = _walks(names)
    first = len(head) + len(codes) + walks.size + len(keys) + 1
    starts = first + wide * np.searchsorted(keys[order] % len(keys), np.arange(len(keys) + 1))
    return np.concatenate([head, codes, walks.ravel(), starts, rows.ravel()])


def _head(board: Sequence[int], kinds: int, rows: int, wide: int) -> Reals:
    _, foods, provisions = _unpacked(board)
    head = np.zeros(lookup.CODES)
    head[lookup.KINDS], head[lookup.ROWS], head[lookup.WIDE] = kinds, rows, wide
    head[lookup.PROVISIONS] = max(provisions) + 1
    for square, (food, provision) in enumerate(zip(foods, provisions, strict=True)):
        head[lookup.FOOD_OF + provision] = food
        head[lookup.SQUARES_OF + provision] += 1 << square
    return head


def _codes(kinds: int, foods: Any) -> tuple[Any, Any]:
    """Codes for the kinds such that no two positions have the same sum, and the sums."""
    tries = (_random_codes(kinds, salt) for salt in count())
    sums = ((codes, codes[foods].sum(axis=1)) for codes in tries)
    return next((codes, keys) for codes, keys in sums if len(np.unique(keys)) == len(keys))


def _random_codes(kinds: int, salt: int) -> Any:
    digests = [hashlib.sha256(f"{salt} {kind}".encode()).digest() for kind in range(kinds)]
    return np.array([int.from_bytes(d) >> 8 * len(d) - CODE_BITS for d in digests])


def _walks(names: list[solver.Needs]) -> Any:
    """From each kind to the one with another provision, then to the one with a die more."""
    number = {needs: kind for kind, needs in enumerate(names)}
    walks = np.full((2, len(names), lookup.NEEDS), float(lookup.CANNOT))
    for kind, needs in enumerate(names):
        for need in range(1, lookup.NEEDS):
            more = solver.needs((*needs, need))
            walks[0, kind, need] = number.get(more, lookup.CANNOT)
            if need in needs:
                rest = list(needs)
                rest[rest.index(need)] -= 1
                walks[1, kind, need] = number[solver.needs(rest)]
    return walks
