"""Chance that needs no memory: the number of a draw is reckoned from where it stands.

Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", 2011),
on 32-bit words kept in 64-bit integers: the product of two of them may pass 63 bits, but only its
64 lowest bits are looked at, which are the same plain, compiled and on a GPU.
"""

from __future__ import annotations

from chatiere.core.kernel import Numbers, rule

WORD = 0xFFFFFFFF
ROUNDS = 10
MULTIPLY_A, MULTIPLY_B = 0xD2511F53, 0xCD9E8D57
ADD_A, ADD_B = 0x9E3779B9, 0xBB67AE85

DEAL, CHOOSE, IMAGINE = range(3)
"""What a number is for: chance of the rules, a player's choice, a guess.  Each has its own."""


@rule
def high(a: int, b: int) -> int:
    """The upper half of a product of two words."""
    return ((a * b) >> 32) & WORD


@rule
def philox(a: int, b: int, c: int, d: int, seed: int) -> tuple[int, int, int, int]:
    """Four random words for four words that count, and a seed of 64 bits."""
    one, two = seed & WORD, (seed >> 32) & WORD
    for _ in range(ROUNDS):
        left, right = high(MULTIPLY_A, a), high(MULTIPLY_B, c)
        low_left, low_right = (MULTIPLY_A * a) & WORD, (MULTIPLY_B * c) & WORD
        a, b, c, d = right ^ b ^ one, low_right, left ^ d ^ two, low_left
        one, two = (one + ADD_A) & WORD, (two + ADD_B) & WORD
    return a, b, c, d


@rule
def draw_below(n: int, seed: int, row: int, episode: int, draw: int, purpose: int) -> int:
    """A number from 0 to n - 1: that of this draw of this episode of this row."""
    word, _, _, _ = philox(draw, episode & WORD, row & WORD, purpose, seed)
    return (word * n) >> 32


@rule
def start_generator(
    rng: Numbers, seed: int, row: int, episode: int, draw: int, purpose: int
) -> None:
    """Fill the four words of a generator (`chance.py`) for a rule that needs many numbers."""
    a, b, c, d = philox(draw, episode & WORD, row & WORD, purpose, seed)
    rng[0] = a | 1  # never all zeros
    rng[1], rng[2], rng[3] = b, c, d
