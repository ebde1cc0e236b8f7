"""Opening a store: new, as it is, or brought up to date; or not at all, and then untouched."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.errors import printable
from chatiere.store.database import Database
from chatiere.store.errors import StoreError, store_error
from chatiere.store.files import beside, connect_read_only, copy, new_file, revision_of, unusable
from chatiere.store.lock import Lock
from chatiere.store.schema import REVISIONS, metadata
from chatiere.store.store import Store

NEWEST = REVISIONS[-1]


def open_store(path: Path | str) -> Store:
    """The store in this file, made if there is none; `StoreError` says why not."""
    if isinstance(path, str):
        raise StoreError("everything is kept in one file: name that with --data")
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
        return Store(path, lock)
    except OSError as error:
        lock.release()
        raise unusable(path, error) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        lock.release()
        raise store_error(error) from error
    except BaseException:
        lock.release()
        raise


def make_ready(path: Path) -> None:
    """A file of the newest revision."""
    if not os.path.lexists(path):
        create(path)
    elif (revision := revision_of(path)) != NEWEST:
        bring_up_to_date(path, revision)


def create(path: Path) -> None:
    """An empty store, written whole: a power cut leaves it or nothing."""
    for ending in ("-wal", "-journal"):  # SQLite would play it into the new file
        if (left := beside(path, ending)).exists():
            raise StoreError(
                f"{printable(str(left))} lies there without its file: put that back, or remove it"
            )
    with new_file(path) as part, closing(Database(part)) as database, database.transaction() as sql:
        metadata.create_all(sql)
        sql.exec_driver_sql(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
        sql.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (NEWEST,))


def bring_up_to_date(path: Path, revision: str) -> None:
    """Migrate in one transaction, with a copy beside for who wants to go back."""
    from chatiere.store.migrating import upgrade  # Alembic takes its time to import

    kept = unused(beside(path, f".before-{NEWEST}"))
    with closing(connect_read_only(path)) as raw:
        copy(raw, kept)
    try:
        with closing(Database(path)) as database, database.transaction() as sql:
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
