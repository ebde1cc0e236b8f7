"""The kernels of `solver.py`: every position of a board, from the empty pantry up.

Positions are numbered from the full board down, so that a die always leads to a higher
number.  Edges are single dice.  Foods have no names here: a position lists what its five
foods still need in rising order (the empty ones first), an edge says from which place in
that order it takes a square and at which place the food stands afterwards.

For one turn from position `start`, what was collected matters only through where it
leads and whether a provision fell: whether `here` has fewer provisions than `start`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chatiere.core.kernel import Numbers, Reals, rule

FOODS = 5
FACES = 6
PAIRS = FOODS * FOODS
NONE = -1.0
"""Less than any chance of winning: what cannot be done."""


class Kinds(NamedTuple):
    """What one food may still need, each such need by its number."""

    smaller: Any
    """For each need the numbers of those that one die can make of it."""
    counts: Numbers
    """For each need how many such others there are."""
    provisions: Numbers
    """For each need how many provisions it has."""


class Graph(NamedTuple):
    """Positions and the dice that lead from one to the next."""

    first: Numbers
    """The first edge of each position, and one past the last edge of all."""
    to: NDArray[np.int32]
    place: NDArray[np.int8]
    """Which food of the position the die is put on."""
    moved: NDArray[np.int8]
    """Which place that food takes in the position after it."""
    provisions: NDArray[np.int16]
    """How many provisions a position still has."""
    empty: NDArray[np.int8]
    """How many foods are used up."""


class Scratch(NamedTuple):
    """Room for one turn's values, so that nothing is allocated on the way."""

    both: Any
    """By first die, two further foods, steps: put these two dice at once and stop."""
    three: Any
    """By three foods, steps: put three dice at once."""
    two: Reals
    """By two foods: put two dice at once, then go on as well as one can."""
    one: Reals
    """By food: put one die, then go on."""
    second: Reals
    """By food, after a first die: put one more, then go on."""


# -- exploring --------------------------------------------------------------------------


@rule
def find(keys: Numbers, table: Numbers, key: int) -> int:
    """The place in the hash table where this position is, or belongs."""
    at = key % len(table)
    while table[at] != 0 and keys[table[at] - 1] != key:
        at = (at + 1) % len(table)
    return at


@rule
def unpack(key: int, base: int, foods: Numbers) -> None:
    for place in range(FOODS - 1, -1, -1):
        foods[place] = key % base
        key //= base


@rule
def new_place(foods: Numbers, place: int, food: int) -> int:
    """Where the food at `place`, now smaller, belongs in the rising order."""
    while place > 0 and foods[place - 1] > food:
        place -= 1
    return place


@rule
def with_food(foods: Numbers, place: int, food: int, base: int) -> int:
    """The key of the position in which the food at `place` has become `food`."""
    to = new_place(foods, place, food)
    key = 0
    for i in range(FOODS):
        if i < to or i > place:
            key = key * base + foods[i]
        elif i == to:
            key = key * base + food
        else:
            key = key * base + foods[i - 1]
    return key


@rule
def explore(keys: Numbers, table: Numbers, kinds: Kinds) -> tuple[int, int]:
    """List all positions that dice reach from `keys[0]`.

    Returns how many positions and edges there are, or no positions if there is not
    enough room for them.
    """
    foods = np.zeros(FOODS, np.int64)
    smaller, count = kinds.smaller, kinds.counts
    table[find(keys, table, keys[0])] = 1
    found, edges, i = 1, 0, 0
    while i < found:
        unpack(keys[i], len(count), foods)
        for place in range(FOODS):
            for j in range(count[foods[place]]):
                edges += 1
                key = with_food(foods, place, smaller[foods[place], j], len(count))
                at = find(keys, table, key)
                if table[at] == 0:
                    if found == len(keys):
                        return 0, 0
                    keys[found] = key
                    found += 1
                    table[at] = found
        i += 1
    return found, edges


@rule
def link(graph: Graph, keys: Numbers, table: Numbers, kinds: Kinds) -> None:
    """Fill the graph of the positions that were found."""
    foods = np.zeros(FOODS, np.int64)
    smaller, count = kinds.smaller, kinds.counts
    edge = 0
    for i in range(len(graph.empty)):
        unpack(keys[i], len(count), foods)
        for place in range(FOODS):
            graph.provisions[i] += kinds.provisions[foods[place]]
            graph.empty[i] += foods[place] == 0
            for j in range(count[foods[place]]):
                food = smaller[foods[place], j]
                key = with_food(foods, place, food, len(count))
                graph.to[edge] = table[find(keys, table, key)] - 1
                graph.place[edge] = place
                graph.moved[edge] = new_place(foods, place, food)
                edge += 1
        graph.first[i + 1] = edge


# -- the value of a turn ----------------------------------------------------------------
#
# Arrays are taken out of their tuples once in each function: doing so costs.


@rule
def solve_some(graph: Graph, values: Any, last: Any, room: Scratch, begin: int, end: int) -> None:
    """Fill `values[position, steps]`, the chance to win when a turn begins, for positions
    before `begin` down to `end`; those from `begin` on are done.

    The last position is the empty pantry: won, with nothing left to roll for.
    `last[position, fallen, steps]` is the part of rolling a last die from there that
    does not depend on where the turn began; `fallen`: whether a provision fell before.
    """
    for start in range(begin - 1, end - 1, -1):
        roll_last(graph, values, last, start)
        list_threes(graph, values, room, start)
        put_some(graph, values, last, room, start)


