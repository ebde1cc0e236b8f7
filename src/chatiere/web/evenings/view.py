"""What the pages of an evening show: names are put to numbers here, and nowhere else.

Nothing of a running game is in it but who sits there.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from chatiere.core.game import Game, find
from chatiere.store.people import NOBODY
from chatiere.web.evenings.content import DrawnTable, Round
from chatiere.web.evenings.pairing import rounds_wanted
from chatiere.web.evenings.snapshot import Snapshot
from chatiere.web.evenings.standings import Standing, points_at, standings


@dataclass(frozen=True)
class Seated:
    """Somebody at a table of a round."""

    name: str
    """Empty for a computer player."""
    is_me: bool = False
    has_left: bool = False
    place: int = 0
    score: int = 0
    points: int | None = None


@dataclass(frozen=True)
class TableShown:
    """A table of a round, as everybody may see it."""

    number: int
    code: str
    game: Game
    seats: tuple[Seated, ...]
    is_done: bool
    is_cancelled: bool
    by_cats: bool
    is_mine: bool


@dataclass(frozen=True)
class RoundShown:
    number: int
    tables: tuple[TableShown, ...]
    sitting_out: tuple[str, ...]
    is_done: bool


@dataclass(frozen=True)
class Line:
    """Somebody's line in the standings."""

    row: Standing
    name: str
    is_me: bool
    has_left: bool


@dataclass(frozen=True)
class Person:
    number: int
    name: str
    is_here: bool
    is_banned: bool
    is_back: bool
    """Whether they have the page of the evening open."""


class EveningView:
    """An evening for one reader."""

    def __init__(self, seen: Snapshot, player: str = "", present: Collection[str] = ()) -> None:
        self.seen, self.player, self.present = seen, player, present
        self.evening, self.settings, self.state = seen.evening, seen.evening.settings, seen.state
        self.name, self.id, self.code = seen.evening.name, seen.id, seen.gathering.code
        self.names = {one.number: one.name or NOBODY for one in seen.people}
        self.me = seen.number_of(player)
        self.is_host = seen.is_host(player)
        self.takes_part = self.me in seen.here
        self.is_banned = self.me in seen.evening.banned
        self.my_table = seen.table_for(player)

    @property
    def games(self) -> list[Game]:
        return [find(name) for name in self.settings.games]

    @property
    def rounds_wanted(self) -> int:
        return max(rounds_wanted(self.evening, self.seen.here), len(self.evening.rounds))

    @property
    def round(self) -> RoundShown | None:
        return self.shown(len(self.evening.rounds)) if self.evening.rounds else None

    @property
    def rounds(self) -> list[RoundShown]:
        return [self.shown(n + 1) for n in range(len(self.evening.rounds))]

    def shown(self, number: int) -> RoundShown:
        drawn: Round = self.evening.rounds[number - 1]
        tables = tuple(self._table(n + 1, table) for n, table in enumerate(drawn.tables))
        out = tuple(self.names[who] for who in drawn.sitting_out)
        return RoundShown(number, tables, out, drawn.is_done)

    def _table(self, number: int, table: DrawnTable) -> TableShown:
        seats = [self._seat(table, place) for place in range(len(table.seats))]
        if table.outcome:
            seats.sort(key=lambda seat: seat.place)
        return TableShown(
            number, table.code, find(table.game), tuple(seats), table.is_done, table.cancelled,
            table.by_cats, self.me is not None and self.me in table.seats,
        )  # fmt: skip

    def _seat(self, table: DrawnTable, place: int) -> Seated:
        who, outcome = table.seats[place], table.outcome
        points = points_at(table, self.settings.points).get(who) if who is not None else None
        return Seated(
            "" if who is None else self.names[who],
            who is not None and who == self.me,
            who is not None and who not in self.seen.here,
            outcome.places[place] if outcome else 0,
            outcome.scores[place] if outcome else 0,
            points,
        )

    @property
    def standings(self) -> list[Line]:
        """Of who takes part or has played."""
        rows = standings(self.evening, list(self.names))
        return [
            Line(
                row, self.names[row.number], row.number == self.me, row.number not in self.seen.here
            )
            for row in rows
            if row.number in self.seen.here or row.games
        ]

    @property
    def people(self) -> list[Person]:
        return [
            Person(
                one.number, one.name, one.number in self.seen.here,
                one.number in self.evening.banned, one.player in self.present,
            )
            for one in self.seen.people
        ]  # fmt: skip

    @property
    def people_here(self) -> list[Person]:
        return [one for one in self.people if one.is_here]

    @property
    def still_away(self) -> list[str]:
        """Who takes part and has not come back to the page of the evening."""
        return [one.name for one in self.people_here if not one.is_back]
