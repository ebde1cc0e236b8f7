"""PostgreSQL: a connection that is made anew when it was lost, and transactions that nest."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, cast

import psycopg
from sqlalchemy import ColumnElement, Connection, Engine, Float, NullPool, create_engine, func
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.translation import N_
from chatiere.store.database import Database
from chatiere.store.errors import StoreError, Uncertain, store_error
from chatiere.store.postgres_address import Address

GOING = "57P"
BEGIN = "BEGIN"
BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresDatabase(Database):
    """Several processes write at once, so each says what it has seen or holds the row that others
    would change.  A transaction inside another is part of it: if one fails, all does."""

    insert = staticmethod(postgresql.insert)

    def __init__(self, address: Address, engine: Engine | None = None) -> None:
        self.address = address
        self.commits_sent = 0
        """Whoever finds it unchanged has written nothing, and may try again."""
        self._engine = engine or create_engine(
            "postgresql+psycopg://",
            creator=address.connect,
            poolclass=NullPool,
            use_native_hstore=False,
            hide_parameters=True,  # seeds and ids do not belong in logs
        )
        self._sql: Connection | None = None
        self.raw: psycopg.Connection[Any]
        """For statements that must cost little; SQLAlchemy's own would come back by itself."""
        self._is_spoiled = False

    def transaction(self) -> AbstractContextManager[Connection]:
        return self._transaction(BEGIN)

    def snapshot(self) -> AbstractContextManager[Connection]:
        return self._transaction(BEGIN_SNAPSHOT)

    def reading(self) -> AbstractContextManager[Connection]:
        return self._transaction(None)

    @contextmanager
    def _transaction(self, begin: str | None) -> Iterator[Connection]:
        try:
            if self._sql is not None and self._sql.in_transaction():
                with self._part():
                    yield self._sql
            else:
                with self._whole(begin) as sql:
                    yield sql
        except (SQLAlchemyError, psycopg.Error) as error:
            raise store_error(error) from None  # what they say names values

    @contextmanager
    def _part(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._is_spoiled = True
            raise

    @contextmanager
    def _whole(self, begin: str | None) -> Iterator[Connection]:
        sql = self.connected()
        self._is_spoiled = is_ending = False
        try:
            with sql.begin():
                if begin:
                    self.raw.execute(begin)
                yield sql
                self._check_whole()
                is_ending = begin == BEGIN
                self.commits_sent += is_ending
        except (SQLAlchemyError, psycopg.Error) as error:
            if is_ending and is_lost(self.raw, error):
                raise uncertain() from None
            raise
        finally:
            self.drop_lost()

    def _check_whole(self) -> None:
        if self._is_spoiled:
            raise StoreError(
                "a part of it failed: nothing was changed",
                N_("it could not be stored, and nothing was changed"),
            )

    # -- the connection -------------------------------------------------------------------

    def connected(self) -> Connection:
        """One that is there as far as can be known without asking."""
        if self._sql is not None and has_something_to_say(self.raw):
            self._drop()
        if self._sql is None:
            try:
                self._sql = self._engine.connect()
            except SQLAlchemyError as error:
                raise store_error(error) from None
            self.raw = cast(psycopg.Connection[Any], self._sql.connection.driver_connection)
        return self._sql

    def drop_lost(self) -> None:
        if self._sql is not None and self.raw.closed:
            self._drop()

    def _drop(self) -> None:
        if self._sql is not None:
            with suppress(SQLAlchemyError, psycopg.Error):
                self._sql.invalidate()
            with suppress(SQLAlchemyError, psycopg.Error):
                self._sql.close()
            self._sql = None

    # -- what databases say differently ---------------------------------------------------

    def clock(self) -> ColumnElement[float]:
        return func.extract("epoch", func.clock_timestamp()).cast(Float)

    def running_since(self) -> ColumnElement[float]:
        return func.extract("epoch", func.pg_postmaster_start_time()).cast(Float)

    def close(self) -> None:
        if self._sql is not None:
            with suppress(SQLAlchemyError, psycopg.Error):
                self._sql.close()
            self._sql = None


def has_something_to_say(raw: psycopg.Connection[Any]) -> bool:
    """A server that nobody asked anything says only that it goes, or is gone already."""
    look = select.poll()
    look.register(raw.fileno(), select.POLLIN)
    return bool(look.poll(0))


def is_lost(raw: psycopg.Connection[Any], error: Exception) -> bool:
    """Whether nobody answered what was asked last, or only that it goes."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None) or GOING
    return raw.closed or state.startswith((GOING, "08"))


def uncertain() -> Uncertain:
    return Uncertain(
        "the connection was lost in the last moment: it may be stored or not, look again",
        N_("it is not known whether it was stored: look again"),
    )
