"""What tests of every part may ask for."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.postgres import Postgres


def pytest_configure() -> None:
    """A shell tells what it starts in the background not to listen to Ctrl-C.  Some tests send
    it, to themselves and to what they start, and would wait for ever."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL that does not wait for the disk, for all tests of this process."""
    with Postgres() as running:
        yield running
