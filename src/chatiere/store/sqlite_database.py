"""SQLite: one connection to a file, and transactions that nest."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, NullPool, create_engine, literal
from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.translation import N_
from chatiere.store.database import Database, to_json
from chatiere.store.errors import StoreError, store_error
from chatiere.store.files import connect


class SqliteDatabase(Database):
    """Nobody else has the file open, so whoever reads in a transaction sees one moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.raw = connect(path)
        self._engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: self.raw,
            poolclass=NullPool,
            json_serializer=to_json,
            hide_parameters=True,  # seeds and ids do not belong in logs
        )
        self._sql = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._has_begun = False
        """Whether a transaction goes on, be it that SQLite has taken it back by itself."""

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One inside another can fail alone."""
        try:
            with self._part() if self._has_begun else self._whole():
                yield self._sql
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise store_error(error) from error

    def snapshot(self) -> AbstractContextManager[Connection]:
        return self.transaction()

    def reading(self) -> AbstractContextManager[Connection]:
        return self.transaction()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Begun and ended by hand, as its parts are: SQLAlchemy's own cost as much as writing the
        moves.  It asks for the right to write at once, and not when it is too late to wait for
        it."""
        self.raw.execute("BEGIN IMMEDIATE")
        self._has_begun = True
        try:
            yield
            self._check_open()
            self.raw.commit()
        except BaseException:
            self.raw.rollback()  # also where the commit failed
            raise
        finally:
            self._has_begun = False

    @contextmanager
    def _part(self) -> Iterator[None]:
        self._check_open()
        self.raw.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK TO part")
            raise
        finally:
            if self.raw.in_transaction:
                self.raw.execute("RELEASE part")

    def _check_open(self) -> None:
        """On a full disk SQLite may take back the whole transaction in its middle; what
        follows would be written by itself, and a commit would say yes to nothing."""
        if not self.raw.in_transaction:
            raise StoreError(
                "it could not be written (all was taken back): make room on the disk",
                N_("it could not be written: the server's disk is full"),
            )

    def clock(self) -> ColumnElement[float]:
        return literal(time.time())

    def running_since(self) -> ColumnElement[float]:
        """Never: it is this process."""
        return literal(0.0)

    def close(self) -> None:
        self._sql.close()
        self._engine.dispose()
