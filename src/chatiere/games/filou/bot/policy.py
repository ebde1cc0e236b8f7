"""The tiger's policy in Filou: how likely each move is, learned at tables with cats, kittens and
policies that it had been (`docs/training.md`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.core.network import Floating, length, likelihoods, load_weights, two_layers
from chatiere.games.filou.observation import OBSERVED, observe
from chatiere.games.filou.state import ACTIONS, State

WIDTH = 128
LOOKS, PARTS, EACH = OBSERVED, ACTIONS, 1
"""A move is one part."""
END = length(OBSERVED, WIDTH, ACTIONS)
"""So many numbers are the policy's, the first of the parameters."""
LEARNED = {
    3: ("policy-3-3.npy", "77a22534fc1aa33c334a58dabe4e95fe3079d3a59ef1bd18357678cf9b425903"),
    4: ("policy-3-4.npy", "50595c7cc9019e309a7a54f53a13ed4e6a86637af0fd3fadf55ec9008a2e45a8"),
    5: ("policy-2-5.npy", "68c4c7f8760fc72ee8eee4def4b3132ea30e0c66d191a8d01d56a05d3b59721a"),
}
"""Files and checksums by the number of players, who have little to learn from each other: passing
pays among five, bidding among three.  New numbers get a new file name, so that nobody mixes up two
tigers; those for five are older, because new ones won less among kittens."""


@cache
def learned(players: int) -> Reals:
    """What was learned for so many players, read once."""
    name, checksum = LEARNED[players]
    return load_weights(Path(__file__).with_name(name), checksum)


@rule
def look(s: State, seat: int, x: Floating) -> None:
    observe(s, seat, x)


@rule
def parts_of(s: State, move: int, parts: Any, at: int) -> None:
    parts[at] = move


@rule
def move_probabilities(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The policy's probability of each of the `n` moves in `out`, into `weights`."""
    x, y, z = np.zeros(OBSERVED), np.empty(WIDTH), np.empty(WIDTH)
    look(s, int(s.seat), x)
    at = two_layers(x, OBSERVED, parameters, 0, y, z)
    likelihoods(z, WIDTH, parameters, at, out, n, weights)
