"""Random numbers that are the same everywhere and fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from chatiere.core.chance import below, generator
from tests.games.fairness import assert_fair, p_value


def numbers(text: str) -> list[int]:
    rng = generator(text)
    return [below(rng, 1000) for _ in range(5)]


def test_the_same_text_gives_the_same_numbers_and_another_text_others() -> None:
    assert numbers("chat") == numbers("chat")
    assert numbers("chat") != numbers("chas")


def test_it_is_xoshiro128_plus_plus() -> None:
    words = [1, 2, 3, 4]
    rng = generator("x")
    rng[:] = words
    # 641 = rotl(1 + 4, 7) + 1, the first number of the reference state 1, 2, 3, 4.
    assert below(rng, 2**32) == 641
    assert rng.tolist() == [7, 0, 1026, 12288]
    assert below(rng, 2**32) == 1573767


def test_numbers_are_fair() -> None:
    rng = generator("fair")
    seen: Counter[Hashable] = Counter(below(rng, 7) for _ in range(7000))
    assert_fair(seen, dict.fromkeys(range(7), 1.0))


def test_the_fairness_test_can_fail() -> None:
    assert p_value({0: 500, 1: 600}, {0: 1, 1: 1}) < 0.01
    assert p_value({0: 500, 2: 1}, {0: 1, 1: 1}) == 0
    assert p_value({0: 5}, {0: 1}) == 1
    assert p_value({0: 500, 1: 510}, {0: 1, 1: 1}) > 0.3
