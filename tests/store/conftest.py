"""A store in a real file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chatiere.store.opening import open_store
from chatiere.store.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path)
    yield opened
    opened.close()
