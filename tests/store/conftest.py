"""A store in a real file, and the same in a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from chatiere.store.opening import open_file, open_store
from chatiere.store.schema import metadata
from chatiere.store.store import SqliteStore, Store
from tests.postgres import Postgres

EMPTY = "; ".join(
    [
        *(f'DELETE FROM "{table.name}"' for table in reversed(metadata.sorted_tables)),  # noqa: S608
        "ALTER SEQUENCE answer_id_seq RESTART",
        "ALTER SEQUENCE thought_id_seq RESTART",
    ]
)
"""Ten times faster than a new database."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(scope="session")
def shared_url(postgres: Postgres) -> str:
    url = postgres.new_database()
    open_store(url).close()
    return url


@pytest.fixture
def url(shared_url: str) -> str:
    """Where a store without anything in it is in PostgreSQL."""
    with psycopg.connect(shared_url, autocommit=True) as raw:
        raw.execute(EMPTY.encode())
    return shared_url


@pytest.fixture(scope="session")
def scratch_url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def empty_url(scratch_url: str) -> str:
    """Where a database is that has nothing in it, not even tables."""
    with psycopg.connect(scratch_url, autocommit=True) as raw:
        raw.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return scratch_url


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest) -> Path | str:
    """Where to keep a store: what holds for one kind of database holds for the other."""
    place: Path | str = request.getfixturevalue("path" if request.param == "sqlite" else "url")
    return place


@pytest.fixture
def file_store(path: Path) -> Iterator[SqliteStore]:
    """For what concerns files alone."""
    opened = open_file(path)
    yield opened
    opened.close()


@pytest.fixture
def store(data: Path | str) -> Iterator[Store]:
    opened = open_store(data)
    yield opened
    opened.close()
