"""Classes as the store has them: read, changed, and kept going.

Every step can be made by any server.  What is wanted stands in the class's row first (a table has
its code there before it is laid, a pause is there before the tables are paused), and whoever looks
next does what is still missing: so a server that is killed on the way leaves nothing half done.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Literal
from weakref import WeakValueDictionary

from chatiere.core.dealer import SEED_BYTES
from chatiere.core.game import find
from chatiere.core.move_question import asks_questions
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict
from chatiere.store.gatherings import GatheringChanges
from chatiere.store.rows import Gathering, Participant, Seat
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.classes.plan import ClassPlan, Group
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.server.refusal import NotFound
from chatiere.web.tables.actions import change_settings, give_up_seat
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.extensions import TableChange, WayOn
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.names import BOTS, distinct
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import TableRegistry
from chatiere.web.tables.table import OPEN, OVER, PLAYING, Table

KIND: Literal["class"] = "class"
"""Of a gathering; the origin of its tables too: they count in nobody's own history."""
RUNNING, ENDED, NAMELESS = "open", "over", "nameless"
"""A class runs, its lesson is over, and its names are deleted."""
TRIES = 20
MOST_PUPILS = 60


@dataclass(frozen=True)
class ClassRoom:
    """A class at one moment."""

    gathering: Gathering
    plan: ClassPlan
    pupils: tuple[Participant, ...]
    tables: dict[str, Table] = field(default_factory=dict)
    """Those that are played, by their codes."""

    @property
    def id(self) -> str:
        return self.gathering.id

    @property
    def is_running(self) -> bool:
        return self.gathering.state == RUNNING

    @property
    def present(self) -> list[Participant]:
        """Everybody whom the teacher has not taken out."""
        return [pupil for pupil in self.pupils if pupil.number not in self.plan.gone]

    def pupil_of(self, player: str) -> Participant | None:
        return next((pupil for pupil in self.present if pupil.player == player), None)

    def numbered(self, number: int) -> Participant:
        for pupil in self.present:
            if pupil.number == number:
                return pupil
        raise NotFound(N_("There is nobody with this number in the class."))


def board_of(id: str) -> str:  # noqa: A002
    """The room of the teacher's pages."""
    return f"class {id}"


def waiting_room_of(id: str) -> str:  # noqa: A002
    """The room of pupils who are at no table."""
    return f"class {id} pupils"


def way_on(table: Table) -> WayOn | None:
    """From a table of a class back to where tables are filled."""
    if table.stored.origin != KIND:
        return None
    return WayOn(f"/t/{table.id}/class", N_("On to the next game"))


