"""The deals of a day as the server has them: whose is where, what came of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from chatiere.core.game import Game, find, games
from chatiere.core.match import Match
from chatiere.store.days import DayScore
from chatiere.store.rows import Listed, Stored
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService
from chatiere.web.cluster.leases import Leases
from chatiere.web.daily import position
from chatiere.web.daily.deal import Secrets, dealt, origin_of, seats_for, table_for
from chatiere.web.daily.position import Moves, Position, position_from
from chatiere.web.daily.tiger import TigerOfTheDay
from chatiere.web.learn.lesson import players_taught
from chatiere.web.tables import sealing

FRESH = 3.0
"""Seconds for which the scores of a day are not looked up again, however many ask."""


@dataclass(frozen=True)
class PastDay:
    """A day that is over, as everybody may know it; the seed once it may be told."""

    day: date
    commitment: str
    seed: str | None


class Days:
    """Everything that pages of the day ask for."""

    def __init__(
        self, write_queue: WriteQueue, secret: bytes, bot_service: BotService, leases: Leases
    ) -> None:
        self.write_queue, self.secrets = write_queue, Secrets(secret)
        self.tiger = TigerOfTheDay(write_queue, bot_service, leases, self.secrets, self.players_of)
        self._scores: dict[tuple[str, str], tuple[float, list[DayScore]]] = {}

    @property
    def today(self) -> date:
        return sealing.day_at(sealing.now())

    async def players_of(self, game: str) -> int:
        """As many as the lesson of the game has; without one, as few as can play it."""
        taught = await asyncio.to_thread(players_taught, games()[game])
        return taught or max(2, games()[game].players[0])

    def past(self, day: date, game: str) -> PastDay:
        seed = self.secrets.seed(day, game).hex()
        is_open = sealing.now() >= sealing.sealed_until(day)
        return PastDay(day, self.secrets.commitment(day, game), seed if is_open else None)

    # -- deals ----------------------------------------------------------------------------------

    async def lay(self, game: Game, player: str, name: str) -> Stored:
        """A table with today's deal, in the store."""
        day, players = self.today, await self.players_of(game.name)
        seats = seats_for(players, player, name)
        match = await asyncio.to_thread(
            dealt, game, players, self.secrets.seed(day, game.name), seats
        )
        stored = table_for(match, seats, day, sealing.now())
        await self.write_queue.do(lambda store: store.add_table(stored))
        return stored

    async def mine(self, player: str, game: str, day: date) -> Listed | None:
        origin = origin_of(day)
        return await self.write_queue.do(lambda store: store.table_of_day(player, game, origin))

    async def scores(self, game: str, day: date) -> Sequence[DayScore]:
        """Of games that were finished in time; what one has just looked up serves everybody."""
        key = game, origin_of(day)
        at, found = self._scores.get(key, (-FRESH, []))
        if time.monotonic() - at >= FRESH:
            before = sealing.sealed_until(day)
            found = await self.write_queue.do(lambda store: store.scores_of_day(*key, before))
            at = time.monotonic()
            self._scores = {kept: self._scores[kept] for kept in self._scores if kept[1] == key[1]}
            self._scores[key] = at, found
        return found

    def forget_scores(self) -> None:
        """Somebody has just changed them, and wants to see it."""
        self._scores.clear()

    async def result(self, game: str, day: date) -> dict[str, Any] | None:
        """What the tiger made of it; if that is not known yet, it is being found out."""
        kept = await self.write_queue.do(lambda store: store.day_result(day.isoformat(), game))
        if kept is None and day == self.today:
            self.tiger.begin(day, game)
        return kept

    # -- the position ---------------------------------------------------------------------------

    async def position(self, day: date) -> tuple[Position, Match] | None:
        """None as long as it is being found."""
        kept = await self.result(position.GAME, day)
        if kept is None:
            return None
        found, players = position_from(kept), await self.players_of(position.GAME)
        return found, await asyncio.to_thread(match_of, players, found.moves)

    async def close(self) -> None:
        await self.tiger.close()


@lru_cache(maxsize=4)
def match_of(players: int, moves: Moves) -> Match:
    """Played through once a day."""
    return position.match_at(find(position.GAME), players, moves)


def neighbours(day: date) -> tuple[date, date]:
    """The day before and the day after."""
    return day - timedelta(days=1), day + timedelta(days=1)
