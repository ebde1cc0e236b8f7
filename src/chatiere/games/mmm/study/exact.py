"""What rules for stopping cost against perfect play: computed, not played.

The dice are put as well as can be; only whether to roll again is said by the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from chatiere.core import compiler
from chatiere.games.mmm import board
from chatiere.games.mmm.bot import lookup, solution_cache, solver
from chatiere.games.mmm.state import FOODS
from chatiere.games.mmm.study import stopping
from chatiere.games.mmm.study.stopping import ROLL, STOP

Says = Callable[[int, bool, int], int]
"""By dice left, whether a provision is complete, and foods that still have free squares."""


def thumb(dice: int, done: bool, foods: int) -> int:
    """Roll two dice again, unless a provision is complete and a single food is left; roll
    one die only while all five foods are open."""
    if dice == 1:
        return ROLL if foods == FOODS else STOP
    return STOP if done and foods == 1 else ROLL


RULES: dict[str, Says] = {
    "once": lambda dice, done, foods: STOP,
    "all": lambda dice, done, foods: ROLL,
    "provision": lambda dice, done, foods: STOP if done else ROLL,
    "thumb": thumb,
}
"""Never roll again; always; until a provision is complete; and the rule of thumb."""


def table_of(says: Says) -> Any:
    """A rule as the kernel reads it; with nothing left to put everybody stops."""
    table = np.full((2, 2, FOODS + 1), STOP, np.int8)
    for dice in (1, 2):
        for done in (False, True):
            for foods in range(1, FOODS + 1):
                table[dice - 1, int(done), foods] = says(dice, done, foods)
    return table


@cache
def compiled() -> Any:
    """The kernel at machine speed."""
    kernel = vars(stopping)["solve_by_rule"]
    place = compiler.cache_for("mmm-stopping", compiler.sources_of([kernel], {}))
    return compiler.Compiler("mmm-stopping", {}, place).twin(kernel)


def chance(
    board: Any, says: Says, kernels: Any = None, by_rule: Callable[..., None] | None = None
) -> float:
    """To win on this board, for mice who stop by this rule.  `kernels` and `by_rule` run as
    they are written, if they are given so."""
    kernels, by_rule = kernels or solver.compiled_kernels(), by_rule or compiled()
    table = table_of(says)

    def solve_some(*given: Any) -> None:
        by_rule(*given, table)

    ours = SimpleNamespace(explore=kernels.explore, link=kernels.link, solve_some=solve_some)
    return solver.solve(board, ours).value(solver.of_board(board), board["steps"])


def computed() -> dict[str, Any]:
    """For each side the chance to win by perfect play and by each rule; takes minutes."""
    computed: dict[str, Any] = {}
    for side in (1, 2):
        ours = board.default({"side": side})
        solved = solution_cache.table(ours)
        start = lookup.position(solved, 0)
        computed[str(side)] = {"perfect": lookup.value(solved, start, ours["steps"])}
        computed[str(side)] |= {name: chance(ours, says) for name, says in RULES.items()}
    return computed
