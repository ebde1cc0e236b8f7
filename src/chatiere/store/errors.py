"""What can be wrong with a store, each told in one line that also says what to do."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_


class StoreError(ChatiereError):
    """Something cannot be read or kept; nothing of what was asked has been written."""


class Conflict(StoreError):
    """What is kept has moved on since the caller looked; look again and decide anew."""


class Busy(StoreError):
    """Too much is waiting to be written; the same call may work in a moment."""


def again(error: Exception) -> StoreError:
    """A copy of an error that several calls share, each of which raises one of its own."""
    if isinstance(error, ChatiereError):
        return StoreError(error.message, error.page, **error.words)
    return StoreError(
        "%(why)s", N_("it could not be stored, and nothing was changed"), why=str(error)
    )


def store_error(error: SQLAlchemyError | sqlite3.Error) -> StoreError:
    """A database's error as one line of ours, without the values that it was about."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, StoreError):
        return again(cause)
    line = " ".join(str(cause).split())
    if isinstance(error, IntegrityError):
        return Conflict(
            "it does not fit what is stored (%(line)s): look again",
            N_("it does not fit what is stored: look again"),
            line=line,
        )
    if "full" in line or "disk I/O" in line:
        return StoreError(
            "it could not be written (%(line)s): make room on the disk, try again",
            N_("it could not be written: the server's disk is full"),
            line=line,
        )
    if "locked" in line:
        return StoreError(
            "it could not be written (%(line)s): close what else has the file open",
            N_("it could not be written just now: try again in a moment"),
            line=line,
        )
    return StoreError(
        "the store could not do it (%(line)s): nothing was changed",
        N_("it could not be stored, and nothing was changed"),
        line=line,
    )
