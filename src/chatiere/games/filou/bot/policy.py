"""The tiger's policy in Filou: how likely each move is, learned at tables with cats, kittens and
policies that it had been (`docs/training.md`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.core.network import layer, length, likelihoods, load_weights
from chatiere.games.filou.observation import OBSERVED, observe
from chatiere.games.filou.state import ACTIONS, State

WIDTH = 128
END = length(OBSERVED, WIDTH, ACTIONS)
"""So many numbers are the policy's, the first of the parameters."""
CHECKSUMS = {
    3: "e73dfacf653192be78d9929f848c0cee50df272ad7dea7c7a7e55bc8df19e571",
    4: "8ec7d91dd8003bd0b2133893d8edd5d63480d4d460a3924bbdea1e5305138581",
    5: "68c4c7f8760fc72ee8eee4def4b3132ea30e0c66d191a8d01d56a05d3b59721a",
}
"""By the number of players, who have little to learn from each other: passing pays among five,
bidding among three.  New numbers get a new file name, so that nobody mixes up two tigers."""


@cache
def learned(players: int) -> Reals:
    """What was learned for so many players, read once."""
    path = Path(__file__).with_name(f"policy-2-{players}.npy")
    return load_weights(path, CHECKSUMS[players])


@rule
def move_probabilities(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """The policy's probability of each of the `n` moves in `out`, into `weights`."""
    x, y, z = np.zeros(OBSERVED), np.empty(WIDTH), np.empty(WIDTH)
    observe(s, int(s.seat), x)
    at = layer(x, OBSERVED, parameters, 0, y, WIDTH)
    at = layer(y, WIDTH, parameters, at, z, WIDTH)
    likelihoods(z, WIDTH, parameters, at, out, n, weights)
