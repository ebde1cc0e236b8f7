"""What every move asks for takes a shorter way, and is refused and logged as everything else."""

from __future__ import annotations

import pytest

from chatiere.web.server.security import headers_of
from chatiere.web.tables import routes
from tests.web.serving import Browser, Running


def test_moves_and_live_streams_take_the_shorter_way() -> None:
    found = {route.path: route.methods for route in routes.ASKED_AT_EVERY_MOVE}
    assert found == {"/t/{code}": {"POST"}, "/t/{code}/live": {"GET"}}


def test_other_methods_of_these_addresses_are_not_offered(running: Running, ana: Browser) -> None:
    for method, path in (("PUT", "/t/x"), ("HEAD", "/t/x/live"), ("POST", "/t/x/live")):
        assert ana.request(method, path).status_code == 405


def test_what_is_refused_there_is_one_line_with_all_headers(running: Running, ana: Browser) -> None:
    for answer in (
        ana.get("/t/nowhere/live"),
        ana.post("/t/nowhere", data={"token": ana.token, "move": "x"}),
        ana.post("/t/nowhere", data={"token": ana.token}, headers={"hx-request": "true"}),
    ):
        assert answer.status_code == 404
        assert answer.headers.items() >= headers_of(secure=False).items()
        assert answer.headers["cache-control"] == "no-store"


def test_our_own_mistake_there_is_logged_by_its_route(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(routes, "table_of", broken)
    answer = ana.get("/t/nowhere/live")
    assert answer.status_code == 500
    assert answer.headers.items() >= headers_of(secure=False).items()
    assert any("/t/{code}/live failed: ZeroDivisionError" in line for line in running.log.lines)
