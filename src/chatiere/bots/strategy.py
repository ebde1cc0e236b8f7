"""What a game may say of good play: the names of its `strategy.py`, with what holds
for a game that leaves one out.

All are `@rule`s on one state `s`, like the rules themselves.  `parameters` is an array of
numbers that the game has computed or learned (see `parameters_of`).  The seat to move is
`to_move(s)`.

`kitten`, `cat`, `tiger`, `quick`, `own_quick`, `prior` and `own_prior` may look only at what the
seat to move knows: they are called with hidden states and with whole worlds, and must answer alike
(a test holds them to it).  The others are asked about worlds that the search imagines.

A `strategy.py` may also hold these numbers: `PLAYOUTS`, how long a tiger thinks unless
told otherwise; `WORLDS`, how many worlds it imagines at most; `WORLD_STEPS`, how many changes by
`rearrange` a world goes through before it is used again (0: worlds stay as they were guessed, and
the likely ones are used more often); `EXPLORE`, how curious it
is; `OTHERS_SEARCH`, whether others' moves are searched (1) or made by `quick` (0);
`INSTANT_NEEDS_PARAMETERS`, whether `kitten` and `cat` need the parameters too (1) or get an
empty array (0);
and the function `parameters_of(s, progress)`, plain Python, which gives the array for a hidden
state, and tells `progress` how much of a long computation is done, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import OVER, Numbers, Reals, rule
from chatiere.core.state import BaseState

if TYPE_CHECKING:
    from chatiere.core.contract import moves, score, to_move, wins


PLAYOUTS = 2000
WORLDS = 512
WORLD_STEPS = 0
EXPLORE = 0.7
OTHERS_SEARCH = 1
INSTANT_NEEDS_PARAMETERS = 1

Progress = Callable[[float], None]


def parameters_of(s: BaseState, progress: Progress | None = None) -> Reals:
    """Numbers that the strategy needs for this table; `s` is a hidden state."""
    return np.zeros(1)


# -- what a player does at first sight ----------------------------------------------


@rule
def kitten(s: BaseState, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The move of a child who knows the rules.  `out` is room to list moves in."""
    return int(out[below(rng, moves(s, out))])


@rule
def cat(s: BaseState, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The move of a good amateur, at first sight; without one the cat searches a little."""
    return int(out[below(rng, moves(s, out))])


@rule
def tiger(s: BaseState, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """The move of a tiger that has learned what to do; without one the tiger searches."""
    return int(out[below(rng, moves(s, out))])


@rule
def quick(s: BaseState, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """How everybody plays on in the tiger's thoughts: fast and sensible; by default `cat`."""
    return int(out[below(rng, moves(s, out))])


@rule
def own_quick(s: BaseState, rng: Numbers, out: Numbers, parameters: Reals) -> int:
    """How the tiger itself plays on in its thoughts, if otherwise than all others; by default
    `quick`."""
    return int(out[below(rng, moves(s, out))])


@rule
def prior(s: BaseState, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """How promising each of the `n` legal moves in `out` looks, from 0 up: the search
    tries those of little weight late or never.  Scaled to a sum of 1 by the caller."""
    for i in range(n):
        weights[i] = 1.0


@rule
def own_prior(s: BaseState, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The same of the tiger's own moves, if it looks at them otherwise than at first sight; by
    default `prior`."""
    for i in range(n):
        weights[i] = 1.0


# -- what the tiger thinks of a world --------------------------------------------------


@rule
def world_weight(s: BaseState, viewer: int, parameters: Reals) -> float:
    """How well this imagined world explains what the others were seen doing: any weight
    from 0 up.  `viewer` is the seat that imagines it."""
    return 1.0


@rule
def rearrange(s: BaseState, viewer: int, rng: Numbers) -> bool:
    """Change something that the viewer cannot know in an imagined world, so that it is another
    possible world; every change as likely as its way back.  Whether anything was changed."""
    return False


@rule
def is_leaf(s: BaseState) -> bool:
    """Whether to stop playing on here and ask for `evaluate`."""
    return False


@rule
def evaluate(s: BaseState, seat: int, parameters: Reals) -> float:
    """The seat's chance to win, from 0 to 1, in a state that is a leaf or over."""
    if to_move(s) != OVER:
        return 0.5
    return 1.0 if wins(s, seat) else 0.0


@rule
def expected_points(s: BaseState, seat: int, parameters: Reals) -> float:
    """The final score that the seat can expect, in a state that is a leaf or over."""
    return float(score(s, seat)) if to_move(s) == OVER else 0.0


@rule
def exact_value(s: BaseState, move: int, parameters: Reals) -> float:
    """The exact chance of winning after this move of a hidden state, or -1 if that is
    not known.  Where every move's is, nobody needs to search."""
    return -1.0
