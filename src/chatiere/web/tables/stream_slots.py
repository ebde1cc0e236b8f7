"""Open pages that follow a table: who sits there always has room, and onlookers what is left."""

from __future__ import annotations

from collections import Counter

from chatiere.core.translation import N_
from chatiere.web.server.rate_limits import network_of
from chatiere.web.server.refusal import TooMany, Unready
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.table import Table

MOST_PAGES = 12
"""Pages of one person at one table."""
GUESTS_AT_A_TABLE = 120
GUESTS_AT_AN_ADDRESS = 60
GUESTS = 1000
"""Every page is sent every move, and costs memory for as long as it is open."""


class StreamSlots:
    """Counts onlookers, by address and in all; a program with a key is one like everybody."""

    def __init__(self) -> None:
        self.guests: Counter[str] = Counter()
        self.is_closed = False
        """Whether the server stops: who comes now is asked to come again."""

    def check(self, table: Table, player: str, address: str) -> None:
        """Refuses an onlooker for whom there is no room, and everybody while the server stops."""
        if self.is_closed:
            raise Unready(N_("The server is stopping: try again in a moment."))
        self._check_room(table, player, address)

    def _check_room(self, table: Table, player: str, address: str) -> None:
        if table.is_at(player):
            return
        here = sum(watcher.is_guest for watcher in table.presence.everyone())
        if (
            here >= GUESTS_AT_A_TABLE
            or self.guests[network_of(address)] >= GUESTS_AT_AN_ADDRESS
            or self.guests.total() >= GUESTS
        ):
            raise TooMany(N_("Too many pages are open at this table: close some."))

    def enter(
        self, table: Table, player: str, address: str, is_page: bool = True, tempo: float = 1.0
    ) -> Watcher:
        """One more page; of too many of one person the oldest makes room for it."""
        self._check_room(table, player, address)
        mine = [w for w in table.presence.watchers if w.player == player and not w.is_over]
        if len(mine) >= MOST_PAGES:
            oldest = min(mine, key=lambda watcher: watcher.since)
            oldest.end()
        watcher = Watcher(player, network_of(address), not table.is_at(player), is_page, tempo)
        if watcher.is_guest:
            self.guests[watcher.network] += 1
        table.presence.watchers.add(watcher)
        return watcher

    def leave(self, table: Table, watcher: Watcher) -> None:
        table.presence.watchers.discard(watcher)
        if watcher.is_guest:
            self.guests[watcher.network] -= 1
            self.guests += Counter()  # without those who have gone
