"""Takes positions to think about from the store, as many as there are workers, and answers.

A question for which it is not ready is answered so at once, and what is missing is compiled.
Meanwhile questions about the same game are left to others, so that a new thinker helps from its
first moment and is in nobody's way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from chatiere.bots.observation import read_observation
from chatiere.core.errors import ChatiereError
from chatiere.store.errors import StoreError
from chatiere.store.store import Store
from chatiere.store.thoughts import Thought
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers.answers import hidden_of, location_of
from chatiere.web.bot_workers.errors import Lost
from chatiere.web.bot_workers.pool import Pool, WorkerRequest
from chatiere.web.bot_workers.process import COMMAND
from chatiere.web.bot_workers.tigers import Tigers
from chatiere.web.bot_workers.turn_order import TurnOrder, asker_of
from chatiere.web.bot_workers.warming import Warming
from chatiere.web.cluster.postgres_bus import PostgresBus
from chatiere.web.think.sign_of_life import SignOfLife

log = logging.getLogger("chatiere.thinking")

Reply = dict[str, Any]
POLL = 1.0
"""Seconds after which the store is asked though nothing was heard: a message may be lost, and
nobody tells of what a thinker that died leaves behind."""
PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before another try while the database is away."""


class Thinker:
    """Runs until it is told to stop."""

    def __init__(
        self,
        write_queue: WriteQueue,
        bus: PostgresBus,
        life: SignOfLife,
        workers: int,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._write_queue, self._bus, self._life = write_queue, bus, life
        self._workers = workers
        self._pool, self._warming = Pool(workers, command), Warming(command)
        self._tigers = Tigers(self._pool, self._warming)
        self._turns = TurnOrder()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()
        self._is_stopping = False
        self._failures = 0
        bus.on("thought", lambda sender: self._news.set())
        bus.on_connect.append(self._news.set)

    def stop(self) -> None:
        """Take nothing more; what was taken is still thought about."""
        self._is_stopping = True
        self._news.set()

    async def run(self) -> None:
        while not self._is_stopping:
            self._news.clear()
            while self._has_room and (thought := await self._take()) is not None:
                self._begin(*thought)
            self._bus.name = self._life.name
            self._bus.beat()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), self._pause)
        await asyncio.gather(*self._tasks)
        await self._warming.close()
        await self._pool.close()

    @property
    def _has_room(self) -> bool:
        return len(self._tasks) < self._workers and not self._is_stopping

    @property
    def _pause(self) -> float:
        return PAUSES[min(self._failures, len(PAUSES)) - 1] if self._failures else POLL

    # -- taking -------------------------------------------------------------------------------

    async def _take(self) -> tuple[Thought, str] | None:
        """A thought, and the name under which we took it."""
        name = self._life.name
        try:
            thought = await self._write_queue.do(lambda store: self._next(store, name))
        except StoreError:  # the sign of life says in the log what is wrong
            self._failures += 1
            return None
        self._failures = 0
        return None if thought is None else (thought, name)

    def _next(self, store: Store, name: str) -> Thought | None:
        """Of whoever's turn it is; another thinker may be faster."""
        besides = self._warming.unready
        texts = {asker_of(text): text for text in store.waiting_askers(besides)}
        for asker in self._turns.sort(list(texts)):
            if (thought := store.take_thought(name, texts[asker], besides)) is not None:
                self._turns.serve(asker)
                return thought
        return None

    def _begin(self, thought: Thought, name: str) -> None:
        task = asyncio.create_task(self._think(thought, name))
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._news.set()

    # -- answering ----------------------------------------------------------------------------

    async def _think(self, thought: Thought, name: str) -> None:
        reply = await self._reply(thought)
        for pause in PAUSES:
            try:
                waiting = await self._write_queue.do(
                    lambda store: store.reply_to(thought.id, name, reply)
                )
            except StoreError:
                await asyncio.sleep(pause)
                continue
            if waiting is not None:
                self._bus.send("reply", waiting, thought.id)
            return

    async def _reply(self, thought: Thought) -> Reply:
        """Whatever happens; nothing that a fault says tells a card."""
        try:
            hidden = hidden_of(thought.question)
            game = read_observation(hidden).game.name
            asked = WorkerRequest(thought.question, budget=thought.budget)
            reply = await self._tigers.ask(game, hidden, asked, wait=0)
        except Lost as lost:
            log.warning("a worker %s", lost.why)
            return {"failed": lost.why}
        except ChatiereError as error:
            log.warning("a question was refused: %s", error)
            return {"failed": f"refused: {error}"}
        except Exception as error:  # of a server of another version, perhaps
            log.warning("a question failed with %s", location_of(error))
            return {"failed": f"failed with {location_of(error)}"}
        return {"not_ready": True} if reply is None else reply
