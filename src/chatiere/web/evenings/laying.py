"""Laying the tables of a round, with everybody seated, and keeping them going."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from chatiere.core.dealer import SEED_BYTES
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.store.errors import Conflict
from chatiere.store.gatherings import TableState
from chatiere.store.rows import Participant, Seat
from chatiere.web.evenings.content import DrawnTable, EveningSettings
from chatiere.web.evenings.snapshot import Snapshot
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.activity import is_absent
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.names import BOTS, distinct
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.table import OPEN, PLAYING, Table


class TableLayer:
    """`open_table` fetches a table as if somebody asked for it: it goes on by itself."""

    def __init__(
        self, registry: TableRegistry, driver: Driver, open_table: Callable[[str], Awaitable[Table]]
    ) -> None:
        self.registry, self.driver, self.open_table = registry, driver, open_table

    async def lay(
        self, seen: Snapshot, tables: Sequence[DrawnTable], states: Mapping[str, TableState]
    ) -> None:
        """What of these is missing is laid; what has not begun is dealt; what people have left is
        played on by cats."""
        for table in tables:
            state = states[table.code].state if table.code in states else None
            with suppress(ChatiereError):  # whoever looks next tries again
                if state is None:
                    await self._create(seen, table)
                if state in (None, OPEN):
                    await self.open_table(table.code)
                if state == PLAYING and (table.by_cats or not seen.here.issuperset(table.people)):
                    await self._keep_going(seen, table)

    async def _create(self, seen: Snapshot, table: DrawnTable) -> None:
        """Under the code that was drawn: of several servers one lays it."""
        seats = seats_of(seen, table)
        with suppress(Conflict):
            await self.registry.create(
                find(table.game), seats, {}, settings_for(seen.evening.settings), None,
                secrets.token_bytes(SEED_BYTES), [""] * len(seats), id=table.code,
                circle=seen.gathering.circle, gathering=seen.id,
            )  # fmt: skip

    async def _keep_going(self, seen: Snapshot, drawn: DrawnTable) -> None:
        """Cats hold the seats of who has left, and play though nobody watches."""
        table = await self.open_table(drawn.code)
        await retry_if_moved_on(table, lambda: hold_seats(table, who_left(seen, drawn, table)))
        if all(table.is_bot(seat.seat) for seat in table.seats):
            table.presence.last_visit = monotonic()
        self.driver.drive(table)


def who_left(seen: Snapshot, drawn: DrawnTable, table: Table) -> list[int]:
    """Seats of people who are away from the table, and from the evening if cats do not play on for
    everybody who is."""
    return [
        seat
        for seat, who in enumerate(drawn.seats)
        if who is not None and (drawn.by_cats or who not in seen.here) and is_absent(table, seat)
    ]


async def hold_seats(table: Table, seats: Sequence[int]) -> None:
    async with table.lock:
        held = [replace(table.seats[n], held=True) for n in seats if not table.seats[n].held]
        if table.state == PLAYING and held:
            await change_table(table, *held)
            table.publish()


def settings_for(settings: EveningSettings) -> dict[str, object]:
    return {
        "pace": settings.pace,
        "clock": settings.clock,
        "hints": False,
        "onlookers": settings.onlookers,
        "starts_by_itself": True,
    }


def seats_of(seen: Snapshot, table: DrawnTable) -> list[Seat]:
    people = {one.number: one for one in seen.people}
    seats: list[Seat] = []
    for place, number in enumerate(table.seats):
        names = [seat.name for seat in seats]
        if number is None:
            name = distinct(BOTS[place % len(BOTS)], names)
            seats.append(Seat(place, seen.evening.settings.computers or "cat", name))
        else:
            seats.append(seat_for(place, people[number], names, number in seen.here))
    return seats


def seat_for(place: int, who: Participant, names: list[str], is_here: bool) -> Seat:
    """Who was forgotten since the round was drawn has a cat in their place."""
    name = distinct(who.name, names)
    if who.player is None:
        return Seat(place, "cat", name)
    return Seat(place, HUMAN, name, who.player, not is_here)
