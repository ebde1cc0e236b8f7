"""All tables: found in memory or in the store, and forgotten again when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from chatiere.bots.levels import LEVELS
from chatiere.core.game import Game
from chatiere.core.translation import N_
from chatiere.store.rows import Kind, Seat, Stored
from chatiere.store.tables import Seen
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.faces import seated_face
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.extensions import NO_EXTENSIONS, TableExtensions
from chatiere.web.tables.names import BOTS, distinct
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.table import OPEN, Table

IDLE = 180.0
"""Seconds after which a table without watchers is left to the store."""
KINDS: tuple[Kind, ...] = (HUMAN, *LEVELS)


class TableOrigin(TypedDict, total=False):
    """What a table comes from: the game before it, a prepared deal, people who meet again."""

    id: str
    """The code under which it was announced; a new one where it was not."""
    previous: str
    origin: str
    circle: str | None
    gathering: str | None
    public: bool


class TableRegistry:
    """Every table has one `Table` at most, however many ask for it at once."""

    def __init__(
        self,
        write_queue: WriteQueue,
        extensions: TableExtensions = NO_EXTENSIONS,
        bus: Bus | None = None,
    ) -> None:
        self.write_queue, self.extensions, self.bus = write_queue, extensions, bus or Bus()
        self.on_fetched: Callable[[Table], Awaitable[None]] | None = None
        """Called with a table that was fetched from the store, before anybody gets it."""
        self.tables: dict[str, Table] = {}
        self.coming: dict[str, asyncio.Task[Table]] = {}

    async def table(self, code: str) -> Table:
        if not is_code(code):
            raise NotFound(N_("There is no table with this link."))
        if code not in self.tables or code in self.coming:
            task = self.coming.get(code)
            if task is None:
                task = self.coming[code] = asyncio.create_task(self._fetch(code))
                task.add_done_callback(lambda _: self.coming.pop(code, None))
            await asyncio.shield(task)
        table = self.tables.get(code)
        if table is None:
            raise NotFound(N_("There is no table with this link."))
        table.presence.last_used = time.monotonic()
        return table

    async def place_of_code(self, code: str) -> str | None:
        """Where a code leads that somebody types, if it is a table's."""
        try:
            table = await self.table(code)
        except NotFound:
            return None
        return f"/t/{table.id}"

    async def _fetch(self, code: str) -> Table:
        stored = await self.write_queue.do(lambda store: store.table(code))
        if stored is None:
            raise NotFound(N_("There is no table with this link."))
        table = await asyncio.to_thread(Table, stored, self.write_queue, self.extensions, self.bus)
        self.tables[code] = table
        if self.on_fetched:
            await self.on_fetched(table)
        return table

    async def create(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, object],
        settings: Mapping[str, Any],
        host: str | None,
        seed: bytes,
        salts: Sequence[str],
        rematch_of: Seen | None = None,
        **origin: Unpack[TableOrigin],
    ) -> Table:
        """A new table, written before anybody hears of it; `origin` may hold the code that was
        chosen for it before."""
        game.check_players(len(seats))
        checked = game.check_options(options)
        seats = await self.with_faces(seats)
        now = time.time()
        known: dict[str, Any] = {"id": new_code(), **origin}
        stored = Stored(
            **known,
            game=game.name,
            options=checked,
            keys=game.check_keys({}, checked),
            state=OPEN,
            host=host,
            settings=TableSettings.of(settings, game).kept(),
            seed=seed.hex(),
            salts=list(salts),
            created=now,
            changed=now,
            seats=tuple(seats),
            moves=[],
        )
        await self.write_queue.do(lambda store: store.add_table(stored, rematch_of))
        table = self.tables[stored.id] = Table(stored, self.write_queue, self.extensions, self.bus)
        table.presence.last_visit = time.monotonic()  # by who lays it
        self.extensions.tell_changed(table, "laid")
        return table

    async def with_faces(self, seats: Sequence[Seat]) -> list[Seat]:
        """Who sits down brings their face; who sits beside them at the same device has another,
        and keeps it for the next game."""
        players = {seat.player for seat in seats if seat.player}
        own = await self.write_queue.do(lambda store: store.faces_of(players)) if players else {}
        sits, faced = Counter(seat.player for seat in seats), list[Seat]()
        for seat in seats:
            beside = [other.face for other in faced]
            is_settled = seat.face and sits[seat.player] > 1
            wish = seat.face if is_settled else own.pop(seat.player or "", "")
            faced.append(replace(seat, face=seated_face(wish, beside) if seat.player else ""))
        return faced

    async def reload(self, table: Table) -> None:
        """Take who sits there from the store again.  The table stays the same one: pages and
        thoughts about it go on."""
        async with table.lock:
            stored = await self.write_queue.do(lambda store: store.table(table.id))
            if stored is not None:
                table.replace_people(stored)
                table.publish()

    def sweep(self, busy: Container[str] = ()) -> list[Table]:
        """Forget tables that nobody has looked at for a while; the store keeps them.
        Where somebody is busy with it, the table stays, or it would be there twice."""
        now = time.monotonic()
        idle = [
            table
            for table in self.tables.values()
            if not table.presence.watchers and not table.lock.locked()
            if now - table.presence.last_used > IDLE
            if table.id not in busy
        ]
        for table in idle:
            del self.tables[table.id]
        for table in self.tables.values():
            if table.rematch_to_deal and table.rematch_to_deal.state != OPEN:
                table.rematch_to_deal = (
                    None  # or a page left open would keep all that came after it
                )
        return idle


def seats_from(wishes: Sequence[tuple[str, str, bool]], player: str) -> list[Seat]:
    """Seats as a form or a program describes them: kind, name, and whether the asker's
    browser plays for it."""
    seats: list[Seat] = []
    for number, (wish, name, is_mine) in enumerate(wishes):
        kind = kind_of(wish)
        given = name if kind == HUMAN else name or BOTS[number % len(BOTS)]
        named = distinct(given, [seat.name for seat in seats]) if given else ""
        owner = player if kind == HUMAN and is_mine else None
        seats.append(Seat(number, kind, named, owner, False))
    return seats


def kind_of(text: str) -> Kind:
    """For whom a seat is."""
    for kind in KINDS:
        if text == kind:
            return kind
    raise Refusal(N_("A seat is for a human, a kitten, a cat or a tiger."))
