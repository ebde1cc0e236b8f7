"""Tells people that it is their turn, when none of their pages is there to show it.

Once for each turn, not while somebody is only between two pages, and not too often at a table
where moves come quickly.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict

from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_, translator
from chatiere.store.rows import Subscription
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.push.keys import Keys
from chatiere.web.push.sending import send
from chatiere.web.tables.extensions import PagePart
from chatiere.web.tables.table import Table

log = logging.getLogger("chatiere.web")
ABSENCE = 20.0
"""Seconds without any of their pages, after which somebody is notified."""
PAUSE = 180.0
"""Seconds between two messages to one person about one table."""
MOST_WAITING = 1000
"""Messages that wait to be sent; more than that are not sent at all."""
MOST_TURNS = 20_000
SENDERS = 2
YOUR_TURN = N_("It is your turn.")
PushMessage = dict[str, str]


class TurnNotifier:
    """Listens to the driver; `waits` may be called as often as one likes."""

    def __init__(self, write_queue: WriteQueue, keys: Keys, bus: Bus) -> None:
        self.write_queue, self.keys, self.bus = write_queue, keys, bus
        self.absence, self.pause = ABSENCE, PAUSE
        self.turns: OrderedDict[str, int] = OrderedDict()
        """By table: the number of the move of which somebody was notified, or need not be."""
        self.last: OrderedDict[tuple[str, str], float] = OrderedDict()
        self.waiting: asyncio.Queue[tuple[Subscription, PushMessage]] = asyncio.Queue(MOST_WAITING)
        self.notifying: dict[asyncio.Task[None], str] = {}
        """Who is about to be notified, with the table."""
        self.senders: list[asyncio.Task[None]] = []
        bus.on("notified", self._heard)

    def page_part(self, table: Table) -> PagePart:
        """On the page of every table, among the settings: the offer to be notified."""
        return PagePart("settings", "parts/push.html", {"key": self.keys.public})

    def waits(self, table: Table) -> None:
        """A table waits for a person."""
        player, n = waited_for(table), table.moves_made
        if player is None or self.turns.get(table.id) == n:
            return
        keep(self.turns, table.id, n)
        if not table.clock.has_begun_turn:
            return  # they were notified by the server that ran before
        task = asyncio.create_task(self._notify(table, player, n))
        self.notifying[task] = table.id
        task.add_done_callback(self.notifying.pop)

    async def _notify(self, table: Table, player: str, n: int) -> None:
        def still() -> bool:
            is_same = table.moves_made == n and waited_for(table) == player
            return is_same and not table.presence.is_here(player)

        while still() and (left := self._too_soon(table, player)) > 0:
            await asyncio.sleep(left)
        if not still():
            return
        try:
            found = await self.write_queue.do(lambda store: store.subscriptions_of(player))
        except ChatiereError as error:
            log.warning("nobody was told of a turn: %s", type(error).__name__)
            return
        if found:
            keep(self.last, (table.id, player), time.monotonic())
            self.bus.send("notified", table.id, n, player)
        for subscription in found:
            self._hand_over(subscription, turn_message(table, subscription.language))

    def _heard(self, sender: str, code: str, n: int, player: str) -> None:
        """Another server has notified somebody: whoever drives the table next need not."""
        keep(self.turns, code, n)
        keep(self.last, (code, player), time.monotonic())

    def _too_soon(self, table: Table, player: str) -> float:
        """Seconds to wait: they may have left for a moment, or were notified just now."""
        absent = table.presence.left_at.get(player, table.presence.known_since) + self.absence
        quiet = self.last.get((table.id, player), -math.inf) + self.pause
        return max(absent, quiet) - time.monotonic()

    def _hand_over(self, subscription: Subscription, message: PushMessage) -> None:
        if not self.senders:
            self.senders = [asyncio.create_task(self._send()) for _ in range(SENDERS)]
        try:
            self.waiting.put_nowait((subscription, message))
        except asyncio.QueueFull:
            log.warning("a push was not sent: too many wait")

    async def _send(self) -> None:
        """One after the other, so that slow services hold up nobody but each other."""
        while True:
            subscription, message = await self.waiting.get()
            try:
                if await asyncio.to_thread(send, self.keys, subscription, message) == "gone":
                    await self._drop(subscription.endpoint)
            except Exception as error:  # whatever it is, the next ones are to be sent
                log.warning("push failed: %s", type(error).__name__)

    async def _drop(self, endpoint: str) -> None:
        await self.write_queue.do(lambda store: store.drop_subscription(endpoint))

    async def close(self) -> None:
        tasks = [*self.notifying, *self.senders]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def waited_for(table: Table) -> str | None:
    """The person who is to move, if one is."""
    seat = table.mover
    return None if seat is None or table.is_bot(seat) else table.seats[seat].player


def turn_message(table: Table, language: str) -> PushMessage:
    """The game and the way to it: no card, no name, nothing that happened."""
    body = translator(language).text(YOUR_TURN)
    return {"title": table.game.label, "body": body, "url": f"/t/{table.id}", "tag": table.id}


def keep(memory: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]
    memory.pop(key, None)
    memory[key] = value
    while len(memory) > MOST_TURNS:
        memory.popitem(last=False)
