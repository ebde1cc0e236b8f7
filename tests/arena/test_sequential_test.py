"""The sequential test: wrong at most 5 times in 100 however often one looks, and it does find."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.arena.sequential_test import (
    ERROR,
    EVEN,
    LOG_COINS,
    Reals,
    SequentialTest,
    log_gains,
    log_sum_exp,
)
from tests.arena.all_deals import after_all

RUNS, DEALS = 1000, 400
shares = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]) | st.floats(0, 1), max_size=60)


def values(kind: str, mean: float) -> Reals:
    """Many contests of deals that are spread in one way or another, with this mean."""
    luck = np.random.default_rng([1, len(kind), round(100 * mean)])
    size = (RUNS, DEALS)
    match kind:
        case "a coin":
            return (luck.random(size) < mean).astype(float)
        case "of eight":  # four seats, two seatings: tables where one is lucky, or the other
            return luck.binomial(8, luck.beta(6 * mean, 6 - 6 * mean, size)) / 8
        case "nearly even":
            return mean + 0.1 * (luck.random(size) - 0.5)
        case _:  # seldom far above, mostly a little below
            rare = luck.random(size) < 0.05
            return np.where(rare, 1.0, (mean - 0.05) / 0.95)


def proven(contests: Reals) -> tuple[float, float]:
    """In which share of the contests somebody is ever found ahead, and in which the second is."""
    grown = np.cumsum(log_gains(contests, EVEN), axis=3) + LOG_COINS.reshape(1, -1, 1, 1)
    coins = np.exp(grown).sum(axis=1)
    reached = coins.sum(axis=0) >= 1 / ERROR
    first = reached.argmax(axis=1)
    second_ahead = coins[1, np.arange(RUNS), first] > coins[0, np.arange(RUNS), first]
    found = reached.any(axis=1)
    return float(found.mean()), float((found & second_ahead).mean())


@pytest.mark.parametrize("kind", ["a coin", "of eight", "nearly even", "seldom far"])
def test_equal_players_are_told_apart_at_most_5_times_in_100(kind: str) -> None:
    found, _ = proven(values(kind, 0.5))
    assert found <= 0.05


@pytest.mark.parametrize(("mean", "enough"), [(0.55, 0.8), (0.6, 0.99)])
def test_a_better_player_is_found_within_400_deals(mean: float, enough: float) -> None:
    found, wrong = proven(values("of eight", mean))
    assert found >= enough
    assert wrong <= 0.01


def test_one_after_the_other_it_says_the_same_as_all_at_once() -> None:
    contests = values("of eight", 0.58)[:1]
    grown = np.cumsum(log_gains(contests, EVEN), axis=3) + LOG_COINS.reshape(1, -1, 1, 1)
    reached = np.exp(grown).sum(axis=(0, 1))[0] >= 1 / ERROR
    found = after_all(contests[0].tolist())
    assert found.proven_after == reached.argmax() + 1
    assert found.first_is_ahead is True
    conclusion = found.conclusion()
    assert 0.5 < conclusion.low < contests[0].mean() < conclusion.high < 0.65


def test_the_interval_holds_the_truth_whenever_one_looks() -> None:
    missed = 0
    for contest in values("a coin", 0.3)[:60]:
        found = SequentialTest()
        was_missed = False
        for number, value in enumerate(contest[:100].tolist()):
            found.add(value)
            if number % 20 == 19:
                low, high = found.interval()
                was_missed |= not low <= 0.3 <= high
        missed += was_missed
    assert missed <= 3


@settings(max_examples=50, deadline=None)
@given(shares)
def test_the_interval_holds_the_mean_in_any_order_and_mirrors(deals: list[float]) -> None:
    low, high = after_all(deals).interval()
    assert 0 <= low <= high <= 1
    if deals:
        assert low - 1e-9 <= np.mean(deals) <= high + 1e-9
    assert after_all(sorted(deals)).interval() == pytest.approx((low, high), abs=1e-9)
    mirrored = after_all([1 - value for value in deals])
    assert mirrored.interval() == pytest.approx((1 - high, 1 - low), abs=1e-9)
    wider = after_all(deals, error=0.005).interval()
    assert wider[0] <= low + 1e-9
    assert wider[1] >= high - 1e-9


def test_nothing_is_known_before_the_first_deal_and_little_after_one() -> None:
    assert SequentialTest().interval() == (0.0, 1.0)
    one = after_all([1.0])
    assert one.proven_after is None
    assert one.interval()[0] < 0.1
    assert one.interval()[1] == 1.0
    assert log_sum_exp(np.array([LOG_COINS, LOG_COINS])) == pytest.approx(0)
