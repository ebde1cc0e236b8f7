"""What the store asks of a database, whichever of the two kinds it is."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select
from sqlalchemy.dialects import sqlite

to_json = partial(json.dumps, ensure_ascii=False, allow_nan=False)
"""As documents are written: what is equal and in the same order is the same text."""


class Database(ABC):
    """A connection with transactions that nest.  Called by one thread at a time."""

    insert: Any = staticmethod(sqlite.insert)
    """With `on_conflict_…`, which both kinds understand."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """All or nothing.  When the outermost one ends, it is on the disk."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Connection]:
        """For reading by several statements, all of the same moment."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """For reading by a single statement, which needs no transaction."""

    @abstractmethod
    def clock(self) -> ColumnElement[float]:
        """The time by the store's own clock, in seconds since the epoch."""

    @abstractmethod
    def running_since(self) -> ColumnElement[float]:
        """When the database was started, by the same clock."""

    @abstractmethod
    def close(self) -> None: ...

    def insert_if_new(self, table: Table, **row: object) -> Any:
        """A row, unless there is one of this key."""
        return self.insert(table).values(row).on_conflict_do_nothing()

    def insert_or_replace(self, table: Table, **row: object) -> Any:
        """A row, in place of the one of this key."""
        new = self.insert(table).values(row)
        others = {c.name: new.excluded[c.name] for c in table.c if not c.primary_key}
        return new.on_conflict_do_update(index_elements=[*table.primary_key], set_=others)


def hold(sql: Connection, table: Table, id: str, with_key: bool = False) -> None:  # noqa: A002
    """Whoever else holds this row waits until the transaction ends, so that what is looked up and
    then written about it is not written twice.  `with_key` holds up those too who would refer to
    it.  SQLite has one writer at a time and needs nothing."""
    row = select(table.c.id).where(table.c.id == id)
    sql.execute(row.with_for_update(key_share=not with_key))
