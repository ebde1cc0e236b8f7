"""What a batch holds of its games: arrays with a row for each, the same on a CPU and on a GPU."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.facts import Facts, word_size
from chatiere.core.kernel import States


class Rows(NamedTuple):
    """The arrays.  Those that nobody asked for are empty, and kernels pass them over."""

    states: Any
    words: Any
    """The same memory, as whole numbers."""
    fresh: Any
    """The words of a table before any chance: what a row begins with."""
    seat: Any
    """Who is to move; -2 where the game is over and no other was begun."""
    count: Any
    """How many moves they have."""
    legal: Any
    """Which: the first `count` of each row."""
    mask: Any
    """The same as a 1 for each action that is legal."""
    observation: Any
    """What the seat to move knows."""
    reward: Any
    """What the last step brought each seat: something only where it ended a game."""
    done: Any
    """Whether it did."""
    scores: Any
    """Of the last game of the row that ended, by seat."""
    won: Any
    """Who won it."""
    episode: Any
    """Games of the row that were begun before this one."""
    drawn: Any
    """Numbers that chance has taken in this game."""
    decided: Any
    """Moves that seats have made in this game."""
    log: Any
    """Those moves, where they are kept."""


class Terms(NamedTuple):
    """What holds for every row of a batch."""

    seed: int
    first: int
    """The number of its first row: chance goes by it."""
    players: int
    sign: int
    """What a point is worth: 1, or -1 where fewest points win; `WINS` where only a win counts."""
    resets: int
    """Whether a game that is over is followed by another."""


class Scratch(NamedTuple):
    """Room that a kernel needs for itself, one for each thread."""

    rng: Any
    """The four words of a generator (`core/chance.py`)."""
    out: Any
    """For moves to be listed in."""


class Wishes(NamedTuple):
    """Which arrays a batch keeps."""

    mask: bool = True
    observation: bool = True
    log: bool = True


PART_KIND = np.int16
"""Of the numbers of a move's parts."""
KEPT = (
    "words",
    "seat",
    "reward",
    "done",
    "scores",
    "won",
    "episode",
    "drawn",
    "decided",
    "log",
)
"""What a batch is, between two steps; all else follows from it."""


def action_kind(facts: Facts) -> Any:
    """The narrowest numbers that hold every action: they are listed for every row."""
    return np.int16 if facts.actions <= np.iinfo(np.int16).max else np.int32


def new_rows(
    here: Any, fresh: States, size: int, players: int, facts: Facts, wishes: Wishes
) -> Rows:
    """The arrays of so many games on a device, all zeros; no game has begun."""
    np = here.xp
    kind, word = action_kind(facts), f"i{word_size(fresh.nbytes)}"
    words = np.zeros((size, fresh.nbytes // word_size(fresh.nbytes)), word)
    return Rows(
        states=here.states_of(words, fresh.dtype),
        words=words,
        fresh=here.put(fresh.view(word).reshape(-1).copy()),
        seat=np.zeros(size, np.int32),
        count=np.zeros(size, np.int32),
        legal=here.table(size, facts.most, kind),
        mask=np.zeros((size if wishes.mask else 0, facts.actions), np.bool_),
        observation=here.table(size if wishes.observation else 0, facts.observation, np.float32),
        reward=np.zeros((size, players), np.float32),
        done=np.zeros(size, np.bool_),
        scores=np.zeros((size, players), np.int32),
        won=np.zeros((size, players), np.bool_),
        episode=np.zeros(size, np.int64),
        drawn=np.zeros(size, np.int64),
        decided=np.zeros(size, np.int64),
        log=np.zeros((size if wishes.log else 0, facts.longest), kind),
    )
