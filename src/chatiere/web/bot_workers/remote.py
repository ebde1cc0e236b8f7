"""Thoughts by thinkers on other machines, who take them from the store.

A question waits there until a thinker takes it.  If a thinker dies, another one takes it; if
none is left, or none has time while a worker of our own is free, it is taken back.  So whoever
asks hears a reply, or that it has to be found here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from chatiere.store.errors import StoreError
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers.errors import Stopped
from chatiere.web.bot_workers.heartbeat import Timeouts
from chatiere.web.bot_workers.pool import MOST_LONG, MOST_WAITING, WorkerRequest
from chatiere.web.bot_workers.round_robin import Asker
from chatiere.web.bot_workers.turn_order import asker_text

log = logging.getLogger("chatiere.thinking")

Reply = dict[str, Any]
Key = tuple[str, int]
"""Our name when we asked, and the question's number: numbers may come again, names do not."""
POLL = 1.0
"""Seconds after which the store is asked what has become of our questions: messages may be lost."""
OWN_TURN = 1.0
"""Seconds for which a question is left to the thinkers though a worker of our own is free."""


@dataclass(eq=False)
class Awaited:
    """A question of ours in the store."""

    asker: Asker
    budget: float
    reply: asyncio.Future[Reply | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """None: it has to be found here."""
    taken_by: str | None = None
    since: float = field(default_factory=time.monotonic)
    """When we noticed that, or when it was asked."""

    def settle(self, reply: Reply | None) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)


@dataclass(frozen=True)
class Links:
    """What this has of the other servers: our name among them, the thinkers that are alive, and
    a way to tell these that there is something to think about."""

    name: Callable[[], str]
    living: Callable[[], Collection[str]]
    call: Callable[[], None]


