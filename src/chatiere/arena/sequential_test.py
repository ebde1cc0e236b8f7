"""When a difference is proven: a test that may be looked at after every deal.

An interval for a fixed number of deals is wrong far more often than 5 times in 100 for whoever
looks at it again and again and stops when it pleases.  This one is not, by betting.  Somebody who
doubts that a mean is m starts with one coin and, before each deal, stakes a fraction of what they
have on its coming out above m, or below.  If the mean is m, no way to stake makes money on
average, so 20 coins are ever reached with a probability of at most 1/20 (Ville's inequality),
whenever one stops.  The means that nobody got rich against are the interval.

That is the betting of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
betting" (Journal of the Royal Statistical Society B 86, 2024): it holds for any independent
values between 0 and 1, however they are spread, and uses that duplicate deals spread little.
Instead of one bettor who adapts the stake there are several with a fixed fraction each, whose
coins are added up.  Then what they own depends on the values and not on their order, and is a
convex function of m, so that the means left over are an interval, found by halving.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]

EVEN = 0.5
"""Neither of two players is ahead of the other."""
ERROR = 0.05
"""How often, at most, something is called proven that is not so."""
STAKES: Reals = np.array([0.64, 0.32, 0.16, 0.08, 0.04, 0.02, 0.01])
LOG_COINS: Reals = np.log(np.array([2.0, 4.0, 4.0, 4.0, 2.0, 1.0, 1.0]) / 18 / 2)
"""Bettors by the fraction that they stake, and the logarithm of the coins that each begins with;
there are as many who bet on less.  Those in the middle gain most where one player is ahead of
the other 52 to 70 times in 100, and have most to begin with."""
HALVINGS = 40


@dataclass(frozen=True)
class Conclusion:
    """Where the truth lies, however often one looked, and whether that says who is ahead."""

    low: float
    high: float
    proven_after: int | None
    """The deal by which it was proven that one is ahead of the other; None where it is not."""
    first_is_ahead: bool | None


@dataclass
class SequentialTest:
    """Deals are added one after the other; each is a value between 0 and 1, and the question is
    on which side of one half their mean lies."""

    error: float = ERROR
    count: int = 0
    proven_after: int | None = None
    first_is_ahead: bool | None = None
    _seen: Counter[float] = field(default_factory=Counter)
    _log_wealth: Reals = field(default_factory=lambda: np.array([LOG_COINS, LOG_COINS]))
    """Of those who doubt that the players are even: who bet on more, and on less."""

    def add(self, value: float) -> None:
        """One deal more."""
        self.count += 1
        self._seen[value] += 1
        self._log_wealth += log_gains(value, EVEN)
        if self.proven_after is None and log_sum_exp(self._log_wealth) >= -math.log(self.error):
            self.proven_after = self.count
            more, less = map(log_sum_exp, self._log_wealth)
            self.first_is_ahead = more > less

    @property
    def nearness(self) -> float:
        """How far it is on the way to a proof, from 0 to 1."""
        if self.proven_after is not None:
            return 1.0
        return min(1.0, max(0.0, log_sum_exp(self._log_wealth) / -math.log(self.error)))

    def conclusion(self) -> Conclusion:
        """What is known by now."""
        low, high = self.interval()
        if self.first_is_ahead is True:  # once proven it stays so
            low, high = max(low, EVEN), max(high, EVEN)
        elif self.first_is_ahead is False:
            low, high = min(low, EVEN), min(high, EVEN)
        return Conclusion(low, high, self.proven_after, self.first_is_ahead)

    def interval(self) -> tuple[float, float]:
        """The means that nobody got rich against."""
        if not self.count:
            return 0.0, 1.0
        values = np.array(list(self._seen), float)
        times = np.array(list(self._seen.values()), float)
        middle = float(values @ times) / self.count
        return self._end(values, times, middle, 0.0), self._end(values, times, middle, 1.0)

    def _end(self, values: Reals, times: Reals, inside: float, outside: float) -> float:
        """Between a mean that fits and one that does not lies where the fitting ends.  The mean
        of the values themselves always fits: against it nobody can have won."""
        for _ in range(HALVINGS):
            mean = (inside + outside) / 2
            if not 0 < mean < 1:
                break
            log_wealth = np.array([LOG_COINS, LOG_COINS]) + np.tensordot(
                log_gains(values, mean), times, (2, 0)
            )
            if log_sum_exp(log_wealth) >= -math.log(self.error):
                outside = mean
            else:
                inside = mean
        return outside


def log_gains(value: float | Reals, mean: float) -> Reals:
    """By how much a deal multiplies what each bettor owns, as a logarithm: those who stake on
    more than this mean, and those on less.  Each is 1 on average if the mean is the true one."""
    values = np.asarray(value, float)
    up, down = values / mean - 1, (1 - values) / (1 - mean) - 1
    stakes = STAKES.reshape(-1, *(1,) * values.ndim)
    return np.array([np.log1p(stakes * up), np.log1p(stakes * down)])


def log_sum_exp(log_wealth: Reals) -> float:
    """The logarithm of all coins, given the logarithms of each one's."""
    most = float(log_wealth.max())
    return most + math.log(float(np.exp(log_wealth - most).sum()))
