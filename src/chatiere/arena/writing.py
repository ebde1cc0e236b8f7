"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chatiere.core.errors import ChatiereError


def check_place(path: Path) -> Path:
    """Somewhere a file can be written to, as far as one can tell before there is anything to
    write: nobody wants to hear of it after an hour of games."""
    if path.is_dir():
        raise ChatiereError(f"cannot write {path}: it is a folder")
    if not path.parent.is_dir():
        raise ChatiereError(f"cannot write {path}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise ChatiereError(f"cannot write {path}: nothing may be written to {path.parent}")
    return path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A place beside `path` to write to; what was written there takes its name at the end.
    Something that is no file, like /dev/stdout, is written to as it is."""
    check_place(path)
    path = path.resolve()
    try:
        if path.exists() and not path.is_file():
            yield path
            return
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".chatiere.") as folder:
            beside = Path(folder) / path.name
            yield beside
            beside.replace(path)
    except OSError as error:
        raise ChatiereError(f"cannot write {path}: {error.strerror or error}") from error
