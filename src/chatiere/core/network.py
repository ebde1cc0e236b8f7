"""A small network as rules: what a seat observes, through two layers, to a number for each move.

Its numbers lie in one array, from `at` on: for each of the two layers its biases, then a row of
weights for each number that comes in; then for each answer, the game's move numbers in order, its
bias and a row of weights.  `training/` learns them.
"""

from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chatiere.core.chance import below
from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import Numbers, Reals, rule

Floating = NDArray[np.floating[Any]]
"""A batch has room for narrow numbers, a policy for wide ones."""
LEAST = -60.0
"""Below this `exp` is as good as 0."""
ONE = 1 << 24


def length(numbers: int, width: int, answers: int) -> int:
    """How many numbers such a network has."""
    return (numbers + 1) * width + (width + 1) * width + answers * (width + 1)


def load_weights(path: Path, checksum: str) -> Reals:
    """What was learned, from a file that is refused unless its checksum is right."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ChatiereError(f"cannot read what the tiger has learned: {error}") from error
    if hashlib.sha256(data).hexdigest() != checksum:
        raise ChatiereError(f"{path} is damaged: install chatiere anew")
    found: Reals = np.load(path, allow_pickle=False).astype(np.float64)
    return found


@rule
def layer(x: Floating, n: int, parameters: Reals, at: int, y: Reals, width: int) -> int:
    """One layer into `y`, what is below 0 as 0; where the next one begins.  Most of the numbers
    that come in are 0.  A slice with its own index runs eight times as fast as
    `parameters[at + j]`, which might count from the end."""
    row = parameters[at : at + width]
    for j in range(width):
        y[j] = row[j]
    for i in range(n):
        much = x[i]
        at += width
        if much != 0.0:
            row = parameters[at : at + width]
            for j in range(width):
                y[j] += much * row[j]
    for j in range(width):
        y[j] = max(y[j], 0.0)
    return at + width


@rule
def answer(z: Reals, width: int, parameters: Reals, at: int, k: int) -> float:
    """What the network says of its k-th answer, from what its second layer holds."""
    at += k * (width + 1)
    row = parameters[at + 1 : at + 1 + width]
    total = parameters[at]
    for j in range(width):
        total += z[j] * row[j]
    return total  # type: ignore[no-any-return]


@rule
def likelihoods(
    z: Reals, width: int, parameters: Reals, at: int, out: Numbers, n: int, weights: Reals
) -> None:
    """How likely each of the `n` moves in `out` is, into `weights`."""
    most = -1e30
    for i in range(n):
        weights[i] = answer(z, width, parameters, at, int(out[i]))
        most = max(most, weights[i])
    total = 0.0
    for i in range(n):
        weights[i] = math.exp(max(weights[i] - most, LEAST))
        total += weights[i]
    for i in range(n):
        weights[i] /= total


@rule
def sample_move(out: Numbers, n: int, weights: Reals, rng: Numbers) -> int:
    """One of the `n` moves in `out`, drawn with these probabilities."""
    left = below(rng, ONE) / ONE
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(out[i])
    return int(out[0])
