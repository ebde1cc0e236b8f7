"""The store in PostgreSQL, shared by as many processes as there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import psycopg
from psycopg.types.json import Json

from chatiere.store.columns import check_document
from chatiere.store.errors import store_error
from chatiere.store.postgres_database import PostgresDatabase, is_lost, uncertain
from chatiere.store.rows import Move, State
from chatiere.store.store import Store
from chatiere.store.tables import check_movers, refuse_change

APPEND = """
WITH changed AS (
    UPDATE game_table SET serial = serial + 1, changed = %(at)s{ending}
    WHERE id = %(table)s AND serial = %(seen)s RETURNING id
), made AS (
    INSERT INTO move ("table", n, who, what, at)
    SELECT id, %(n)s + i - 1, who, what, %(at)s
    FROM changed, unnest(%(who)s::text[], %(what)s::text[]) WITH ORDINALITY AS new (who, what, i)
)
SELECT count(*) FROM changed
"""
ENDING = ", state = %(state)s, result = %(result)s"
APPEND_MOVES, APPEND_END = APPEND.format(ending=""), APPEND.format(ending=ENDING)


class PostgresStore(PostgresDatabase, Store):
    """A connection of one thread."""

    def connections(self, most: int) -> list[Self]:
        """By which so many threads may write at once; this one is the first."""
        others = (type(self)(self.address, self._engine) for _ in range(most - 1))
        return [self, *others]

    def append(
        self,
        table: str,
        n: int,
        moves: Sequence[Move],
        at: float,
        state: State | None = None,
        result: dict[str, list[int]] | None = None,
        seen: int | None = None,
    ) -> None:
        """In one statement, which is a transaction by itself: a process that is paused at any
        moment holds no lock, and there is one way to the database and back."""
        if seen is None:
            super().append(table, n, moves, at, state, result)
            return
        check_movers(moves)
        check_document([table, *(what for _, what in moves), result])
        values = {
            "table": table, "n": n, "at": at, "seen": seen,
            "who": [str(who) for who, _ in moves], "what": [what for _, what in moves],
        }  # fmt: skip
        if state is not None:
            values |= {"state": state, "result": None if result is None else Json(result)}
        if not self._run_alone(APPEND_MOVES if state is None else APPEND_END, values):
            with self.reading() as sql:
                refuse_change(sql, table)

    def _run_alone(self, statement: str, values: dict[str, object]) -> int:
        """The number that it answers."""
        if self.connected().in_transaction():
            with self.transaction():
                return self._run(statement, values)
        try:
            self.commits_sent += 1
            return self._run(statement, values)
        except psycopg.Error as error:
            raise (uncertain() if is_lost(self.raw, error) else store_error(error)) from None
        finally:
            self.drop_lost()

    def _run(self, statement: str, values: dict[str, object]) -> int:
        row = self.raw.execute(statement, values, prepare=True).fetchone()
        assert row is not None
        return int(row[0])
