"""A small random generator that gives the same numbers plain and compiled.

xoshiro128++ on four 32-bit words kept in 64-bit integers: no step overflows, so Python
and machine arithmetic agree.  It drives simulations and guesses; the cards of a real
match come from the dealer, which anybody can check.
"""

from __future__ import annotations

import hashlib

import numpy as np

from chatiere.core.kernel import Numbers, rule


def generator(seed: str) -> Numbers:
    """A generator for this text; different texts give unrelated streams."""
    words = hashlib.sha256(seed.encode()).digest()[:16]
    numbers: Numbers = np.frombuffer(words, dtype=">u4").astype(np.int64)
    numbers[0] |= 1  # never all zeros
    return numbers


@rule
def rotate(x: int, k: int) -> int:
    return ((x << k) & 0xFFFFFFFF) | (x >> (32 - k))


@rule
def below(rng: Numbers, n: int) -> int:
    """A number from 0 to n - 1."""
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    result = (rotate((a + d) & 0xFFFFFFFF, 7) + a) & 0xFFFFFFFF
    c ^= a
    d ^= b
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & 0xFFFFFFFF)
    rng[3] = rotate(d, 11)
    return (result * n) >> 32
