"""The chance to win Mmm! for mice who put their dice perfectly but stop by a rule.

The kernels of `solver_kernels.py`, but for one thing: whether to roll again after some dice were
put is not chosen but said by `on[dice left - 1, provision fallen, foods left]`.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import rule
from chatiere.games.mmm.bot.solver_kernels import (
    FACES,
    FOODS,
    NONE,
    Graph,
    Scratch,
    list_threes,
    origin,
    roll_last,
    roll_three,
    roll_two,
)

STOP, ROLL, BEST = range(3)
"""What a rule says; `BEST` leaves the choice to perfect play."""


@rule
def solve_by_rule(
    graph: Graph, values: Any, last: Any, room: Scratch, begin: int, end: int, on: Any
) -> None:
    """As `solver_kernels.solve_some`."""
    for start in range(begin - 1, end - 1, -1):
        roll_last(graph, values, last, start)
        list_threes(graph, values, room, start)
        put_by_rule(graph, values, last, room, start, on)


@rule
def chosen(says: int, stop: float, roll: float) -> float:
    if says == BEST:
        return max(stop, roll)
    return roll if says == ROLL else stop


@rule
def put_by_rule(graph: Graph, values: Any, last: Any, room: Scratch, start: int, on: Any) -> None:
    """As `solver_kernels.put_some`."""
    first, to, place, moved = graph.first, graph.to, graph.place, graph.moved
    provisions, empty = graph.provisions, graph.empty
    both, three, two, one, second = room.both, room.three, room.two, room.one, room.second
    before = provisions[start]
    for steps in range(1, values.shape[1]):
        lost = values[start, steps - 1]
        one[:] = NONE
        two[:] = NONE
        for die in range(first[start], first[start + 1]):
            second[:] = NONE
            here, food = to[die], place[die]
            for edge in range(first[here], first[here + 1]):
                then, other = to[edge], origin(place[edge], food, moved[die])
                cat = 1 if provisions[then] == before else 0
                again = last[then, 1 - cat, steps] + (empty[then] + 1) * lost / FACES
                says = on[0, 1 - cat, FOODS - empty[then]]
                value = chosen(says, values[then, steps - cat], again)
                second[other] = max(second[other], value)
                two[food * FOODS + other] = max(two[food * FOODS + other], value)
            again = roll_two(second, both, die - first[start], empty[here], steps)
            again += (empty[here] + 1) ** 2 * lost / FACES**2
            cat = 1 if provisions[here] == before else 0
            says = on[1, 1 - cat, FOODS - empty[here]]
            one[food] = max(one[food], chosen(says, values[here, steps - cat], again))
        values[start, steps] = roll_three(one, two, three, empty[start], steps)
        values[start, steps] += (empty[start] + 1) ** 3 * lost / FACES**3
