"""A server for tests: one for a file of tests, with no limits on how often one may ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.circles import Party, circle_of
from tests.web.classroom import Lesson, opened
from tests.web.serving import Browser, Program, Running, program, served


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1) as server:
        yield server


@pytest.fixture
def ana(running: Running) -> Iterator[Browser]:
    with Browser(running.url) as browser:
        yield browser


@pytest.fixture
def leo(running: Running) -> Iterator[Browser]:
    with Browser(running.url) as browser:
        yield browser


@pytest.fixture
def robo(running: Running) -> Iterator[Program]:
    with program(running.url) as client:
        yield client


@pytest.fixture
def party(running: Running) -> Iterator[Party]:
    """A circle of three."""
    with circle_of(running, "Ana", "Léo", "Zoé") as made:
        yield made


@pytest.fixture
def lesson(running: Running, ana: Browser) -> Iterator[Lesson]:
    """A class with nobody in it yet."""
    with opened(running, ana) as made:
        yield made
