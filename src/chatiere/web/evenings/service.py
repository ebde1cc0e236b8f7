"""Evenings while the server runs: every step can be done by any server, and done again.

A round is written with its codes before a table is laid.  Whoever looks lays what is missing, notes
what is over, and keeps tables going that people have left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from chatiere.bots.level_ratings import ranks
from chatiere.core.game import find, games
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict
from chatiere.store.expiring import DAY
from chatiere.store.gatherings import TableState
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.evenings.changes import is_finished, with_outcomes, with_round
from chatiere.web.evenings.content import DrawnTable, Evening, Outcome
from chatiere.web.evenings.laying import TableLayer
from chatiere.web.evenings.snapshot import KIND, OVER, PLAYING, Snapshot, room_of
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.server.refusal import Late, NotFound, Refusal
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.extensions import PagePart, TableChange, WayOn
from chatiere.web.tables.table import Table

TRIES = 6
"""A change is tried so often, if others change the same evening meanwhile."""
BREAK = 40.0
"""Seconds after which the next round begins by itself though not everybody is back."""
PAUSE = 1.0
"""Seconds between two looks after the tables: every open page asks for one."""
Change = Callable[[Snapshot], Evening]


class Evenings:
    """`layer` lays tables and keeps them going."""

    def __init__(
        self, write_queue: WriteQueue, driver: Driver, rooms: LiveRooms, layer: TableLayer,
        keep_days: int,
    ) -> None:  # fmt: skip
        self.write_queue, self.driver, self.rooms, self.layer = write_queue, driver, rooms, layer
        self.keep = keep_days * DAY
        self.looked: dict[str, float] = {}
        """When the tables of an evening were looked after last, by a clock that runs forward."""

    async def fetch(self, id: str) -> Snapshot:  # noqa: A002
        found = None
        if is_code(id):
            found = await self.write_queue.do(lambda store: Snapshot.of(store, id))
        if found is None:
            raise NotFound(N_("There is no such evening: it may have been deleted."))
        return found

    async def change(self, id: str, how: Change, state: str | None = None) -> Snapshot:  # noqa: A002
        """Written only if nothing was changed meanwhile; otherwise it is asked again whether it
        makes sense."""
        for _ in range(TRIES):
            seen = await self.fetch(id)
            new = await asyncio.to_thread(how, seen)
            if new == seen.evening and state in (None, seen.state):
                return seen
            with suppress(Conflict):
                await self._write(seen, new, state or state_of(new, seen))
                return await self.fetch(id)
        raise Late(N_("The evening was changed meanwhile: look again."))

    async def _write(self, seen: Snapshot, new: Evening, state: str) -> None:
        now = time.time()
        await self.write_queue.do(
            lambda store: store.set_gathering(
                seen.id, seen=seen.gathering.serial, content=new.to_json(), state=state,
                changed=now, expires=now + self.keep,
            )
        )  # fmt: skip
        self.rooms.wake(room_of(seen.id))

    # -- looking after it -----------------------------------------------------------------------

    async def look(self, id: str, at_once: bool = False) -> Snapshot:  # noqa: A002
        """The evening as it is, after what is due was done: by whoever looks, through whatever
        server."""
        seen = await self.fetch(id)
        now = time.monotonic()
        if seen.state != PLAYING:
            return seen
        if not at_once and now - self.looked.get(id, -PAUSE) < PAUSE:
            await self._lay_missing(seen)  # who is called to a table finds it there
            return seen
        self.looked = {one: at for one, at in self.looked.items() if now - at < PAUSE} | {id: now}
        seen = await self.go_on(await self.note(seen))
        await self.lay(seen)
        return seen

    async def note(self, seen: Snapshot) -> Snapshot:
        """Write down what tables came to that are over."""
        states = await self._states(seen)
        if not any(state.result for state in states.values()):
            return seen
        found = {code: outcome_of(state) for code, state in states.items() if state.result}
        now = time.time()
        return await self.change(seen.id, lambda it: with_outcomes(it.evening, found, now))

    async def _states(self, seen: Snapshot) -> dict[str, TableState]:
        """Of the tables of this round that are not done, as far as they are laid."""
        codes = [table.code for table in running(seen)]
        if not codes:
            return {}
        return await self.write_queue.do(lambda store: store.table_states(codes))

    async def go_on(self, seen: Snapshot) -> Snapshot:
        """Where the host wants it so, the next round begins by itself."""
        if not self._is_due(seen):
            return seen
        try:
            return await self.draw(seen.id, len(seen.evening.rounds))
        except Refusal:  # too few are there, or somebody else was faster
            return await self.fetch(seen.id)

    def _is_due(self, seen: Snapshot) -> bool:
        drawn = seen.evening.round
        if not seen.evening.settings.by_itself or drawn is None or drawn.done_at is None:
            return False
        players = {one.player for one in seen.people if seen.is_here(one)}
        is_back = players <= self.rooms.players_in(room_of(seen.id))
        return seen.state == PLAYING and (is_back or time.time() - drawn.done_at > BREAK)

    async def draw(self, id: str, n: int) -> Snapshot:  # noqa: A002
        """Round n, from 0 on: written first, then laid."""
        players = {name: game.players for name, game in games().items()}
        drawn = await self.change(
            id, lambda it: with_round(it.evening, n, it.here, players, new_code), PLAYING
        )
        await self.lay(drawn)
        return drawn

    async def _lay_missing(self, seen: Snapshot) -> None:
        known = await self._states(seen)
        if any(table.code not in known for table in running(seen)):
            await self.lay(seen)

    async def lay(self, seen: Snapshot) -> None:
        if seen.state == PLAYING:
            states = await self._states(seen)
            await self.layer.lay(seen, running(seen), states)

    # -- what tables tell -----------------------------------------------------------------------

    def table_changed(self, table: Table, change: TableChange) -> None:
        """A game is over: its result is written down, and everybody sees it."""
        id = table.stored.gathering  # noqa: A001
        if id and change == "over" and is_of_evening(table):
            self.driver.run_in_background(self._table_over(id))

    async def _table_over(self, id: str) -> None:  # noqa: A002
        await self.look(id, at_once=True)

    async def delete_what_is_old(self, now: float) -> None:
        """Evenings whose time is over, once none of their tables is left."""
        for old in await self.write_queue.do(lambda store: store.expired_gatherings(now)):
            if old.kind == KIND:
                await self.write_queue.do(partial(_delete_without_tables, old.id))


def _delete_without_tables(id: str, store: Store) -> None:  # noqa: A002
    store.delete_gathering_without_tables(id)


def is_of_evening(table: Table) -> bool:
    """A class's tables have an origin: they count in nobody's history."""
    return table.stored.gathering is not None and table.stored.origin is None


def page_part(table: Table) -> PagePart | None:
    """The page of a table takes its people on to the next round."""
    return PagePart("head", "evenings/called.html") if is_of_evening(table) else None


def way_on(table: Table) -> WayOn | None:
    """From a table of an evening back to its standings."""
    if not is_of_evening(table):
        return None
    return WayOn(f"/evenings/{table.stored.gathering}", N_("Back to the others"))


def running(seen: Snapshot) -> list[DrawnTable]:
    """The tables of this round that are not done."""
    drawn = seen.evening.round
    return [table for table in drawn.tables if not table.is_done] if drawn else []


def outcome_of(state: TableState) -> Outcome:
    assert state.result is not None
    aim = find(state.game).aim
    places = ranks(state.result, aim)
    if aim == "together":
        places = [1 if seat in state.result["winners"] else 2 for seat in range(len(places))]
    return Outcome(tuple(state.result["scores"]), tuple(places), aim == "together")


def state_of(new: Evening, seen: Snapshot) -> str:
    """Once all rounds are played, it is over."""
    if seen.state == PLAYING and is_finished(new, seen.here):
        return OVER
    return seen.state
