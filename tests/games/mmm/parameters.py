"""Positions of a few squares, with a table that plain Python solves in no time."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import Reals
from chatiere.core.match import Match
from chatiere.games.mmm import board
from chatiere.games.mmm.bot import packing, solver, solver_kernels
from chatiere.games.mmm.state import State
from tests.games.mmm.boards import BOARD, table
from tests.games.table import go_on

LEFT = {"a3", "b3", "f7", "g7", "g1"}
NAMED: list[list[Any]] = [["B", ["a3", "b3"]], ["F", ["f7", "g7"]], ["C", ["g1"]]]
STEPS = 2


def small_parameters(steps: int = STEPS) -> Reals:
    """The table of those five squares, as the parameters of our test board."""
    solved = solver.solve({"steps": steps, "provisions": NAMED}, kernels=solver_kernels)
    return packing.joined(board.pack(BOARD), solved)


def parameters_without_table(value: Any = BOARD) -> Reals:
    return packing.without_table(board.pack(value))


def with_left(
    left: set[str], script: str = "", steps: int = STEPS, players: int = 1, **options: object
) -> Match:
    """Our test board with all but these squares taken, after the moves of a script."""
    match = table(players, "* first 0", **options)
    state: State = match.state()
    for i, square in enumerate(board.SQUARES):
        if square not in left:
            state.mice |= 1 << i
            state.need[state.provision[i]] -= 1
            state.left -= 1
    state.steps = steps
    match.states = state._record
    go_on(match, script)
    return match
