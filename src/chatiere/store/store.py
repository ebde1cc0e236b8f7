"""The store: players, tables, and what concerns all of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import select

from chatiere.store.circles import Circles
from chatiere.store.columns import check_document
from chatiere.store.database import to_json
from chatiere.store.days import Days
from chatiere.store.deals import Deals
from chatiere.store.expiring import Expiring
from chatiere.store.files import copy_running
from chatiere.store.gatherings import Gatherings
from chatiere.store.history import History
from chatiere.store.lock import Lock
from chatiere.store.paths import Paths
from chatiere.store.people import People
from chatiere.store.practice import Practice
from chatiere.store.push import Subscriptions
from chatiere.store.records import Records
from chatiere.store.reviews import Reviews
from chatiere.store.rows import Move, State
from chatiere.store.schema import setting
from chatiere.store.servers import Servers
from chatiere.store.sqlite_database import SqliteDatabase
from chatiere.store.strangers import Strangers
from chatiere.store.tables import Tables, check_movers, refuse_change
from chatiere.store.thoughts import Thoughts

CHANGE = "UPDATE game_table SET serial = serial + 1, changed = ?{} WHERE id = ? AND serial = ?"
CHANGE_ONLY, CHANGE_STATE = CHANGE.format(""), CHANGE.format(", state = ?, result = ?")
NEW_MOVE = 'INSERT INTO move ("table", n, who, what, at) VALUES (?, ?, ?, ?, ?)'


class Store(
    People,
    Tables,
    Records,
    Subscriptions,
    History,
    Practice,
    Reviews,
    Circles,
    Gatherings,
    Days,
    Paths,
    Strangers,
    Expiring,
    Servers,
    Thoughts,
    Deals,
):
    """Everything that is kept, in whichever database; see `opening.open_store`."""

    def secret(self) -> bytes:
        """32 bytes that sign what the server hands out: made once, kept for ever."""
        asked = select(setting.c.value).where(setting.c.name == "secret")
        with self.transaction() as sql:
            value = sql.execute(asked).scalar_one_or_none()
            if value is None:  # another server may be about to make one: the first one counts
                new = secrets.token_hex(32)
                sql.execute(self.insert_if_new(setting, name="secret", value=new))
                value = sql.execute(asked).scalar_one()
            return bytes.fromhex(value)

    def is_there(self) -> bool:
        """Whether it can be read at all; `StoreError` says why not."""
        with self.reading() as sql:
            return sql.execute(select(setting.c.name).limit(1)).first() is not None


class SqliteStore(SqliteDatabase, Store):
    """An open file, this process's own until it is closed."""

    def __init__(self, path: Path, lock: Lock) -> None:
        super().__init__(path)
        self._lock = lock

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
        """By hand, because nothing else is written as often."""
        if seen is None:
            super().append(table, n, moves, at, state, result)
            return
        check_movers(moves)
        check_document([table, *(what for _, what in moves), result])
        ending = () if state is None else (state, None if result is None else to_json(result))
        change = CHANGE_STATE if ending else CHANGE_ONLY
        with self.transaction() as sql:
            if not self.raw.execute(change, (at, *ending, table, seen)).rowcount:
                refuse_change(sql, table)
            for i, (who, what) in enumerate(moves):
                self.raw.execute(NEW_MOVE, (table, n + i, str(who), what, at))

    def backup(self, path: Path) -> None:
        """A copy of all that was acknowledged, into a new file, while others go on writing.

        It reads through a connection of its own: any thread may call it.
        """
        copy_running(self.path, path)

    def close(self) -> None:
        super().close()
        self._lock.release()
