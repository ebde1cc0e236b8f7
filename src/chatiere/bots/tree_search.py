"""Information-set Monte-Carlo tree search: one generic kernel, bound to each game.

Each playout takes a world that the searcher cannot tell from the truth, walks down a tree
of what the searcher would see, plays on from its edge as the game's `quick` would, and
tells every node on the way how it ended.  Chance and moves that the searcher does not
see are not chosen by the tree, only followed.

The names of the contract and of `strategy.py` are free here; `search_engine.py`
binds them to one game's functions.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from chatiere.bots.buffers import (
    DEEPEST,
    IMAGINED,
    NODES,
    PLAYED,
    ROOT,
    UNKNOWN,
    WALK,
    WORLDS_AT,
    Buffers,
    Tree,
)
from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, OVER, Numbers, Reals, rule
from chatiere.core.loops import random_move
from chatiere.core.state import BaseState, StateArray

if TYPE_CHECKING:
    from chatiere.bots.strategy import (
        evaluate,
        expected_points,
        is_leaf,
        own_prior,
        own_quick,
        prior,
        quick,
        rearrange,
        world_weight,
    )
    from chatiere.core.contract import guess, moves, play, sees, to_move

UNSEEN = -9
"""The edge for a move that the searcher does not see."""
NOTHING = 0
"""No child: node 0 is the root, and nobody's child."""
ONE = 1 << 24
TRIES = 64
"""How often another world is tried in place of an unlikely one."""
FIRST_STEPS = 32
"""So many times as many changes before a world is used for the first time: it was guessed, and
may explain nothing of what was seen."""


@rule
def run_playouts(
    states: StateArray[BaseState],
    viewer: int,
    tree: Tree,
    buffers: Buffers,
    rng: Numbers,
    parameters: Reals,
    settings: Reals,
    playouts: int,
) -> None:
    """So many playouts more.  `settings` holds how curious to be, whether the others' moves are
    searched, how often each of our own moves is tried at least, and how many changes of a world
    are tried before it is used again."""
    for _ in range(playouts):
        if settings[3] > 0.0:
            follow_world(states, viewer, tree, rng, parameters, settings)
        else:
            choose_world(states, viewer, tree, rng, parameters)
        depth = descend(states[WALK], viewer, tree, buffers, rng, parameters, settings)
        play_on(states[WALK], viewer, rng, buffers.out, parameters)
        evaluate_all(states[WALK], viewer, buffers, parameters)
        backpropagate(tree, buffers, depth, viewer)
        tree.counts[PLAYED] += 1


@rule
def random_share(rng: Numbers) -> float:
    """A random number from 0 up to 1."""
    return below(rng, ONE) / ONE


@rule
def choose_world(
    states: StateArray[BaseState], viewer: int, tree: Tree, rng: Numbers, parameters: Reals
) -> None:
    """A fresh world while there is room for it, else one of those there are; likely ones
    more often."""
    made = int(tree.counts[IMAGINED])
    capacity = len(states) - WORLDS_AT
    chosen = -1
    if made < capacity:
        states[WORLDS_AT + made] = states[ROOT]
        guess(states[WORLDS_AT + made], rng)
        weight = world_weight(states[WORLDS_AT + made], viewer, parameters)
        tree.weight[made] = weight
        tree.weight[capacity] = max(tree.weight[capacity], weight)
        tree.counts[IMAGINED] = made + 1
        chosen = made
        made += 1
    else:
        chosen = below(rng, made)
    for _ in range(TRIES):
        if random_share(rng) * tree.weight[capacity] <= tree.weight[chosen]:
            break
        chosen = below(rng, made)
    states[WALK] = states[WORLDS_AT + chosen]


@rule
def follow_world(
    states: StateArray[BaseState],
    viewer: int,
    tree: Tree,
    rng: Numbers,
    parameters: Reals,
    settings: Reals,
) -> None:
    """The next of the worlds there are, after some changes: each goes its way through what is
    possible and is, after a while, as often in a place as that is likely (Metropolis).  Where few
    worlds explain what was seen, guessing and weighing would come back to the same few again and
    again; this finds others like them."""
    capacity = len(states) - WORLDS_AT
    chosen = int(tree.counts[PLAYED]) % capacity
    world = WORLDS_AT + chosen
    steps = int(settings[3])
    if tree.counts[IMAGINED] == chosen:
        states[world] = states[ROOT]
        guess(states[world], rng)
        tree.weight[chosen] = world_weight(states[world], viewer, parameters)
        tree.counts[IMAGINED] = chosen + 1
        steps *= FIRST_STEPS
    for _ in range(steps):
        states[WALK] = states[world]
        if rearrange(states[WALK], viewer, rng):
            weight = world_weight(states[WALK], viewer, parameters)
            if random_share(rng) * tree.weight[chosen] <= weight:
                states[world] = states[WALK]
                tree.weight[chosen] = weight
    states[WALK] = states[world]


# -- the tree -------------------------------------------------------------------------


