"""The file itself: connecting to it, looking at it without touching it, copying it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import AbstractContextManager, closing
from pathlib import Path

from chatiere.core.errors import printable
from chatiere.core.files import atomic_write
from chatiere.store.errors import StoreError, store_error
from chatiere.store.revisions import GET_LIVES_WITH, check_revision

MAGIC = b"SQLite format 3\0"
PRAGMAS = (
    "busy_timeout = 5000",  # somebody may be looking with another program
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit returns when it is on the disk
    "foreign_keys = ON",
    "secure_delete = ON",  # who asks to be forgotten is not left in free pages
)


def connect(path: Path) -> sqlite3.Connection:
    """For reading and writing.  Transactions begin where we say, never by themselves."""
    uri = f"{path.as_uri()}?mode=rw"
    raw = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        raw.execute(f"PRAGMA {pragma}")
    return raw


def connect_read_only(path: Path) -> sqlite3.Connection:
    """For reading a file that nobody writes, leaving nothing beside it."""
    log = beside(path, "-wal")
    unwritten = log.exists() and log.stat().st_size > 0  # by a server that was killed
    mode = "mode=ro" if unwritten else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True)


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def revision_of(path: Path) -> str:
    """Which of our revisions the file has, or why it is not to be opened."""
    name = printable(str(path))
    if not path.is_file():
        raise StoreError(f"{name} is not a file: name the file to keep the tables in")
    with path.open("rb") as file:  # before SQLite opens it: closing drops a process's locks
        magic = file.read(len(MAGIC))
    if magic != MAGIC:
        raise StoreError(f"{name} is not a SQLite database: name another file")
    if not os.access(path, os.W_OK):
        raise StoreError(f"{name} may not be written to: change its permissions")
    try:
        with closing(connect_read_only(path)) as raw:
            damage = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
            tables = {row[0] for row in raw.execute("SELECT name FROM sqlite_schema")}
            if not {"alembic_version", "game_table"} <= tables:
                raise StoreError(f"{name} holds something else than tables: name another file")
            versions = [row[0] for row in raw.execute("SELECT version_num FROM alembic_version")]
            lives_with = [row[0] for row in raw.execute(GET_LIVES_WITH)]
    except sqlite3.DatabaseError as error:
        damage = str(error)
    if damage != "ok":
        what = printable(" ".join(damage.split()))
        raise StoreError(f"{name} is damaged ({what}): put a backup in its place")
    return check_revision(name, tables, versions, lives_with)


def new_file(path: Path) -> AbstractContextManager[Path]:
    """A place to write a new file to, which is then wholly there, on the disk, or not at all.

    Only its owner may read it: it holds what players hide from one another.
    """
    return atomic_write(path, only_owner=True, durable=True)


def copy(raw: sqlite3.Connection, path: Path) -> None:
    """All that was committed, into a file that is not there yet."""
    if os.path.lexists(path):
        raise StoreError(f"{printable(str(path))} is there already: name a new file")
    try:
        with new_file(path) as part, closing(sqlite3.connect(part)) as target:
            raw.backup(target)
    except OSError as error:
        raise unusable(path, error) from error
    except sqlite3.Error as error:
        raise store_error(error) from error


def copy_running(path: Path, to: Path) -> None:
    """A copy of all that was acknowledged, into a new file, while a server goes on writing."""
    if not path.is_file():
        raise StoreError(f"{printable(str(path))} is not a file: name the server's file")
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as raw:
        copy(raw, to.absolute())


def unusable(path: Path, error: OSError) -> StoreError:
    why = error.strerror or "no such place"
    return StoreError(f"{printable(str(path))} cannot be used ({why}): name another place")
