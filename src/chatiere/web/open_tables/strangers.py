"""What holds between people who do not know each other: how many tables they lay, what they are
called, and who keeps away from whom."""

from __future__ import annotations

import re
import time
import unicodedata
from collections import deque
from collections.abc import Collection

from chatiere.core.translation import N_
from chatiere.store.write_queue import WriteQueue
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.server.rate_limits import network_of
from chatiere.web.server.refusal import Late, Refusal, TooMany
from chatiere.web.tables.extensions import PagePart, TableChange
from chatiere.web.tables.table import Table

ROOM = "open"
"""Where everybody is who looks at the list."""
WAITS = 15 * 60.0
"""Seconds after which a table closes that nobody has come to."""
MOST_LAID = 3
"""Tables of one person that wait."""
AT_AN_ADDRESS = 12
"""Tables that one address lays within that time, at one server: several people may live there."""
ADDRESS_OF = re.compile(r"://|www\.|@|\w\.[^\W\d_]{2,}|(?:\d[\s.-]?){6,}", re.IGNORECASE)
"""What leads elsewhere: links, mail addresses, telephone numbers."""


def check_name(name: str) -> None:
    """A name among strangers is a name, and no way to somewhere else."""
    if ADDRESS_OF.search(unicodedata.normalize("NFKC", name)):
        raise Refusal(N_("At an open table a name has no link, address or number in it."))


def since() -> float:
    """Whoever came to a table before this has waited in vain."""
    return time.time() - WAITS


class Strangers:
    """The rules of open tables; `Services` has them where the host offers such tables."""

    def __init__(self, write_queue: WriteQueue, live_rooms: LiveRooms) -> None:
        self.write_queue, self.live_rooms = write_queue, live_rooms
        self.laid: dict[str, deque[float]] = {}
        """When each address has laid a table: in memory only, no address is written down."""

    def note_change(self, table: Table, change: TableChange) -> None:
        """The list is another one now."""
        if table.stored.public and change != "moved":
            self.live_rooms.wake(ROOM)

    async def check_laying(self, player: str, address: str, names: Collection[str]) -> None:
        for name in names:
            check_name(name)
        count = await self.write_queue.do(lambda store: store.count_laid(player, since()))
        if count >= MOST_LAID:
            raise TooMany(
                N_("%(n)s of your open tables are waiting already: that is enough."), n=MOST_LAID
            )
        self._note_address(network_of(address))

    def _note_address(self, network: str) -> None:
        now = time.monotonic()
        for other, times in list(self.laid.items()):
            while times and now - times[0] > WAITS:
                times.popleft()
            if not times:
                del self.laid[other]
        times = self.laid.setdefault(network, deque())
        if len(times) >= AT_AN_ADDRESS:
            raise TooMany(N_("Too many open tables were laid from here: wait a while."))
        times.append(now)

    async def check_sitting(self, table: Table, player: str, name: str) -> None:
        """Call with the table's lock held.  Who is kept away hears what all hear who are late."""
        check_name(name)
        if table.stored.previous is None and table.stored.changed < since():
            raise Late(N_("This table is closed: nobody came for a while."))
        if await self.apart_from(player, people_at(table)):
            raise Late(N_("All seats are taken by now."))
        waits = await self.write_queue.do(
            lambda store: store.waits_elsewhere(player, since(), table.id)
        )
        if waits:
            raise Refusal(N_("You are waiting at another open table: get up there first."))

    async def apart_from(self, player: str, others: Collection[str]) -> set[str]:
        """Who of these has blocked somebody, or was blocked by them."""
        return await self.write_queue.do(lambda store: store.apart_from(player, others))

    async def blocked_by(self, player: str, others: Collection[str]) -> set[str]:
        return await self.write_queue.do(lambda store: store.blocked_by(player, others))


def page_part(table: Table) -> PagePart | None:
    """At an open table the settings lead to who sits there."""
    return PagePart("settings", "table/strangers.html") if table.stored.public else None


def people_at(table: Table) -> set[str]:
    found = {table.host, *(seat.player for seat in table.seats)}
    return {who for who in found if who is not None}
