"""The circles and evenings of somebody, as a table that they take along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from chatiere.core.translation import N_
from chatiere.store.store import Store
from chatiere.web.evenings.snapshot import Snapshot
from chatiere.web.evenings.standings import standings
from chatiere.web.server.spreadsheet import csv_text

COLUMNS = (N_("what"), N_("name"), N_("my name"), N_("date"), N_("place"), N_("points"))
CIRCLE, EVENING = N_("circle"), N_("evening")
Row = tuple[object, ...]


def together_csv(store: Store, player: str, gettext: Callable[[str], str]) -> str:
    """A line for each, with one's own name there; nobody else's is in it."""
    rows = [*circles_of(store, player, gettext), *evenings_of(store, player, gettext)]
    return csv_text([[gettext(name) for name in COLUMNS], *rows])


def circles_of(store: Store, player: str, gettext: Callable[[str], str]) -> Iterator[Row]:
    for circle in store.circles_of(player):
        for member in store.members(circle.id):
            if member.player == player:
                yield gettext(CIRCLE), circle.name, member.name, day(member.joined), "", ""


def evenings_of(store: Store, player: str, gettext: Callable[[str], str]) -> Iterator[Row]:
    for gathering in store.gatherings_of(player):
        seen = Snapshot.of(store, gathering.id)
        if seen is None:
            continue  # a class
        for one in seen.people:
            if one.player == player:
                lines = standings(seen.evening, [each.number for each in seen.people])
                mine = next(line for line in lines if line.number == one.number)
                since = day(one.joined)
                yield gettext(EVENING), seen.evening.name, one.name, since, mine.place, mine.points


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()
