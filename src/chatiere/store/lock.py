"""One process at a time: a lock beside the file, held as long as the store is open."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from chatiere.core.errors import printable
from chatiere.store.errors import StoreError

_held: set[Path] = set()
"""Locks of this process, which the kernel would hand out twice."""


class Lock:
    """The kernel takes it back from a killed process.  It belongs to the process, not to
    the open file, so that a forked bot which outlives the server does not keep it."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        if self.path in _held:
            raise _in_use(path, os.getpid())
        while True:
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.lockf(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                holder = os.read(self.handle, 20).decode("ascii", "replace")
                os.close(self.handle)
                if isinstance(error, BlockingIOError | PermissionError):
                    raise _in_use(path, holder) from None
                raise
            if self._lies_there():
                break
            os.close(self.handle)  # its last holder has just removed it: make a new one
        os.truncate(self.handle, 0)
        os.write(self.handle, str(os.getpid()).encode())
        _held.add(self.path)

    def _lies_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self.handle), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Removed while still held, so that nobody holds a lock which others cannot see."""
        if self.path in _held:
            self.path.unlink(missing_ok=True)
            os.close(self.handle)
            _held.discard(self.path)


def _in_use(path: Path, holder: object) -> StoreError:
    return StoreError(
        f"{printable(str(path))} is in use by process {printable(str(holder))}: "
        "stop that one first, or name another file"
    )
