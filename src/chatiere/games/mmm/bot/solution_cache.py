"""The solved table of a board, computed once and kept in the user's cache.

A file is a checksum, then the array that `lookup.py` reads.  Its name says which board
and which version of the solver it belongs to, and so does the checksum: what is damaged,
cut off or of another board is solved anew.  It is written beside its place and renamed,
so that nobody ever reads half of it, and mapped, so that processes share its memory.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.core.compiler import cache_home
from chatiere.core.files import atomic_write
from chatiere.core.kernel import Reals
from chatiere.games.mmm.board import pack
from chatiere.games.mmm.bot import lookup, packing, solver, solver_kernels
from chatiere.games.mmm.bot.packing import Progress, made

SOURCES = [Path(str(module.__file__)) for module in (solver, solver_kernels, lookup, packing)]
CHECKSUM = hashlib.sha256().digest_size
KEPT = 4
"""Tables kept, in the cache and in memory; one has up to some hundred megabytes."""

_lock = threading.Lock()
_tables: dict[bytes, Reals] = {}


def table(board: Mapping[str, Any], progress: Progress | None = None) -> Reals:
    """The array for this board; `progress` hears how much of the work is done, 0 to 1."""
    return of_numbers(pack(board), progress)


def of_numbers(board: Sequence[int], progress: Progress | None = None) -> Reals:
    """The array for a packed board: one for the whole process, made by one thread."""
    name = bytes(board)
    with _lock:
        found = _tables.pop(name, None)
        if found is None:
            found = _loaded_or_made(board, progress)
        _tables[name] = found  # the last one used comes last
        if len(_tables) > KEPT:
            del _tables[next(iter(_tables))]
    return found


def _loaded_or_made(board: Sequence[int], progress: Progress | None) -> Reals:
    mark = _mark(board)
    found = _load(mark)
    if found is None:
        found = made(board, progress)
        with suppress(OSError, RuntimeError):  # no cache: next time it is solved anew
            _keep(mark, found)
    return found


# -- the file -----------------------------------------------------------------------------


def _mark(board: Sequence[int]) -> bytes:
    """A digest of the board and of everything that makes the array."""
    digest = hashlib.sha256(bytes(board) + sys.byteorder.encode())
    for source in SOURCES:
        digest.update(source.read_bytes())
    return digest.digest()


def _file(mark: bytes) -> Path:
    return cache_home() / "mmm" / f"{mark.hex()[:24]}.table"


def _checksum(mark: bytes, parameters: Reals) -> bytes:
    digest = hashlib.sha256(mark)
    digest.update(parameters.data)
    return digest.digest()


def _load(mark: bytes) -> Reals | None:
    """The array from its file, or None if there is no such file or it is not whole."""
    try:
        path = _file(mark)
        with path.open("rb") as file:
            checksum = file.read(CHECKSUM)
            parameters = np.memmap(file, np.float64, "c", offset=CHECKSUM).view(np.ndarray)
        if checksum != _checksum(mark, parameters):
            return None
        with suppress(OSError):
            os.utime(path)  # so that it is not among the oldest
    except (OSError, RuntimeError, ValueError):  # RuntimeError: a user without a home
        return None
    return parameters


def _keep(mark: bytes, parameters: Reals) -> None:
    path = _file(mark)
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as beside, beside.open("wb") as file:
        file.write(_checksum(mark, parameters))
        file.write(parameters.data)
    _drop_old(path.parent)


def _drop_old(home: Path) -> None:
    """Forget tables of boards and versions long gone, and what a killed process left."""
    files = sorted(home.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)  # if it is a folder
        path.unlink(missing_ok=True)
