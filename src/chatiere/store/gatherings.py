"""Evenings and classes: some people, some tables, and what has come of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

from sqlalchemy import delete, exists, func, insert, select, update

from chatiere.core.translation import N_
from chatiere.store.database import Database, hold
from chatiere.store.errors import Conflict, StoreError
from chatiere.store.people import NOBODY
from chatiere.store.rows import Gathering, Listed, Participant
from chatiere.store.schema import game_table, gathering, participant
from chatiere.store.tables import listed

MOST_TABLES = 200


class GatheringChanges(TypedDict, total=False):
    """What may change after it was opened."""

    code: str
    host: str | None
    state: str
    content: dict[str, Any]
    changed: float
    expires: float | None


class ParticipantChanges(TypedDict, total=False):
    name: str
    player: str | None
    left: float | None


class TableState(NamedTuple):
    """How far a table is."""

    game: str
    state: str
    result: dict[str, list[int]] | None


class Gatherings(Database):
    """Everything that is changed counts its serial up: who has seen the one before is out of
    date, and is refused."""

    def add_gathering(self, new: Gathering) -> None:
        with self.transaction() as sql:
            sql.execute(insert(gathering).values(asdict(new)))

    def gathering(self, id: str) -> Gathering | None:  # noqa: A002
        return self._gathering_where(gathering.c.id == id)

    def gathering_by_code(self, code: str) -> Gathering | None:
        return self._gathering_where(gathering.c.code == code)

    def _gathering_where(self, condition: Any) -> Gathering | None:
        with self.reading() as sql:
            row = sql.execute(select(gathering).where(condition)).one_or_none()
            return Gathering(**row._mapping) if row else None

    def gatherings_of_circle(self, circle: str, most: int | None = None) -> list[Gathering]:
        """The newest first."""
        return self._gatherings_where(gathering.c.circle == circle, most)

    def gatherings_of_host(self, player: str, kind: Literal["evening", "class"]) -> list[Gathering]:
        return self._gatherings_where((gathering.c.host == player) & (gathering.c.kind == kind))

    def _gatherings_where(self, condition: Any, most: int | None = None) -> list[Gathering]:
        asked = select(gathering).where(condition).order_by(gathering.c.created.desc()).limit(most)
        with self.reading() as sql:
            return [Gathering(**row._mapping) for row in sql.execute(asked)]

    def set_gathering(self, id: str, seen: int, **changes: Unpack[GatheringChanges]) -> None:  # noqa: A002
        """`Conflict` if it was changed since it was `seen`."""
        here = (gathering.c.id == id) & (gathering.c.serial == seen)
        change = update(gathering).where(here).values(serial=gathering.c.serial + 1, **changes)
        with self.transaction() as sql:
            if not sql.execute(change).rowcount:
                raise Conflict(
                    "gathering %(id)s was changed since it was seen",
                    N_("it was changed meanwhile: look again"),
                    id=id,
                )

    def delete_gathering(self, id: str) -> None:  # noqa: A002
        """Tables go on without it."""
        with self.transaction() as sql:
            here = game_table.c.gathering == id
            sql.execute(update(game_table).where(here).values(gathering=None))
            sql.execute(delete(gathering).where(gathering.c.id == id))

    def delete_gathering_without_tables(self, id: str) -> None:  # noqa: A002
        """As long as one of its tables is kept, so is what it was played for."""
        tables = exists().where(game_table.c.gathering == id)
        with self.transaction() as sql:
            sql.execute(delete(gathering).where(gathering.c.id == id, ~tables))

    def table_states(self, codes: Sequence[str]) -> dict[str, TableState]:
        """By their codes; those that were never laid or are deleted are left out."""
        columns = game_table.c.id, game_table.c.game, game_table.c.state, game_table.c.result
        asked = select(*columns).where(game_table.c.id.in_(codes))
        with self.reading() as sql:
            return {row.id: TableState(*row[1:]) for row in sql.execute(asked)}

    def participants(self, id: str) -> list[Participant]:  # noqa: A002
        """By their numbers."""
        asked = select(participant).where(participant.c.gathering == id)
        with self.reading() as sql:
            rows = sql.execute(asked.order_by(participant.c.number))
            return [Participant(**row._mapping) for row in rows]

    def join_gathering(self, id: str, player: str, name: str, at: float, most: int) -> int:  # noqa: A002
        """Their number; who was there before has the same one, and is there again."""
        mine = participant.c.gathering == id
        with self.transaction() as sql:
            hold(sql, gathering, id)
            asked = select(participant.c.number).where(mine, participant.c.player == player)
            number = sql.execute(asked).scalar_one_or_none()
            if number is not None:
                here = mine & (participant.c.number == number)
                sql.execute(update(participant).where(here).values(left=None, name=name))
            else:
                counted = select(func.count()).select_from(participant).where(mine)
                number = int(sql.execute(counted).scalar_one())
                if number >= most:
                    raise StoreError("gathering %(id)s is full", N_("there is no room left"), id=id)
                new = Participant(id, number, player, name, at)
                sql.execute(insert(participant).values(asdict(new)))
            self._count_up(sql, id)
            return number

    def set_participant(
        self,
        id: str,  # noqa: A002
        number: int,
        **changes: Unpack[ParticipantChanges],
    ) -> None:
        here = (participant.c.gathering == id) & (participant.c.number == number)
        with self.transaction() as sql:
            sql.execute(update(participant).where(here).values(**changes))
            self._count_up(sql, id)

    def forget_participants(self, id: str) -> None:  # noqa: A002
        """All names of it, and who they were."""
        here = participant.c.gathering == id
        with self.transaction() as sql:
            sql.execute(update(participant).where(here).values(name=NOBODY, player=None))
            self._count_up(sql, id)

    def _count_up(self, sql: Any, id: str) -> None:  # noqa: A002
        here = gathering.c.id == id
        sql.execute(update(gathering).where(here).values(serial=gathering.c.serial + 1))

    def gatherings_of(self, player: str) -> list[Gathering]:
        """In which they take part."""
        there = select(participant.c.gathering).where(participant.c.player == player)
        return self._gatherings_where(gathering.c.id.in_(there))

    def expired_gatherings(self, now: float) -> list[Gathering]:
        """Whose names are to be deleted."""
        return self._gatherings_where(gathering.c.expires <= now)

    def delete_tables_of(self, id: str, with_finished: bool) -> list[str]:  # noqa: A002
        """The games that were not played to their end, or all of them; their codes."""
        here = game_table.c.gathering == id
        if not with_finished:
            here &= game_table.c.state != "over"
        with self.transaction() as sql:
            codes = list(sql.execute(select(game_table.c.id).where(here)).scalars())
            sql.execute(delete(game_table).where(game_table.c.id.in_(codes)))
            return codes

    def tables_of_gathering(self, id: str) -> list[Listed]:  # noqa: A002
        """What changed last comes first."""
        with self.snapshot() as sql:
            return listed(sql, game_table.c.gathering == id, MOST_TABLES)
