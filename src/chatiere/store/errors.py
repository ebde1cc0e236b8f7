"""What can be wrong with a store, each told in one line that also says what to do."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import IntegrityError

from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_

BROKEN_RULE, DISK_FULL = "23", "53100"
PASSING = (
    "08",  # the connection
    "25P03", "40001", "40P01", "55P03",  # who waited too long, or for each other
    "53300", "57",  # too many connections; stopping, starting, out of time
)  # fmt: skip
"""How PostgreSQL's signs begin for what may be over in a moment."""


class StoreError(ChatiereError):
    """Something cannot be read or kept; nothing of what was asked has been written."""


class Conflict(StoreError):
    """What is kept has moved on since the caller looked; look again and decide anew."""


class Unreachable(StoreError):
    """The database is away, starting, or held by somebody else; the same call may work in a
    moment."""


class Uncertain(StoreError):
    """The database went away in the middle of a commit: it may be stored or not."""


class Busy(StoreError):
    """Too much is waiting to be written; the same call may work in a moment."""


def again(error: Exception) -> StoreError:
    """A copy of an error that several calls share, each of which raises one of its own."""
    if isinstance(error, ChatiereError):
        return StoreError(error.message, error.page, **error.words)
    return StoreError(
        "%(why)s", N_("it could not be stored, and nothing was changed"), why=str(error)
    )


def store_error(error: Exception) -> StoreError:
    """A database's error as one line of ours, without the values that it was about."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, StoreError):
        return again(cause)
    if hasattr(cause, "sqlstate"):
        return postgres_error(cause)
    line = " ".join(str(cause).split())
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return _conflict(line)
    if "full" in line or "disk I/O" in line:
        return _disk_is_full(line)
    if "locked" in line:
        return StoreError(
            "it could not be written (%(line)s): close what else has the file open",
            N_("it could not be written just now: try again in a moment"),
            line=line,
        )
    return _refused(line)


def postgres_error(cause: Any) -> StoreError:
    """By the five signs that PostgreSQL has for each error; none if nobody answered."""
    state = cause.sqlstate or ""
    line = " ".join((cause.diag.message_primary or str(cause)).split())
    if state.startswith(BROKEN_RULE):
        return _conflict(line)
    if state == DISK_FULL:
        return _disk_is_full(line)
    if state.startswith(PASSING) or (not state and type(cause).__name__ == "OperationalError"):
        return Unreachable(
            "the database cannot do it just now (%(line)s): try again in a moment",
            N_("it could not be written just now: try again in a moment"),
            line=line,
        )
    return _refused(line)


def _conflict(line: str) -> Conflict:
    return Conflict(
        "it does not fit what is stored (%(line)s): look again",
        N_("it does not fit what is stored: look again"),
        line=line,
    )


def _disk_is_full(line: str) -> StoreError:
    return StoreError(
        "it could not be written (%(line)s): make room on the disk, try again",
        N_("it could not be written: the server's disk is full"),
        line=line,
    )


def _refused(line: str) -> StoreError:
    return StoreError(
        "the store could not do it (%(line)s): nothing was changed",
        N_("it could not be stored, and nothing was changed"),
        line=line,
    )
