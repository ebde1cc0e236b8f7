"""The memory that a search works in: a tree of a fixed size, and scratch room."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chatiere.core.kernel import Numbers, Reals

ROOT, WALK, WORLDS_AT = range(3)
"""Places in the array of states: the hidden state, the world of this playout, and from here on
the worlds that were imagined."""
DEEPEST = 256
"""How far down the tree a playout walks at most."""
UNKNOWN = -1.0
NODES, PLAYED, IMAGINED = range(3)
"""What `Tree.counts` counts."""


class Tree(NamedTuple):
    """All that a search has learned.  Nodes are numbers; those below one hang on a chain."""

    counts: Numbers
    move: Numbers
    child: Numbers
    sibling: Numbers
    visits: Reals
    total: Reals
    """What the seat that chose this node has got from it, over all visits."""
    scores: Reals
    """The searcher's final scores, over all visits."""
    weight: Reals
    """How likely each imagined world is; the last number is the largest of them."""


class Buffers(NamedTuple):
    """Scratch room."""

    out: Numbers
    weights: Reals
    at_root: Reals
    """How promising the moves look from which the search begins, once that was asked."""
    values: Reals
    """What a playout came to for each seat, then the searcher's points."""
    path: Numbers
    movers: Numbers


def new_tree(nodes: int, worlds: int) -> Tree:
    return Tree(
        counts=np.array([1, 0, 0], np.int64),  # the root is there from the start
        move=np.zeros(nodes, np.int64),
        child=np.zeros(nodes, np.int64),
        sibling=np.zeros(nodes, np.int64),
        visits=np.zeros(nodes),
        total=np.zeros(nodes),
        scores=np.zeros(nodes),
        weight=np.zeros(worlds + 1),
    )


def new_buffers(most: int, players: int) -> Buffers:
    return Buffers(
        out=np.zeros(most, np.int64),
        weights=np.zeros(most),
        at_root=np.full(most, UNKNOWN),
        values=np.zeros(players + 1),
        path=np.zeros(DEEPEST, np.int64),
        movers=np.zeros(DEEPEST, np.int64),
    )
