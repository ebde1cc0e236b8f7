"""Between two rounds: everybody looks at what came of the one before, and says when to go on."""

from __future__ import annotations

import asyncio
import time

from chatiere.core.match import Match
from chatiere.core.moments import Moment, moments_of

LONGEST = 30.0
"""Seconds for which a table waits when nobody goes on."""
OTHERS = 6.0
"""Seconds that the others have once somebody has gone on."""


class RoundBreak:
    """The break after move n, at the moment at which its round was over."""

    def __init__(self, n: int, moment: Moment, moves_made: int, seconds: float) -> None:
        self.n, self.moment, self.moves_made = n, moment, moves_made
        self.ready: set[str] = set()
        """Who has gone on."""
        self.until = time.monotonic() + seconds + LONGEST
        self.pressed = asyncio.Event()

    def go_on(self, player: str) -> None:
        """This player has seen enough; the others have a little longer."""
        if not self.ready:
            self.until = min(self.until, time.monotonic() + OTHERS)
        self.ready.add(player)
        self.pressed.set()

    def seconds_left(self, waited_for: set[str]) -> float:
        """None once all who are waited for have gone on."""
        if waited_for <= self.ready:
            return 0.0
        return max(0.0, self.until - time.monotonic())


def break_after(match: Match, n: int) -> RoundBreak | None:
    """The break that the moves from n on call for: one of them ended a round, and the game goes
    on."""
    seconds = 0.0
    for k in range(n, len(match.entries)):
        for moment in moments_of(match, k):
            if moment.kind.ends_round:
                return None if match.is_over else RoundBreak(k, moment, len(match.entries), seconds)
            seconds += moment.kind.seconds
    return None
