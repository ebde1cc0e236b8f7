"""Chance by counters: the numbers that everybody else's Philox has, plain and compiled."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from chatiere.core import binding, counter
from chatiere.core.counter import CHOOSE, DEAL, WORD, draw_below, philox, start_generator

KNOWN = (
    ((0, 0, 0, 0), 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((WORD,) * 4, 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        0x299F31D0A4093822,
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)
"""The known answers of the paper's authors, for Philox4x32-10."""


@pytest.mark.parametrize(("count", "seed", "due"), KNOWN)
def test_philox_gives_the_known_answers(
    count: tuple[int, int, int, int], seed: int, due: tuple[int, ...]
) -> None:
    assert philox(*count, seed) == due


@pytest.fixture(scope="module")
def compiled() -> SimpleNamespace:
    return SimpleNamespace(**binding.bind_compiled([counter], {}, "counter-test", None))


def test_compiled_draws_are_the_plain_ones(compiled: SimpleNamespace) -> None:
    for seed in (0, 7, 2**40 + 3, 2**63 - 1):
        for draw in range(20):
            where = seed, 5 * draw, draw, 3 * draw, DEAL
            assert compiled.draw_below(52, *where) == draw_below(52, *where)


def test_a_generator_starts_at_the_four_words_and_never_at_zeros(
    compiled: SimpleNamespace,
) -> None:
    plain, other = np.zeros(4, np.int64), np.zeros(4, np.int64)
    start_generator(plain, 9, 1, 2, 3, CHOOSE)
    compiled.start_generator(other, 9, 1, 2, 3, CHOOSE)
    assert plain.tolist() == other.tolist()
    assert plain[0] & 1
    words = philox(3, 2, 1, CHOOSE, 9)
    assert plain.tolist() == [words[0] | 1, *words[1:]]


def test_every_outcome_is_as_likely() -> None:
    drawn = Counter(draw_below(6, 1, row, 0, 0, DEAL) for row in range(60_000))
    expected = 10_000
    assert sum((drawn[k] - expected) ** 2 / expected for k in range(6)) < 20.5  # p = 0.001


def test_seed_row_episode_draw_and_purpose_each_change_the_number() -> None:
    base = (1, 2, 3, 4, 0)
    seen = {draw_below(2**31, *base)}
    for place in range(len(base)):
        other = list(base)
        other[place] += 1
        seen.add(draw_below(2**31, *other))
    assert len(seen) == len(base) + 1
