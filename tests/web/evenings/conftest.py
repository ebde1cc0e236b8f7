"""Browsers of guests are closed when their test is over, and nobody waits for their salts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chatiere.web.tables import dealing
from tests.web.evenings.opening import OPENED


@pytest.fixture(autouse=True)
def programs_have_no_salts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "ON_THE_WAY", 0.3)


@pytest.fixture(autouse=True)
def guests_go_home() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()
