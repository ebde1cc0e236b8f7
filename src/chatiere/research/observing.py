"""What a seat knows of one state: as numbers, the same as a row of `Batch.observation`, and as our
computer players are handed it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from chatiere.bots.observation import Observation, digest, read_observation
from chatiere.core.engine import Engine
from chatiere.core.facts import Facts, facts_of
from chatiere.core.game import Game
from chatiere.core.kernel import Floats, States, copied

Mask = NDArray[np.int8]
BYTE = 128
"""By which the bytes of a hidden state are divided."""


def observed(engine: Engine, facts: Facts, states: States, seat: int) -> Floats:
    """By the game's own `observe`; where it has none, the bytes of its hidden state, from -1 to
    1."""
    if not facts.observes:
        hidden = copied(states)
        engine.hide(hidden, 0, seat)
        return (hidden.view(np.int8) / BYTE).astype(np.float32)
    x = np.zeros(facts.observation, np.float32)
    engine.observe(states, 0, seat, x)
    return x


def mask_of(facts: Facts, legal: Sequence[int]) -> Mask:
    """A 1 for each of these actions."""
    mask = np.zeros(facts.actions, np.int8)
    mask[list(legal)] = 1
    return mask


def observation_of(
    engine: Engine, game: Game, players: int, states: States, seat: int
) -> Observation:
    """What a computer player at this seat, which is to move, is handed."""
    hidden = copied(states)
    engine.hide(hidden, 0, seat)
    return Observation(game, players, seat, hidden, digest(hidden.tobytes()))


def numbers_of(hidden: bytes) -> tuple[Floats, list[int]]:
    """What `chatiere.observation` gives, as a policy takes it: what the seat to move knows as
    numbers, and its legal actions, in the order of the moves in words."""
    known = read_observation(hidden)
    engine, facts = known.game.plain(), facts_of(known.game)
    return observed(engine, facts, known.states, known.seat), engine.moves(known.states)
