"""How strong a stranger is at a game: the one thing that is told beside a name."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from chatiere.store.history import FinishedGame
from chatiere.store.write_queue import WriteQueue
from chatiere.web.history.history import history
from chatiere.web.history.rating import Rating, ratings

FRESH = 120.0
"""Seconds for which a rating is not looked up again."""
MOST = 2000


class Ratings:
    """Looked up when somebody is listed, and kept for a while."""

    def __init__(self, write_queue: WriteQueue) -> None:
        self.write_queue = write_queue
        self.known: OrderedDict[tuple[str, str], tuple[float, Rating | None]] = OrderedDict()

    async def of(self, player: str, game: str) -> Rating | None:
        """None for who has not played a rated game yet."""
        found = self.known.get((player, game))
        if found is None or time.monotonic() - found[0] > FRESH:
            finished = await self.write_queue.do(lambda store: store.finished(player))
            rating = await asyncio.to_thread(last_rating, finished, game)
            found = self.known[player, game] = time.monotonic(), rating
            self.known.move_to_end((player, game))
            if len(self.known) > MOST:
                self.known.popitem(last=False)
        return found[1]

    def forget(self) -> None:
        self.known.clear()


def last_rating(finished: list[FinishedGame], game: str) -> Rating | None:
    past = [played for played in reversed(history(finished)) if played.game.name == game]
    found = ratings(past, game)
    return found[-1] if found else None