class RemoteThinkers:
    """Asked by one event loop."""

    def __init__(
        self,
        write_queue: WriteQueue,
        links: Links,
        secret: bytes,
        timeouts: Timeouts | None = None,
    ) -> None:
        """`secret`: of the store; it hides who asks."""
        self._write_queue, self._links, self._secret = write_queue, links, secret
        self._timeouts = timeouts or Timeouts()
        self._awaited: dict[Key, Awaited] = {}
        self._replied: set[Key] = set()
        self._news = asyncio.Event()
        self._collecting: asyncio.Task[None] | None = None
        self._taking_back = asyncio.Lock()
        self._dropping: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def is_there(self) -> bool:
        """Whether anybody thinks for us."""
        return bool(self._links.living())

    @property
    def waiting(self) -> int:
        return len(self._awaited)

    async def ask(self, request: WorkerRequest, is_own_free: Callable[[], bool]) -> Reply | None:
        """A thinker's reply, or None where our own workers have to find it."""
        if self._is_closed:
            raise Stopped
        if not self.is_there or self._has_enough(request.asker):
            return None
        try:
            key = await self._put(request)
        except StoreError as error:
            log.warning("a thought could not be handed out: %s", type(error).__name__)
            return None
        awaited = self._awaited[key] = Awaited(request.asker, request.budget)
        self._links.call()
        self._collect()
        try:
            return await self._answer(key, awaited, is_own_free)
        except asyncio.CancelledError:
            self._drop(key)
            raise
        finally:
            del self._awaited[key]
            self._replied.discard(key)

    def on_reply(self, sender: str, asked_by: str, thought: int) -> None:
        """A thinker tells whose question has a reply."""
        if (key := (asked_by, thought)) in self._awaited:
            self._replied.add(key)
            self._news.set()

    async def close(self) -> None:
        """Questions still open are refused as `Stopped`."""
        self._is_closed = True
        for key, awaited in self._awaited.items():
            if not awaited.reply.done():
                awaited.reply.set_exception(Stopped())
                self._drop(key)
        if self._collecting is not None:
            self._collecting.cancel()
            await asyncio.gather(self._collecting, return_exceptions=True)
        await asyncio.gather(*self._dropping)

    # -- one question -------------------------------------------------------------------------

    def _has_enough(self, asker: Asker) -> bool:
        """Whether too much of this address waits: our own workers will say so."""
        same = sum(awaited.asker[:1] == asker[:1] for awaited in self._awaited.values())
        return same >= MOST_LONG or len(self._awaited) >= MOST_WAITING

    async def _put(self, request: WorkerRequest) -> Key:
        """If its asker goes away meanwhile, it does not stay."""
        name, asker = self._links.name(), asker_text(request.asker, self._secret)

        def put(store: Store) -> Key:
            return name, store.ask_thought(name, asker, request.question, request.budget)

        putting = asyncio.ensure_future(self._write_queue.do(put))
        try:
            return await asyncio.shield(putting)
        except asyncio.CancelledError:
            putting.add_done_callback(self._drop_put)
            raise

    def _drop_put(self, putting: asyncio.Future[Key]) -> None:
        if not putting.cancelled() and putting.exception() is None:
            self._drop(putting.result())

    async def _answer(
        self, key: Key, awaited: Awaited, is_own_free: Callable[[], bool]
    ) -> Reply | None:
        while not awaited.reply.done():
            await asyncio.wait({awaited.reply}, timeout=OWN_TURN)
            if not awaited.reply.done() and awaited.taken_by is None:
                async with self._taking_back:  # one by one, until no worker is free
                    if is_own_free() and await self._took_back(key):
                        return None
        return awaited.reply.result()

    async def _took_back(self, key: Key) -> bool:
        try:
            return await self._write_queue.do(lambda store: store.take_back(*key))
        except StoreError:  # it will be found out what has become of it
            return False

    def _drop(self, key: Key) -> None:
        """Nobody waits for it here any more."""

        async def drop() -> None:
            with suppress(StoreError):  # it leaves with us at the latest
                await self._write_queue.do(lambda store: store.drop_thought(*key))

        task = asyncio.create_task(drop())
        self._dropping.add(task)
        task.add_done_callback(self._dropping.discard)

    # -- all that we wait for -----------------------------------------------------------------

    def _collect(self) -> None:
        if self._collecting is None or self._collecting.done():
            self._collecting = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """While there is anything to wait for: what was told, at once; the rest now and then."""
        looked = time.monotonic()
        while self._awaited:
            left = max(0.0, looked + POLL - time.monotonic())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)
            self._news.clear()
            is_due = time.monotonic() >= looked + POLL
            looked = time.monotonic() if is_due else looked
            try:
                await self._look(self._awaited if is_due else self._replied)
                if is_due:
                    await self._look_after()
            except StoreError as error:
                log.warning("no thought can be collected: %s", type(error).__name__)

    async def _look(self, keys: Iterable[Key]) -> None:
        """Which replies are there.  What we asked under another name is gone with that."""
        name = self._links.name()
        asked = [thought for asked_by, thought in keys if asked_by == name]
        self._replied.clear()
        found = await self._write_queue.do(lambda store: store.take_replies(name, asked))
        for thought, reply in found.items():
            if (name, thought) in self._awaited:
                self._awaited[name, thought].settle(reply)

    async def _look_after(self) -> None:
        """Whether those without a reply are being thought about."""
        name = self._links.name()
        still = {key: it for key, it in self._awaited.items() if not it.reply.done()}
        asked = [thought for asked_by, thought in still if asked_by == name]
        takers = await self._write_queue.do(lambda store: store.takers(name, asked))
        for key, awaited in still.items():
            if key[0] != name or key[1] not in takers:  # the store or the others lost us
                awaited.settle(None)
            else:
                self._note(key, awaited, takers[key[1]])

    def _note(self, key: Key, awaited: Awaited, taker: str | None) -> None:
        """Who thinks about it now, and whether that leads anywhere."""
        now = time.monotonic()
        if taker != awaited.taken_by:
            awaited.taken_by, awaited.since = taker, now
        if taker is None and not self.is_there:
            self._give_up(key, awaited, "no thinker is left")
        elif now > awaited.since + self._patience(awaited):
            why = "got on with its thought" if taker else "had time for a thought"
            self._give_up(key, awaited, f"no thinker {why}")

    def _give_up(self, key: Key, awaited: Awaited, why: str) -> None:
        log.warning("%s; it is found here", why)
        awaited.settle(None)
        self._drop(key)

    def _patience(self, awaited: Awaited) -> float:
        """A thinker has workers like ours, and is given the time that it gives them; and as long
        it may be before one has time."""
        return awaited.budget + self._timeouts.loading + 2 * self._timeouts.silence