@rule
def descend(
    s: BaseState,
    viewer: int,
    tree: Tree,
    buffers: Buffers,
    rng: Numbers,
    parameters: Reals,
    settings: Reals,
) -> int:
    """Down the tree to a node that is new, or to the end; how deep that is."""
    node = 0
    depth = 0
    while depth < DEEPEST:
        who = to_move(s)
        if who == OVER or (depth > 0 and is_leaf(s)):
            break
        chosen_here = is_chosen(s, who, viewer, buffers.out, settings)
        if chosen_here:
            move = select(s, who == viewer, node, tree, buffers, parameters, settings)
        elif who == CHANCE:
            move = random_move(s, who, rng, buffers.out)
        else:
            move = quick(s, rng, buffers.out, parameters)
        label = move if sees(s, viewer, move) else UNSEEN
        child = child_of(tree, node, label)
        is_new = child == NOTHING
        if is_new:
            child = grow(tree, node, label)
        play(s, move)
        if child == NOTHING:
            break
        buffers.path[depth] = child
        buffers.movers[depth] = who
        depth += 1
        node = child
        if is_new and chosen_here:
            break
    return depth


@rule
def is_chosen(s: BaseState, who: int, viewer: int, out: Numbers, settings: Reals) -> bool:
    """Whether the tree chooses this move: ours, and others' that we would see."""
    if who == viewer:
        return True
    if who == CHANCE or settings[1] == 0.0:
        return False
    moves(s, out)
    return sees(s, viewer, int(out[0]))


@rule
def child_of(tree: Tree, node: int, label: int) -> int:
    child = int(tree.child[node])
    while child != NOTHING and tree.move[child] != label:
        child = int(tree.sibling[child])
    return child


@rule
def grow(tree: Tree, node: int, label: int) -> int:
    """A new node below this one, or nothing when the tree has no more room."""
    made = int(tree.counts[NODES])
    if made == len(tree.move):
        return NOTHING
    tree.counts[NODES] = made + 1
    tree.move[made] = label
    tree.sibling[made] = tree.child[node]
    tree.child[node] = made
    return made


@rule
def select(
    s: BaseState,
    ours: bool,
    node: int,
    tree: Tree,
    buffers: Buffers,
    parameters: Reals,
    settings: Reals,
) -> int:
    """The move that promises most, or that was tried too little for how it looks."""
    n = moves(s, buffers.out)
    if n == 1:
        return int(buffers.out[0])
    weights = buffers.weights
    if node == ROOT:
        # What looks promising here looks so in every world: it is asked once.
        weights = buffers.at_root
        if weights[0] == UNKNOWN:
            own_prior(s, buffers.out, n, weights, parameters)
    elif ours:
        own_prior(s, buffers.out, n, weights, parameters)
    else:
        prior(s, buffers.out, n, weights, parameters)
    all_weights = 0.0
    visits = 0.0
    total = 0.0
    for i in range(n):
        all_weights += weights[i]
        child = child_of(tree, node, int(buffers.out[i]))
        if child != NOTHING:
            visits += tree.visits[child]
            total += tree.total[child]
    mean = total / visits if visits > 0.0 else 0.5
    curiosity = settings[0] * math.sqrt(visits + 1.0) / max(all_weights, 1e-9)
    best, most = 0, -1.0
    for i in range(n):
        child = child_of(tree, node, int(buffers.out[i]))
        tried = tree.visits[child] if child != NOTHING else 0.0
        if node == ROOT and tried < settings[2]:
            return int(buffers.out[i])
        value = tree.total[child] / tried if tried > 0.0 else mean
        value += curiosity * weights[i] / (1.0 + tried)
        if value > most:
            best, most = i, value
    return int(buffers.out[best])


@rule
def backpropagate(tree: Tree, buffers: Buffers, depth: int, viewer: int) -> None:
    """Every node on the way hears how it ended."""
    for i in range(depth):
        node = buffers.path[i]
        seat = buffers.movers[i] if buffers.movers[i] >= 0 else viewer
        tree.visits[node] += 1.0
        tree.total[node] += buffers.values[seat]
        tree.scores[node] += buffers.values[len(buffers.values) - 1]


# -- beyond the tree --------------------------------------------------------------------


@rule
def play_on(s: BaseState, viewer: int, rng: Numbers, out: Numbers, parameters: Reals) -> None:
    """Until the state is a leaf or over."""
    who = to_move(s)
    while who != OVER and not is_leaf(s):
        if who == CHANCE:
            move = random_move(s, who, rng, out)
        elif who == viewer:
            move = own_quick(s, rng, out, parameters)
        else:
            move = quick(s, rng, out, parameters)
        play(s, move)
        who = to_move(s)


@rule
def evaluate_all(s: BaseState, viewer: int, buffers: Buffers, parameters: Reals) -> None:
    """What everybody can expect of a state that is a leaf or over."""
    players = len(buffers.values) - 1
    for seat in range(players):
        buffers.values[seat] = evaluate(s, seat, parameters)
    buffers.values[players] = expected_points(s, viewer, parameters)
