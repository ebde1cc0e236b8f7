"""Who looks at which page, through whatever server, and waking them when something is new.

A room is what such a page is about: `circle ID`, `evening ID`.  Nothing of it is kept here but who
is there; what the page shows is read from the store by whoever renders it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from chatiere.core.translation import N_
from chatiere.store.people import digest
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.rate_limits import network_of
from chatiere.web.server.refusal import TooMany, Unready

MOST_PAGES = 12
"""Of one person in one room."""
AT_AN_ADDRESS = 300
MOST = 5000
"""Every page costs memory for as long as it is open."""
_numbers = count(1)


@dataclass(eq=False)
class Page:
    """One open page."""

    room: str
    player: str
    number: int = field(default_factory=_numbers.__next__)
    """By which other servers know it."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    def end(self) -> None:
        self.is_over = True
        self.news.set()


class LiveRooms:
    """All rooms with somebody in them."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.pages: dict[str, set[Page]] = {}
        """By room: pages that hang on this server."""
        self.elsewhere: dict[str, dict[tuple[str, int], str]] = {}
        """By room: the player of each page that hangs on another server."""
        self.on_presence: list[Callable[[str], None]] = []
        """Called with the room in which somebody has come or gone."""
        self.at_address: Counter[str] = Counter()
        self.is_closed = False
        """Whether the server stops: who comes now is asked to come again."""
        bus.on("live", lambda sender, room: self.wake_here(room))
        bus.on("live-came", self._came)
        bus.on("live-went", self._went)
        bus.on("live-who", lambda sender: self._introduce())
        bus.on_connect.append(self.listen_anew)

    # -- something is new -------------------------------------------------------------------------

    def wake(self, room: str) -> None:
        """Something is new there, and written: every page of it, at every server, looks again."""
        self.wake_here(room)
        self.bus.send("live", room)

    def wake_here(self, room: str) -> None:
        """Those that hang on this server."""
        for page in self.pages.get(room, ()):
            page.news.set()

    # -- who is there -----------------------------------------------------------------------------

    def players_in(self, room: str) -> set[str]:
        """Whose browsers have a page of this room open."""
        here = {page.player for page in self.pages.get(room, ())}
        return here | set(self.elsewhere.get(room, {}).values())

    @contextmanager
    def enter(self, room: str, player: str, address: str) -> Iterator[Page]:
        """One more page, until the block ends; of too many of one person the oldest goes."""
        self.check_room(address)
        mine = [other for other in self.pages.get(room, ()) if other.player == player]
        if len(mine) >= MOST_PAGES:
            min(mine, key=lambda other: other.number).end()
        network = network_of(address)
        self.at_address[network] += 1
        try:
            with self.attend(room, player) as page:
                yield page
        finally:
            self.at_address[network] -= 1
            self.at_address += Counter()  # without those who have gone

    @contextmanager
    def attend(self, room: str, player: str) -> Iterator[Page]:
        """Somebody is there until the block ends, by a page of whatever kind."""
        page = Page(room, player)
        was_there = player in self.players_in(room)
        self.pages.setdefault(room, set()).add(page)
        self.bus.send("live-came", room, page.number, player)
        if not was_there:
            self._tell_presence(room)
        try:
            yield page
        finally:
            self._leave(page)

    def check_room(self, address: str) -> None:
        """Refuses everybody while the server stops, and who has too many pages open."""
        if self.is_closed:
            raise Unready(N_("The server is stopping: try again in a moment."))
        if self.at_address[network_of(address)] >= AT_AN_ADDRESS or self.at_address.total() >= MOST:
            raise TooMany(N_("Too many pages are open here: close some."))

    def _leave(self, page: Page) -> None:
        room = page.room
        self.pages[room].discard(page)
        if not self.pages[room]:
            del self.pages[room]
        self.bus.send("live-went", room, page.number)
        if page.player not in self.players_in(room):
            self._tell_presence(room)

    def _tell_presence(self, room: str) -> None:
        self.wake_here(room)
        for tell in self.on_presence:
            tell(room)

    # -- pages that hang on other servers ---------------------------------------------------------

    def _came(self, sender: str, room: str, number: int, player: str) -> None:
        was_there = player in self.players_in(room)
        self.elsewhere.setdefault(room, {})[sender, number] = player
        if not was_there:
            self._tell_presence(room)

    def _went(self, sender: str, room: str, number: int) -> None:
        self._drop(room, [(sender, number)])

    def _drop(self, room: str, pages: Collection[tuple[str, int]]) -> None:
        there = self.elsewhere.get(room, {})
        left = {there.pop(page) for page in pages if page in there}
        if not there:
            self.elsewhere.pop(room, None)
        if left - self.players_in(room):
            self._tell_presence(room)

    def servers_gone(self, gone: Collection[str]) -> None:
        for room, there in list(self.elsewhere.items()):
            self._drop(room, [page for page in there if page[0] in gone])

    def listen_anew(self) -> None:
        """We hear the others again, or are another server to them: who is there is asked for and
        said anew, and every page looks whether it missed something."""
        self.elsewhere.clear()
        self.bus.send("live-who")
        self._introduce()
        for room in self.pages:
            self.wake_here(room)

    def _introduce(self) -> None:
        for room, pages in self.pages.items():
            for page in pages:
                self.bus.send("live-came", room, page.number, page.player)

    # -- who has to go ----------------------------------------------------------------------------

    def end_pages_of(self, who: str) -> None:
        """Of a player by the digest of their id, whose keys were revoked: those whose cookie still
        counts come back by themselves."""
        for pages in self.pages.values():
            for page in pages:
                if digest(page.player) == who:
                    page.end()

    async def close(self) -> None:
        """The server stops: pages come back by themselves, to whoever serves then."""
        self.is_closed = True
        for pages in self.pages.values():
            for page in pages:
                page.end()
