"""Who of a circle is here now: pages of the circle, and pages of its tables, at every server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from chatiere.web.live.rooms import LiveRooms
from chatiere.web.tables.extensions import TableChange
from chatiere.web.tables.table import Table

AT_TABLES = " at tables"


def room_of(circle: str) -> str:
    """Where the circle's own pages are."""
    return f"circle {circle}"


def people_here(rooms: LiveRooms, circle: str) -> set[str]:
    """Players with a page of the circle or of one of its tables open; guests among them."""
    room = room_of(circle)
    return rooms.players_in(room) | rooms.players_in(room + AT_TABLES)


class CircleRooms:
    """Tells the pages of circles what happens at their tables."""

    def __init__(self, rooms: LiveRooms) -> None:
        self.rooms = rooms
        rooms.on_presence.append(self._presence_changed)

    def table_changed(self, table: Table, change: TableChange) -> None:
        """Whose turn it is matters where people are away meanwhile; pages of the others show it."""
        if table.stored.circle and (change != "moved" or table.settings.days):
            self.rooms.wake(room_of(table.stored.circle))

    @contextmanager
    def at_table(self, table: Table, player: str) -> Iterator[None]:
        """Somebody has a page of a table open."""
        if table.stored.circle is None:
            yield
            return
        with self.rooms.attend(room_of(table.stored.circle) + AT_TABLES, player):
            yield

    def _presence_changed(self, room: str) -> None:
        """Every server hears who comes and goes, so each wakes its own pages."""
        if room.endswith(AT_TABLES):
            self.rooms.wake_here(room.removesuffix(AT_TABLES))
