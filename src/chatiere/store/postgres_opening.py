"""Opening a store in PostgreSQL: made in an empty database, brought up to date, or not at all."""

from __future__ import annotations

import time

import psycopg
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.errors import printable
from chatiere.store.errors import StoreError, Unreachable, store_error
from chatiere.store.postgres_address import Address
from chatiere.store.postgres_store import PostgresStore
from chatiere.store.revisions import GET_LIVES_WITH, NEWEST, check_revision, create_tables
from chatiere.store.schema import REVISIONS, metadata

PATIENCE = 5.0
"""Seconds that a database which is being started is waited for."""
ALONE = """
SET LOCAL lock_timeout = '30s';
SET LOCAL idle_in_transaction_session_timeout = '60s';
SELECT pg_advisory_xact_lock(7243);
SET LOCAL lock_timeout = '1s';
"""
"""One server at a time makes or changes the tables; who plays meanwhile is not held up for long."""
TRIES, PAUSE = 20, 0.2
EMPTY = ""


def open_postgres(given: str) -> PostgresStore:
    address = Address(given)
    reach(address)
    store = PostgresStore(address)
    try:
        for _ in range(TRIES):
            try:
                make_ready(store)
            except Unreachable as error:  # somebody uses what is to be changed
                why = error
                time.sleep(PAUSE)
            else:
                return store
        raise why
    except BaseException:
        store.close()
        raise


def reach(address: Address) -> None:
    """Whether we are let in; it may be about to start."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return address.connect().close()
        except psycopg.OperationalError as error:
            line = printable(" ".join(str(error).split()))
        if why := final_reason(address, line):
            raise StoreError(why)
        if time.monotonic() > until:
            raise Unreachable(f"{address} cannot be reached ({line}): is PostgreSQL running there?")
        time.sleep(PAUSE)


def final_reason(address: Address, line: str) -> str:
    if "password" in line or "authentication" in line:
        return f"{address} refuses the password: put the right one into the address or ~/.pgpass"
    if "database" in line and "does not exist" in line:
        return f"{address} is not there: make the database first, with createdb"
    if "role" in line and "does not exist" in line:
        return f"{address} knows no such user: make it first, with createuser"
    if "resolve host" in line or "translate host name" in line:
        return f"{address} is at no known machine: look at its name and port"
    return ""


def make_ready(store: PostgresStore) -> None:
    """A database of the newest revision, or one that ours can live with."""
    with store.transaction() as sql:
        revision = revision_in(sql, str(store.address))
    if revision != EMPTY and (revision == NEWEST or revision not in REVISIONS):
        return
    with store.transaction() as sql:
        sql.exec_driver_sql(ALONE)
        if (revision := revision_in(sql, str(store.address))) == EMPTY:
            create(sql, str(store.address))
        elif revision in REVISIONS and revision != NEWEST:
            bring_up_to_date(sql, str(store.address), revision)


def revision_in(sql: Connection, name: str) -> str:
    tables = set(inspect(sql).get_table_names())
    if not tables:
        return EMPTY
    if not {"alembic_version", "game_table"} <= tables:
        raise StoreError(f"{name} holds something else than tables: name another database")
    versions = list(sql.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())
    return check_revision(
        name, tables, versions, list(sql.exec_driver_sql(GET_LIVES_WITH).scalars())
    )


def create(sql: Connection, name: str) -> None:
    if (encoding := sql.exec_driver_sql("SHOW server_encoding").scalar_one()) != "UTF8":
        raise StoreError(f"{name} is in {encoding}: make a database with createdb -E UTF8")
    create_tables(sql)
    for table in reversed(metadata.sorted_tables):
        if table.info.get("volatile"):
            sql.exec_driver_sql(f'ALTER TABLE "{table.name}" SET UNLOGGED')


def bring_up_to_date(sql: Connection, name: str, revision: str) -> None:
    """In one transaction, while servers of the version before may go on."""
    from chatiere.store.migrating import upgrade  # Alembic takes its time to import

    try:
        upgrade(sql, NEWEST)
    except SQLAlchemyError as error:
        why = store_error(error)
        if isinstance(why, Unreachable):
            raise why from None
        raise StoreError(
            f"{name} could not be brought from {revision} to {NEWEST} ({printable(str(why))}): "
            "it is as it was; report this, and use the older Chatière"
        ) from None
