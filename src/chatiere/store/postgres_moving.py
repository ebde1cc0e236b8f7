"""PostgreSQL as the source or the target of a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg.sql import SQL, Composed, Identifier
from sqlalchemy import Connection, Table, select

from chatiere.store.columns import Document
from chatiere.store.errors import StoreError, store_error
from chatiere.store.moving import CARRIED, Row, check_known
from chatiere.store.postgres_address import Address
from chatiere.store.postgres_database import PostgresDatabase
from chatiere.store.postgres_opening import ALONE, EMPTY, create, reach, revision_in
from chatiere.store.revisions import LIVES_WITH, NEWEST, SET_LIVES_WITH
from chatiere.store.schema import answer, server, setting

UNHURRIED = "SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0"
SILENCE = 10.0
"""A server that gave no sign of life for so many seconds has stopped."""
GO_ON_COUNTING = SQL(
    "SELECT setval(pg_get_serial_sequence({name}, 'id'), max(id)) FROM {table} HAVING count(*) > 0"
).format(name=answer.name, table=Identifier(answer.name))


class Rows:
    """Both a source and a target."""

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self.raw = raw

    def rows(self, table: Table) -> Iterator[Row]:
        shown = SQL(", ").join(
            SQL("{}::text").format(Identifier(column.name))
            if isinstance(column.type, Document)
            else Identifier(column.name)
            for column in table.c
        )
        with self.raw.cursor(name="moving") as cursor:
            cursor.itersize = 2000
            yield from cursor.execute(
                SQL("SELECT {} FROM {}").format(shown, Identifier(table.name))
            )

    def write(self, table: Table, rows: Iterable[Row]) -> None:
        self.raw.execute(SQL("DELETE FROM {}").format(Identifier(table.name)))
        with self.raw.cursor() as cursor, cursor.copy(copy_into(table)) as copying:
            for row in rows:
                copying.write_row(row)


def copy_into(table: Table) -> Composed:
    columns = SQL(", ").join(Identifier(column.name) for column in table.c)
    return SQL("COPY {} ({}) FROM STDIN").format(Identifier(table.name), columns)


@contextmanager
def opened(given: str) -> Iterator[PostgresDatabase]:
    address = Address(given)
    reach(address)
    with closing(PostgresDatabase(address)) as database:
        try:
            database.connected()
            database.raw.execute(UNHURRIED)
            yield database
        except psycopg.Error as error:
            raise store_error(error) from None


@contextmanager
def postgres_source(given: str) -> Iterator[Rows]:
    """All of one moment, and no server is there to change it afterwards."""
    with opened(given) as database, database.snapshot() as sql:
        name = str(database.address)
        if (revision := revision_in(sql, name)) == EMPTY:
            raise StoreError(f"{name} is empty: name the database that the servers use")
        if check_known(name, revision) != NEWEST:
            raise StoreError(f"{name} is of an older Chatière: start a server with it once")
        before = database.clock() - SILENCE
        if sql.execute(select(server.c.id).where(server.c.seen > before)).first():
            raise StoreError(f"{name} is in use: stop its servers first")
        yield Rows(database.raw)


@contextmanager
def postgres_target(given: str) -> Iterator[Rows]:
    """An empty database, or a store with nothing in it."""
    with opened(given) as database, database.transaction() as sql:
        name = str(database.address)
        sql.exec_driver_sql(ALONE)
        sql.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        revision = revision_in(sql, name)
        if revision == EMPTY:
            create(sql, name)
        elif revision != NEWEST or not is_unused(sql):
            raise StoreError(f"{name} holds tables already: name an empty database")
        yield Rows(database.raw)
        database.raw.execute(GO_ON_COUNTING)
        sql.exec_driver_sql(SET_LIVES_WITH)


def is_unused(sql: Connection) -> bool:
    """Whether nothing is in it but what an empty store says of itself."""
    others = select(setting.c.name).where(setting.c.name != LIVES_WITH)
    tables = (select(table.c[0]) for table in CARRIED if table is not setting)
    return not any(sql.execute(asked.limit(1)).first() for asked in (others, *tables))
