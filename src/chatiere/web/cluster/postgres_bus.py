"""The bus over PostgreSQL: LISTEN and NOTIFY on two connections of its own.

Sent outside of the transactions that they are about, and several together: a commit that notifies
waits for every other one in the database.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from chatiere.store.postgres_address import CONNECTION
from chatiere.web.cluster.bus import Bus

log = logging.getLogger("chatiere.web")
CHANNEL = "chatiere"
LARGEST = 7900
"""Bytes of one notification; PostgreSQL takes 8000."""
MOST_WAITING = 20_000
"""Messages that wait while the database is away; the oldest are of no use any more."""
FRESH = 2.5
"""Seconds after our own sign of life came back to us in which nothing can have been missed."""
DEAF = 6.0
"""Seconds without any, after which the connection is made anew."""
PAUSES = (0.1, 0.2, 0.5, 1.0)
"""Seconds before another try to connect."""


class PostgresBus(Bus):
    """Runs from `start` until `close`."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.outbox: deque[str] = deque(maxlen=MOST_WAITING)
        self.has_mail = asyncio.Event()
        self.current_until = 0.0
        self.heard_at = time.monotonic()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for work in (self._listen, self._send):
            self.tasks.append(asyncio.create_task(self._persist(work)))

    def send(self, topic: str, *content: Any) -> None:
        self.outbox.append(json.dumps([self.name, topic, *content], separators=(",", ":")))
        self.has_mail.set()

    def beat(self) -> None:
        """What comes back of it shows that we hear everything."""
        self.send("beat", time.monotonic())

    @property
    def is_current(self) -> bool:
        return time.monotonic() < self.current_until

    def hear(self, payload: str) -> None:
        for sender, topic, *content in json.loads(payload):
            if topic == "beat" and sender == self.name:
                self.current_until, self.heard_at = content[0] + FRESH, time.monotonic()
        super().hear(payload)

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Again and again: the database may be restarted at any time."""
        tries = 0
        while True:
            started = time.monotonic()
            try:
                await work()
            except (psycopg.Error, OSError) as error:
                tries = 0 if time.monotonic() - started > DEAF else tries + 1
                log.warning("the servers cannot hear each other: %s", type(error).__name__)
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])

    async def _connection(self) -> psycopg.AsyncConnection[Any]:
        where = make_conninfo(self.url, **CONNECTION)
        return await psycopg.AsyncConnection.connect(where, autocommit=True)

    async def _listen(self) -> None:
        async with await self._connection() as sql:
            await sql.execute(f"LISTEN {CHANNEL}")
            self.heard_at = time.monotonic()
            for handler in self.on_connect:
                handler()
            while time.monotonic() - self.heard_at < DEAF:
                async for note in sql.notifies(timeout=1.0):
                    self.hear(note.payload)

    async def _send(self) -> None:
        async with await self._connection() as sql:
            while True:
                await self.has_mail.wait()
                self.has_mail.clear()
                while self.outbox:
                    waiting = list(self.outbox)
                    asked = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) payload"
                    await sql.execute(asked, (CHANNEL, list(parcels(waiting))))
                    for _ in waiting:
                        self.outbox.popleft()

    async def close(self) -> None:
        """What was said last is still sent, if that takes no time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while self.outbox:
                    await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def parcels(messages: list[str]) -> list[str]:
    """As few notifications as hold all messages; one that is too large for any is not sent."""
    found: list[str] = []
    together: list[str] = []
    size = 0
    for message in messages:
        if len(message) + 2 > LARGEST:
            log.warning("a message of %d bytes was not sent", len(message))
            continue
        if size + len(message) + 2 > LARGEST:
            found.append(f"[{','.join(together)}]")
            together, size = [], 0
        together.append(message)
        size += len(message) + 1
    return [*found, f"[{','.join(together)}]"] if together else found
