"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chatiere.core.errors import ChatiereError

ONLY_OWNER = 0o600
BESIDE = ".chatiere."
"""How the name of a folder begins in which something is written beside its place."""


@contextmanager
def atomic_write(path: Path, *, only_owner: bool = False, durable: bool = False) -> Iterator[Path]:
    """Gives a place to write to, in a folder of its own beside `path`; what was written there
    takes the name `path` at the end.  Whoever opens `path` finds all of the old or all of the
    new, and after an exception the old.  A process that is killed leaves the folder behind.

    `only_owner`: there is an empty file to write to, which nobody else may read.  `durable`:
    it is on the disk at the end, so that not even a power cut undoes it; that takes some
    milliseconds.
    """
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=BESIDE) as folder:
        beside = Path(folder) / path.name
        if only_owner:
            beside.touch(ONLY_OWNER)
        yield beside
        if durable:
            sync(beside)
        beside.replace(path)
        if durable:
            sync(path.parent)


def sync(path: Path) -> None:
    """Wait until a file or a folder is on the disk, not only on its way there."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def output_file(path: Path) -> Iterator[Path]:
    """`atomic_write` to a file that somebody named on the command line: what goes wrong is a
    `ChatiereError` of one line, a link stays one, and something that is no file, like
    /dev/stdout, is written to as it is."""
    check_writable(path)
    path = path.resolve()
    try:
        if path.exists() and not path.is_file():
            yield path
            return
        with atomic_write(path) as beside:
            yield beside
    except OSError as error:
        raise ChatiereError(f"cannot write {path}: {error.strerror or error}") from error


def check_writable(path: Path) -> Path:
    """Somewhere a file can be written to, as far as one can tell before there is anything to
    write: nobody wants to hear of it after an hour of games."""
    if path.is_dir():
        raise ChatiereError(f"cannot write {path}: it is a folder")
    if not path.parent.is_dir():
        raise ChatiereError(f"cannot write {path}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise ChatiereError(f"cannot write {path}: nothing may be written to {path.parent}")
    return path
