"""Workers asked for a tiger's thought, which needs what is compiled once on each machine."""

from __future__ import annotations

from typing import Any

from chatiere.web.bot_workers.pool import Pool, WorkerRequest
from chatiere.web.bot_workers.warming import Warming

Reply = dict[str, Any]


class Tigers:
    """Only the worker that is asked knows whether all is at hand, for Mmm! has to be solved for
    each board."""

    def __init__(self, pool: Pool, warming: Warming) -> None:
        self._pool, self._warming = pool, warming

    async def ask(
        self, game: str, hidden: bytes, asked: WorkerRequest, wait: float
    ) -> Reply | None:
        """The reply.  If the tiger is not ready it is warmed and waited for so many seconds; then
        None."""
        warming = self._warming
        is_known = game in warming.ready
        task = None if is_known else warming.under_way(game)
        if task is None:
            if not (is_known or warming.may_start(game)):
                return None
            reply = await self._pool.ask(asked)
            if "not_ready" not in reply:
                warming.ready.add(game)
                return reply
            if not warming.may_start(game):
                return None
            task = warming.start(game, hidden)
        if not await warming.waited(task, game, wait):
            return None
        reply = await self._pool.ask(asked)
        return None if "not_ready" in reply else reply
