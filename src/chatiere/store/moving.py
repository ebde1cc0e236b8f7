"""From one store to another: a file, a database, or one of each; all of it or nothing.

Documents are carried as the text they are, so that they come back byte by byte.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Boolean, Table
from sqlalchemy.exc import SQLAlchemyError

from chatiere.core.errors import printable
from chatiere.store.errors import StoreError, store_error
from chatiere.store.files import connect_read_only, copy, new_file, revision_of, unusable
from chatiere.store.lock import Lock
from chatiere.store.opening import open_file
from chatiere.store.postgres_address import check_installed, is_address
from chatiere.store.revisions import NEWEST, SET_LIVES_WITH, create_tables
from chatiere.store.schema import REVISIONS, metadata
from chatiere.store.sqlite_database import SqliteDatabase

CARRIED = [table for table in metadata.sorted_tables if not table.info.get("volatile")]
"""Those that others refer to come first."""
TOLD_EVERY = 50_000
Row = tuple[Any, ...]
Progress = Callable[[str, int], None]


class Source(Protocol):
    """Where rows come from; nobody changes them meanwhile."""

    def rows(self, table: Table) -> Iterable[Row]: ...


class Target(Protocol):
    """Where they go; nothing is there until all of them are."""

    def write(self, table: Table, rows: Iterable[Row]) -> None: ...


def move_store(source: Path | str, target: Path | str, progress: Progress) -> dict[str, int]:
    """How many rows of each table were carried over."""
    counts: dict[str, int] = {}
    try:
        with _source(source) as old, _target(target) as new:
            for table in CARRIED:
                counts[table.name] = 0
                new.write(table, _counted(old.rows(table), table.name, counts, progress))
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise store_error(error) from error
    return counts


def _counted(
    rows: Iterable[Row], name: str, counts: dict[str, int], progress: Progress
) -> Iterator[Row]:
    for row in rows:
        yield row
        counts[name] += 1
        if counts[name] % TOLD_EVERY == 0:
            progress(name, counts[name])


def _source(data: Path | str) -> AbstractContextManager[Source]:
    if is_address(data):
        check_installed()
        from chatiere.store.postgres_moving import postgres_source

        return postgres_source(str(data))
    return file_source(Path(data))


def _target(data: Path | str) -> AbstractContextManager[Target]:
    if is_address(data):
        check_installed()
        from chatiere.store.postgres_moving import postgres_target

        return postgres_target(str(data))
    return file_target(Path(data))


class File:
    """Both a source and a target."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw

    def rows(self, table: Table) -> Iterator[Row]:
        columns = ", ".join(f'"{column.name}"' for column in table.c)
        flags = [i for i, column in enumerate(table.c) if isinstance(column.type, Boolean)]
        for row in self.raw.execute(f'SELECT {columns} FROM "{table.name}"'):  # noqa: S608
            yield tuple(bool(v) if i in flags else v for i, v in enumerate(row)) if flags else row

    def write(self, table: Table, rows: Iterable[Row]) -> None:
        columns = ", ".join(f'"{column.name}"' for column in table.c)
        marks = ", ".join("?" * len(table.c))
        self.raw.execute(f'DELETE FROM "{table.name}"')  # noqa: S608
        self.raw.executemany(
            f'INSERT INTO "{table.name}" ({columns}) VALUES ({marks})',  # noqa: S608
            rows,
        )


@contextmanager
def file_source(path: Path) -> Iterator[File]:
    """A file that no server has open; an older one is brought up to date in a copy."""
    path = Path(os.path.realpath(path))
    if not path.is_file():
        raise StoreError(f"{printable(str(path))} is not a file: name the server's file")
    try:
        lock = Lock(path)
    except OSError as error:
        raise unusable(path, error) from error
    try:
        revision = check_known(str(path), revision_of(path))
        with tempfile.TemporaryDirectory() as folder:
            current = path if revision == NEWEST else newest_copy(path, Path(folder))
            with closing(connect_read_only(current)) as raw:
                yield File(raw)
    finally:
        lock.release()


def check_known(name: str, revision: str) -> str:
    """One that a newer Chatière wrote may hold what this one does not know."""
    if revision not in REVISIONS:
        raise StoreError(
            f"{printable(name)} was written by a newer Chatière: move it with that one"
        )
    return revision


def newest_copy(path: Path, folder: Path) -> Path:
    copied = folder / "copy.db"
    with closing(connect_read_only(path)) as raw:
        copy(raw, copied)
    open_file(copied).close()
    return copied


@contextmanager
def file_target(path: Path) -> Iterator[File]:
    path = path.absolute()
    if os.path.lexists(path):
        raise StoreError(f"{printable(str(path))} is there already: name a new file")
    try:
        with (
            new_file(path) as part,
            closing(SqliteDatabase(part)) as made,
            made.transaction() as sql,
        ):
            create_tables(sql)
            yield File(made.raw)
            sql.exec_driver_sql(SET_LIVES_WITH)
    except OSError as error:
        raise unusable(path, error) from error
