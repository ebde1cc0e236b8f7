"""How quick a learner usually is, and so which answers were slow or fast for them."""

from __future__ import annotations

from collections import defaultdict, deque
from enum import IntEnum
from statistics import median

from chatiere.store.rows import Answer

REMEMBERED = 30
"""The last right answers of a kind tell the pace: a child gets quicker."""
ENOUGH = 5
BEFORE = 8.0
"""Seconds that are usual for somebody of whom nothing is known."""
QUICKEST, SLOWEST = 4.0, 20.0
"""A pace within these: typing takes time, and a break is no sign of thinking."""
SLOW, FAST = 2.0, 0.6
"""An answer is slow or fast from so many times the usual seconds on."""


class Grade(IntEnum):
    """How well an answer went, by the numbers of the scheduler's own ratings."""

    WRONG = 1
    SLOW = 2
    RIGHT = 3
    FAST = 4


class Pace:
    """Medians of one learner, by kind of question."""

    def __init__(self) -> None:
        self.seconds: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def usual(self, kind: str) -> float:
        """A median: one long look out of the window changes nothing."""
        known = self.seconds[kind]
        if len(known) < ENOUGH:
            return BEFORE
        return min(SLOWEST, max(QUICKEST, median(known)))

    def grade(self, kind: str, answer: Answer) -> Grade:
        """Judged by the answers before this one."""
        if not answer.right:
            return Grade.WRONG
        usual = self.usual(kind)
        self.seconds[kind].append(answer.seconds)
        if answer.seconds > SLOW * usual:
            return Grade.SLOW
        return Grade.FAST if answer.seconds < FAST * usual else Grade.RIGHT
