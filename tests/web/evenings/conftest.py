"""Browsers of guests are closed when their test is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.evenings.opening import OPENED


@pytest.fixture(autouse=True)
def guests_go_home() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()
