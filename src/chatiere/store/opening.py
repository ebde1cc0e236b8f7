"""Opening a store: new, as it is, or brought up to date; or not at all, and then untouched."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete
from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.errors import printable
from chatiere.store.errors import StoreError, store_error
from chatiere.store.files import beside, connect_read_only, copy, new_file, revision_of, unusable
from chatiere.store.lock import Lock
from chatiere.store.postgres_address import check_installed, is_address
from chatiere.store.revisions import NEWEST, create_tables
from chatiere.store.schema import REVISIONS, metadata, report
from chatiere.store.sqlite_database import SqliteDatabase
from chatiere.store.store import SqliteStore, Store
from chatiere.store.strangers import Strangers


def open_store(data: Path | str) -> Store:
    """The store in this file or at this address, made if there is none; `StoreError` says why
    not."""
    if is_address(data):
        check_installed()
        from chatiere.store.postgres_opening import open_postgres  # psycopg, where it is used

        return open_postgres(str(data))
    return open_file(Path(data))


def open_file(path: Path) -> SqliteStore:
    try:
        path = Path(os.path.realpath(path))
        if path.is_dir():
            raise StoreError(f"{printable(str(path))} is a folder: name a file in it")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path)
    except OSError as error:
        raise unusable(path, error) from error
    try:
        make_ready(path)
        store = SqliteStore(path, lock)
        forget_servers(store)
        return store
    except OSError as error:
        lock.release()
        raise unusable(path, error) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        lock.release()
        raise store_error(error) from error
    except BaseException:
        lock.release()
        raise


class SqliteReports(SqliteDatabase, Strangers):
    """The reports in a file that a server may have open: it holds nothing of them in memory."""


def open_reports(data: Path | str) -> Strangers:
    """The reports of a store, whether its server runs or not; `StoreError` says why not."""
    if is_address(data):
        return open_store(data)
    path = Path(os.path.realpath(data))
    if not path.is_file():
        raise StoreError(f"{printable(str(path))} is not a file: name the server's file")
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as raw:
            tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_schema")}
        if report.name not in tables:
            raise StoreError(
                f"{printable(str(path))} is of an older version: start its server once"
            )
        return SqliteReports(path)
    except sqlite3.Error as error:
        raise store_error(error) from error


def forget_servers(store: SqliteStore) -> None:
    """What a process that was killed told others is of no use: there are no others."""
    with store.transaction() as sql:
        for table in reversed(metadata.sorted_tables):
            if table.info.get("volatile"):
                sql.execute(delete(table))


def make_ready(path: Path) -> None:
    """A file of the newest revision."""
    if not os.path.lexists(path):
        create(path)
    elif (revision := revision_of(path)) != NEWEST and revision in REVISIONS:
        bring_up_to_date(path, revision)


def create(path: Path) -> None:
    """An empty store, written whole: a power cut leaves it or nothing."""
    for ending in ("-wal", "-journal"):  # SQLite would play it into the new file
        if (left := beside(path, ending)).exists():
            raise StoreError(
                f"{printable(str(left))} lies there without its file: put that back, or remove it"
            )
    with new_file(path) as part, closing(SqliteDatabase(part)) as made, made.transaction() as sql:
        create_tables(sql)


def bring_up_to_date(path: Path, revision: str) -> None:
    """Migrate in one transaction, with a copy beside for who wants to go back."""
    from chatiere.store.migrating import upgrade  # Alembic takes its time to import

    kept = unused(beside(path, f".before-{NEWEST}"))
    with closing(connect_read_only(path)) as raw:
        copy(raw, kept)
    try:
        with closing(SqliteDatabase(path)) as database, database.transaction() as sql:
            upgrade(sql, NEWEST)
    except BaseException as error:
        kept.unlink()  # the file is as it was
        if not isinstance(error, Exception):
            raise
        why = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StoreError(
            f"{printable(str(path))} could not be brought from {revision} to {NEWEST} "
            f"({printable(why)}): it is as it was; report this, and use the older Chatière"
        ) from error


def unused(path: Path) -> Path:
    """The name, or with a number where an earlier copy has it: no copy is lost."""
    names = (path, *(beside(path, f"-{n}") for n in range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))