class Classes:
    """All classes; nothing of them is in memory but their tables."""

    def __init__(
        self,
        write_queue: WriteQueue,
        registry: TableRegistry,
        driver: Driver,
        live_rooms: LiveRooms,
        forget_table: Callable[[Table], None],
    ) -> None:
        self.write_queue, self.registry, self.driver = write_queue, registry, driver
        self.live_rooms, self.forget_table = live_rooms, forget_table
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def hear(self, table: Table, change: TableChange) -> None:
        """Something was written of a table: the board shows it, and who is free plays on."""
        id_ = table.stored.gathering
        if id_ is not None and table.stored.origin == KIND:
            self.live_rooms.wake(board_of(id_))
            if change == "over":
                self.driver.run_in_background(self._looked_after(id_))

    async def _looked_after(self, id: str) -> None:  # noqa: A002
        await self.keep_up(id)

    # -- reading and changing ---------------------------------------------------------------------

    async def look(self, id: str) -> ClassRoom:  # noqa: A002
        def read(store: Store) -> tuple[Gathering | None, list[Participant]]:
            return store.gathering(id), store.participants(id)

        found, pupils = await self.write_queue.do(read)
        if found is None or found.kind != KIND:
            raise NotFound(N_("There is no such class."))
        return ClassRoom(found, ClassPlan.of(found.content), tuple(pupils))

    async def change(
        self,
        id: str,  # noqa: A002
        work: Callable[[ClassPlan], ClassPlan],
        **more: object,
    ) -> ClassPlan:
        """Tried anew where somebody else was faster."""
        async with self._lock(id):
            for attempt in range(TRIES):
                room = await self.look(id)
                plan = work(room.plan)
                if plan == room.plan and not more:
                    return plan
                changes: GatheringChanges = {
                    "content": plan.content(), "changed": time.time(), **more,  # type: ignore[typeddict-item]
                }  # fmt: skip
                try:
                    await self._set(room, changes)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
                    continue
                self.wake(id)
                return plan
        raise AssertionError("it was tried")

    async def _set(self, room: ClassRoom, changes: GatheringChanges) -> None:
        seen = room.gathering.serial
        await self.write_queue.do(lambda store: store.set_gathering(room.id, seen, **changes))

    def _lock(self, name: str) -> asyncio.Lock:
        """Who changes the same class through this server waits; through another, tries again."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    def wake(self, id: str) -> None:  # noqa: A002
        """Every page of a class looks again."""
        self.live_rooms.wake(board_of(id))
        self.live_rooms.wake(waiting_room_of(id))

    # -- keeping it going -------------------------------------------------------------------------

    async def seat(self, id: str, pupil: int) -> None:  # noqa: A002
        await self.change(id, lambda plan: plan.seated(pupil, time.time()))

    async def keep_up(self, id: str) -> ClassRoom:  # noqa: A002
        """The class as it is to be by now: tables that are full have begun, those that are over
        are left, and all play as the teacher wishes."""
        room = await self.look(id)
        if not room.is_running:
            await self._delete_unfinished(room)
            return room
        plan = room.plan
        if plan.due(time.time()):
            plan = await self.change(id, begin_due)
        played = [group for group in plan.groups if group.is_played]
        tables = {group.code: await self._table_of(room, plan, group) for group in played}
        for group in played:
            await self._free_seats(room, plan, group, tables[group.code])
        over = [g.code for g in played if tables[g.code].state == OVER or not g.pupils]
        if over:
            plan = await self.change(id, lambda plan: plan.over(over))
        playing = {code: table for code, table in tables.items() if code not in over}
        for table in playing.values():
            await self._apply_wishes(table, plan)
        return ClassRoom(room.gathering, plan, room.pupils, playing)

    async def _table_of(self, room: ClassRoom, plan: ClassPlan, group: Group) -> Table:
        """Where a group plays: laid and begun, if nobody has done it yet."""
        async with self._lock(f"{room.id} tables"):
            try:
                table = await self.registry.table(group.code)
            except NotFound:
                table = await self._lay(room, plan, group)
            if table.state == OPEN:
                await table.start()
                self.driver.drive(table)
            return table

    async def _lay(self, room: ClassRoom, plan: ClassPlan, group: Group) -> Table:
        game = find(plan.settings.game)
        seats = seats_for(group, room.pupils, plan.settings.level, plan.settings.size)
        try:
            return await self.registry.create(
                game, seats, {}, wishes(plan, plan.settings.game), room.gathering.host,
                secrets.token_bytes(SEED_BYTES), [""] * len(seats),
                id=group.code, gathering=room.id, origin=KIND,
            )  # fmt: skip
        except Conflict:  # another server was faster
            return await self.registry.table(group.code)

    async def _free_seats(
        self, room: ClassRoom, plan: ClassPlan, group: Group, table: Table
    ) -> None:
        """Who was called away from a game leaves their seat to a computer player."""
        staying = {pupil.player for pupil in room.pupils if pupil.number in group.pupils}
        for player in {seat.player for seat in table.seats if seat.player} - staying:
            if table.state == PLAYING and player is not None:
                leave = partial(give_up_seat, self.driver, table, player, plan.settings.level)
                await retry_if_moved_on(table, leave)

    async def _apply_wishes(self, table: Table, plan: ClassPlan) -> None:
        """Pause, hints and totals as the teacher wants them now."""
        wanted = wishes(plan, table.game.name)
        if any(getattr(table.settings, key) != value for key, value in wanted.items()):
            await retry_if_moved_on(table, partial(change_settings, self.driver, table, **wanted))

    # -- the end ----------------------------------------------------------------------------------

    async def end(self, id: str) -> None:  # noqa: A002
        """The lesson is over: games that are not go, and everybody is told."""
        await self.change(id, lambda plan: plan, state=ENDED)
        await self.keep_up(id)

    async def _delete_unfinished(self, room: ClassRoom) -> None:
        if any(group.is_played for group in room.plan.groups):
            await self.delete_tables(room.id, with_finished=False)
            codes = [group.code for group in room.plan.groups if group.is_played]
            await self.change(room.id, lambda plan: plan.over(codes))

    async def delete_tables(self, id: str, with_finished: bool) -> None:  # noqa: A002
        """From the store, and from what every server has in memory."""
        codes = await self.write_queue.do(lambda store: store.delete_tables_of(id, with_finished))
        for code in codes:
            if table := self.registry.tables.get(code):
                self.forget_table(table)
        self.registry.bus.send("tables")


def begin_due(plan: ClassPlan) -> ClassPlan:
    return plan.begun({group.number: new_code() for group in plan.due(time.time())})


def wishes(plan: ClassPlan, game: str) -> dict[str, bool]:
    """What holds at every table of a class, whichever game is played at it."""
    settings = plan.settings
    return {
        "hints": settings.hints,
        "learn": settings.learn and asks_questions(find(game)),
        "paused": plan.is_paused,
    }


def seats_for(group: Group, pupils: tuple[Participant, ...], level: str, size: int) -> list[Seat]:
    """The pupils, and computer players for those who are missing; two of one name are told
    apart."""
    seats: list[Seat] = []
    people = {pupil.number: pupil for pupil in pupils if pupil.player}
    for number in group.pupils:
        if number in people:
            who = people[number]
            name = distinct(who.name, [seat.name for seat in seats])
            seats.append(Seat(len(seats), HUMAN, name, who.player))
    while len(seats) < size:
        name = distinct(BOTS[len(seats) % len(BOTS)], [seat.name for seat in seats])
        seats.append(Seat(len(seats), level, name))
    return seats
