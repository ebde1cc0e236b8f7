"""The boards of circles, reckoned when somebody looks and kept while nothing has changed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from chatiere.store.circles import CircleResult
from chatiere.store.write_queue import WriteQueue
from chatiere.web.circles.board import Board, PlayedGame, board_of, played_games
from chatiere.web.circles.ratings import Rated, ratings_of

MOST = 300
LAST = 10
"""Results that the page lists."""


@dataclass(frozen=True)
class Standings:
    """What a circle's page says about its games."""

    board: Board
    ratings: dict[str, list[Rated]]
    """By game; nothing where the circle does not want them."""
    last: list[PlayedGame]


@dataclass(frozen=True)
class Stamp:
    """What standings were made from: they change with any of it."""

    results: tuple[int, float, int]
    members: tuple[str, ...]
    with_ratings: bool


class Boards:
    """Many look at the same board, and thousands of games take a moment."""

    def __init__(self, write_queue: WriteQueue) -> None:
        self.write_queue = write_queue
        self.known: OrderedDict[str, tuple[Stamp, Standings]] = OrderedDict()

    async def standings(self, circle: str, stamp: Stamp) -> Standings:
        known = self.known.get(circle)
        if known and known[0] == stamp:
            self.known.move_to_end(circle)
            return known[1]
        results = await self.write_queue.do(lambda store: store.results(circle))
        made = await asyncio.to_thread(standings_of, results, stamp.with_ratings)
        self.known[circle] = stamp, made
        if len(self.known) > MOST:
            self.known.popitem(last=False)
        return made


def standings_of(results: Sequence[CircleResult], with_ratings: bool) -> Standings:
    past = played_games(results)
    board = board_of(past)
    ratings = ratings_of(past, board.games) if with_ratings else {}
    return Standings(board, ratings, past[:LAST])