@rule
def origin(place: int, left: int, came: int) -> int:
    """Where a food stood before another one left its place and came to a lower one."""
    if place == came:
        return left
    return place - 1 if came < place <= left else place


@rule
def roll_last(graph: Graph, values: Any, last: Any, here: int) -> None:
    """Roll one die: what the foods that can be put bring, each on its best square."""
    first, to, place, provisions = graph.first, graph.to, graph.place, graph.provisions
    for steps in range(1, values.shape[1]):
        for fallen in range(2):
            total, best = 0.0, 0.0
            for edge in range(first[here], first[here + 1]):
                if edge > first[here] and place[edge] != place[edge - 1]:
                    total += best
                    best = 0.0
                then = to[edge]
                cat = 1 if provisions[then] == provisions[here] and not fallen else 0
                best = max(best, values[then, steps - cat])
            last[here, fallen, steps] = (total + best) / FACES


@rule
def list_threes(graph: Graph, values: Any, room: Scratch, start: int) -> None:
    """The best ways to put three dice at once, by foods in rising order."""
    both, three = room.both, room.three
    three[:, :] = NONE
    begin, end = graph.first[start], graph.first[start + 1]
    for edge in range(begin, end):
        list_twos(graph, values, room, start, edge)
        food = graph.place[edge]
        for pair in range(food * FOODS, PAIRS):
            for steps in range(1, values.shape[1]):
                value = both[edge - begin, pair, steps]
                three[food * PAIRS + pair, steps] = max(three[food * PAIRS + pair, steps], value)


@rule
def list_twos(graph: Graph, values: Any, room: Scratch, start: int, die: int) -> None:
    """The best ways to put two more dice after this one, by foods in rising order."""
    first, to, place, moved = graph.first, graph.to, graph.place, graph.moved
    provisions, both, at = graph.provisions, room.both, die - graph.first[start]
    before, one = provisions[start], to[die]
    both[at, :, :] = NONE
    for edge in range(first[one], first[one + 1]):
        food, two = origin(place[edge], place[die], moved[die]), to[edge]
        for final in range(first[two], first[two + 1]):
            other = origin(place[final], place[edge], moved[edge])
            other = origin(other, place[die], moved[die])
            if other >= food:
                then, pair = to[final], food * FOODS + other
                cat = 1 if provisions[then] == before else 0
                for steps in range(1, values.shape[1]):
                    value = values[then, steps - cat]
                    both[at, pair, steps] = max(both[at, pair, steps], value)


@rule
def put_some(graph: Graph, values: Any, last: Any, room: Scratch, start: int) -> None:
    """The worth of `start`, steps rising: put one die or two of the first roll, by
    foods, and go on as well as one can; or put all three."""
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
                value = max(values[then, steps - cat], again)
                second[other] = max(second[other], value)
                two[food * FOODS + other] = max(two[food * FOODS + other], value)
            again = roll_two(second, both, die - first[start], empty[here], steps)
            again += (empty[here] + 1) ** 2 * lost / FACES**2
            cat = 1 if provisions[here] == before else 0
            one[food] = max(one[food], values[here, steps - cat], again)
        values[start, steps] = roll_three(one, two, three, empty[start], steps)
        values[start, steps] += (empty[start] + 1) ** 3 * lost / FACES**3


@rule
def roll_two(second: Reals, both: Any, at: int, empty: int, steps: int) -> float:
    """Roll two dice after the `at`-th way to put the first: put one of them, or both.

    Without the part of the rolls that are lost, as in the other rolls here.
    """
    dead = empty + 1
    total = 0.0
    for f in range(FOODS):
        if second[f] != NONE:
            total += 2 * dead * second[f] + max(second[f], both[at, f * FOODS + f, steps])
            for g in range(f + 1, FOODS):
                if second[g] != NONE:
                    total += 2 * max(second[f], second[g], both[at, f * FOODS + g, steps])
    return total / FACES**2


@rule
def roll_three(one: Reals, two: Reals, three: Any, empty: int, steps: int) -> float:
    """Roll three dice: put one, two or three of them."""
    dead = empty + 1
    for f in range(empty, FOODS):
        for g in range(f, FOODS):
            two[f * FOODS + g] = max(one[f], one[g], two[f * FOODS + g])
    total = 0.0
    for f in range(empty, FOODS):
        total += 3 * dead * dead * one[f]
        for g in range(f, FOODS):
            total += (3 if f == g else 6) * dead * two[f * FOODS + g]
            for h in range(g, FOODS):
                pairs = max(two[f * FOODS + g], two[f * FOODS + h], two[g * FOODS + h])
                best = max(pairs, three[f * PAIRS + g * FOODS + h, steps])
                total += orders(f, g, h) * best
    return total / FACES**3


@rule
def orders(f: int, g: int, h: int) -> int:
    """In how many orders three dice show these faces, named in rising order."""
    if f == h:
        return 1
    return 3 if g in (f, h) else 6
