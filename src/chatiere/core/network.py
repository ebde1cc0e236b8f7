"""A small network as rules: what a seat sees, through two layers, to a number for each answer.

Its numbers lie in one array, from `at` on: for each of the two layers its biases, then a row of
weights for each number that comes in; then for each answer its bias and a row of weights.  Answers
are about the parts of moves (`policy.py` of a game says what parts a move has): what is thought of
a move is the sum over its parts.  `training/` learns them.
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
UNLIKELY = 1e-3
"""What looks less likely than this beside the best move counts as this likely."""
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
def two_layers(x: Floating, n: int, parameters: Reals, at: int, y: Reals, z: Reals) -> int:
    """Both layers, the second into `z`; where the answers begin."""
    width = len(z)
    return layer(y, width, parameters, layer(x, n, parameters, at, y, width), z, width)


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
def sum_of_answers(z: Reals, parameters: Reals, at: int, parts: Numbers, none: int) -> float:
    """What the network says of all these parts of a move; of `none` nothing."""
    total = 0.0
    for k in range(len(parts)):
        if parts[k] != none:
            total += answer(z, len(z), parameters, at, int(parts[k]))
    return total


@rule
def likelihoods(
    z: Reals, width: int, parameters: Reals, at: int, out: Numbers, n: int, weights: Reals
) -> None:
    """How likely each of the `n` moves in `out` is, into `weights`, where a move is one part."""
    for i in range(n):
        weights[i] = answer(z, width, parameters, at, int(out[i]))
    soft_max(weights, n)


@rule
def logarithms(weights: Reals, n: int) -> None:
    """In place of `n` weights their logarithms, that of the largest as 0."""
    most = weights[0]
    for i in range(1, n):
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = math.log(max(weights[i] / most, UNLIKELY))


@rule
def soft_max(weights: Reals, n: int) -> None:
    """In place of `n` numbers the probabilities whose logarithms they are, but for what all have
    in common."""
    most = weights[0]
    for i in range(1, n):
        most = max(most, weights[i])
    total = 0.0
    for i in range(n):
        weights[i] = math.exp(max(weights[i] - most, LEAST))
        total += weights[i]
    for i in range(n):
        weights[i] /= total


@rule
def likeliest_move(out: Numbers, n: int, weights: Reals) -> int:
    """The one of the `n` moves in `out` that has the most weight."""
    best = 0
    for i in range(1, n):
        if weights[i] > weights[best]:
            best = i
    return int(out[best])


@rule
def sample_move(out: Numbers, n: int, weights: Reals, rng: Numbers) -> int:
    """One of the `n` moves in `out`, drawn with these probabilities."""
    left = below(rng, ONE) / ONE
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(out[i])
    return int(out[0])
