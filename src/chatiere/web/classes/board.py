"""What a teacher sees of every table: small, and no more than an onlooker may know."""

from __future__ import annotations

import time
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from chatiere.core.glance import Glance, glance_of
from chatiere.web.classes.classes import ClassRoom
from chatiere.web.classes.plan import Group
from chatiere.web.tables.table import Table

LONG = 75.0
"""Seconds after which who is waited for may need help."""


@dataclass(frozen=True)
class SmallSeat:
    """Somebody at a small table."""

    name: str
    number: int | None
    """The pupil's, or None for a computer player."""
    is_here: bool
    is_turn: bool = False
    figure: int | None = None


@dataclass(frozen=True)
class SmallTable:
    """A table on the board."""

    number: int
    code: str
    """Empty while it waits."""
    game: str
    seats: tuple[SmallSeat, ...]
    progress: str = ""
    unit: str = ""
    missing: int = 0
    """Seats that are still free."""
    waits_for: str = ""
    """Who has been waited for so long that they may need help."""


@dataclass(frozen=True)
class Board:
    """Everything on the teacher's page that changes."""

    tables: tuple[SmallTable, ...]
    idle: tuple[SmallSeat, ...]
    """Pupils who are at no table."""

    @property
    def waiting(self) -> list[SmallTable]:
        return [table for table in self.tables if not table.code]


def board(room: ClassRoom, here: AbstractSet[str], language: str) -> Board:
    """`here` are the players with a page of the class open."""
    tables = []
    seated: set[int] = set()
    for group in room.plan.active():
        seated |= set(group.pupils)
        table = room.tables.get(group.code)
        tables.append(
            playing(room, group, table, language) if table else waiting(room, group, here)
        )
    idle = [
        SmallSeat(pupil.name, pupil.number, pupil.player in here)
        for pupil in room.present
        if pupil.number not in seated
    ]
    return Board(tuple(tables), tuple(idle))


def waiting(room: ClassRoom, group: Group, here: AbstractSet[str]) -> SmallTable:
    people = {pupil.number: pupil for pupil in room.present}
    seats = [
        SmallSeat(people[number].name, number, people[number].player in here)
        for number in group.pupils
        if number in people
    ]
    missing = max(0, room.plan.settings.size - len(seats))
    return SmallTable(group.number, "", room.plan.settings.game, tuple(seats), missing=missing)


def playing(room: ClassRoom, group: Group, table: Table, language: str) -> SmallTable:
    glance = shown(table, language)
    numbers = {pupil.player: pupil.number for pupil in room.present if pupil.player}
    figures = glance.figures or (None,) * len(table.seats)
    seats = [
        SmallSeat(
            seat.name,
            numbers.get(seat.player) if seat.player else None,
            seat.player is None or table.presence.is_here(seat.player),
            table.mover == seat.seat,
            figure,
        )
        for seat, figure in zip(table.seats, figures, strict=True)
    ]
    return SmallTable(
        group.number, table.id, table.game.name, tuple(seats), glance.progress, glance.unit,
        waits_for=waited_for(table),
    )  # fmt: skip


def shown(table: Table, language: str) -> Glance:
    """Once for each version of a table, however often it is looked at."""
    match = table.playing()
    return table.fragments.get(("glance", language), lambda: glance_of(match, language))


def waited_for(table: Table) -> str:
    """The name of a person who has been to move for long."""
    seat = table.mover
    if seat is None or table.is_bot(seat) or table.settings.paused:
        return ""
    is_long = time.time() - table.clock.waiting_since >= LONG
    return table.seats[seat].name if is_long else ""
