"""What can be wrong with a store, each told in one line that also says what to do."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from chatiere.core.errors import ChatiereError


class StoreError(ChatiereError):
    """Something cannot be read or kept; nothing of what was asked has been written."""


class Conflict(StoreError):
    """What is kept has moved on since the caller looked; look again and decide anew."""


class Busy(StoreError):
    """Too much is waiting to be written; the same call may work in a moment."""


def told(error: SQLAlchemyError | sqlite3.Error) -> StoreError:
    """A database's error as one line of ours, without the values that it was about."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, StoreError):
        return StoreError(str(cause))
    line = " ".join(str(cause).split())
    if isinstance(error, IntegrityError):
        return Conflict(f"it does not fit what is stored ({line}): look again")
    if "full" in line or "disk I/O" in line:
        return StoreError(f"it could not be written ({line}): make room on the disk, try again")
    if "locked" in line:
        return StoreError(f"it could not be written ({line}): close what else has the file open")
    return StoreError(f"the store could not do it ({line}): nothing was changed")
