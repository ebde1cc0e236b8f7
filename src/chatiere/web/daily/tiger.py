"""What a tiger makes of a day's deal: found once for all servers, by a worker that steps back.

It sits where people sit, sees what they see, and meets the same cats.  Where the game has a
position of the day, that is found in the same way.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import date
from typing import Any

from chatiere.bots.budget import Budget
from chatiere.bots.levels import CAT
from chatiere.bots.observation import observation
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.match import Match
from chatiere.store.expiring import DAY
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService, NotReady
from chatiere.web.cluster.leases import Leases
from chatiere.web.daily import position
from chatiere.web.daily.deal import MINE, Secrets, dealt, seats_for
from chatiere.web.daily.position import Choice, Position

log = logging.getLogger("chatiere.web")

THOUGHT = Budget(milliseconds=400)
PATIENCE = 600.0
"""Seconds for a tiger to get to know the game first."""
REST = 120.0
"""Seconds after a failure before it is tried again."""
KEPT_DAYS = 60
"""What a tiger made of a deal, and answers to a position, are kept so long."""
Result = dict[str, Any]


class TigerOfTheDay:
    """Begins when somebody asks for a day's deal, so that what nobody plays costs nothing."""

    def __init__(
        self,
        write_queue: WriteQueue,
        bot_service: BotService,
        leases: Leases,
        secrets: Secrets,
        players_of: Callable[[str], Coroutine[None, None, int]],
    ) -> None:
        self.write_queue, self.bot_service, self.leases = write_queue, bot_service, leases
        self.secrets, self.players_of = secrets, players_of
        self.tasks: dict[tuple[date, str], asyncio.Task[None]] = {}
        self.failed: dict[tuple[date, str], float] = {}
        self.turn = asyncio.Lock()
        """One game at a time: there is one worker."""

    def begin(self, day: date, game: str) -> None:
        """Unless it is under way, or has just failed."""
        key = day, game
        rested = time.monotonic() - self.failed.get(key, -REST) >= REST
        if key not in self.tasks and rested:
            self.tasks[key] = asyncio.create_task(self._run(day, game))

    async def _run(self, day: date, game: str) -> None:
        try:
            async with self.turn:
                await self._find(day, game)
        except ChatiereError as error:
            others = {key: at for key, at in self.failed.items() if key[0] == day}
            self.failed = others | {(day, game): time.monotonic()}
            log.warning("the tiger's deal of the day failed: %s", type(error).__name__)
        finally:
            self.tasks.pop((day, game), None)

    async def _find(self, day: date, game: str) -> None:
        lease = f"day {day} {game}"
        if await self._is_known(day, game) or not await self.leases.take(lease):
            return
        try:
            if not await self._is_known(day, game):
                is_position = game == position.GAME
                found = await (self.position(day) if is_position else self.play(day, game))
                now = time.time()
                await self.write_queue.do(
                    lambda store: store.keep_day_result(day.isoformat(), game, found, now)
                )
                await self._forget_before(now - KEPT_DAYS * DAY)
        finally:
            await self.leases.drop([lease])

    async def _forget_before(self, at: float) -> None:
        """What was said and found on days long gone."""
        await self.write_queue.do(lambda store: store.delete_answers_before(at))
        await self.write_queue.do(lambda store: store.delete_day_results_before(at))

    async def _is_known(self, day: date, game: str) -> bool:
        kept = await self.write_queue.do(lambda store: store.day_result(day.isoformat(), game))
        return kept is not None

    async def _dealt(self, day: date, game: str) -> Match:
        players = await self.players_of(game)
        seats = seats_for(players, "", "—")
        return dealt(find(game), players, self.secrets.seed(day, game), seats)

    async def play(self, day: date, game: str) -> Result:
        """The whole deal; its scores by seat."""
        match = await self._dealt(day, game)
        while isinstance(seat := match.to_move, int):
            luck = self.secrets.luck(day, game, len(match.entries))
            if seat == MINE and len(match.moves()) > 1:
                advice = await self.advice(observation(match), luck)
                match.play(advice["lines"][0]["move"])
            else:
                match.play(await self.bot_service.move(observation(match), CAT, luck))
        assert match.result is not None
        return dict(match.result)

    async def position(self, day: date) -> Result:
        """The moment of a game among cats that is most worth a thought."""
        game = position.GAME
        match, found = await self._dealt(day, game), list[Position]()
        while match.to_move is not None:
            luck = self.secrets.luck(day, game, len(match.entries))
            hidden = observation(match)
            cats = await self.bot_service.move(hidden, CAT, luck)
            if len(match.moves()) > 1:
                advice = await self.advice(hidden, luck)
                choices = tuple(Choice(line["move"], line["win"]) for line in advice["lines"])
                moves = tuple((entry.who, entry.what) for entry in match.entries)
                found.append(Position(moves, choices, cats, advice["why"]))
            match.play(cats)
        return position.chosen(found).kept()

    async def advice(self, hidden: bytes, luck: str) -> dict[str, Any]:
        """A tiger's own, never a cat's in its place."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.bot_service.advice(hidden, luck, THOUGHT)
            except NotReady:
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(1.0)

    async def close(self) -> None:
        for task in list(self.tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
