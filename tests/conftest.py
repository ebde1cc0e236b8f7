"""What tests of every part may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL that does not wait for the disk, for all tests of this process."""
    with Postgres() as running:
        yield running
