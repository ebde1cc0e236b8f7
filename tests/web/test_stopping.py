"""A server that is told to stop says so, hands over, and sends its pages away a few at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

import httpx
import pytest

from chatiere.store.errors import StoreError
from chatiere.web.server import readiness
from chatiere.web.tables import stopping
from chatiere.web.tables.live_stream import AT_ONCE, come_back
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.table import Table
from chatiere.web.tables.watching import A_MOMENT
from tests.web.serving import Browser, Running, program, served, wait_until


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """One for each test: it is not the same afterwards."""
    with served(tmp_path / "tables.db", workers=1) as server:
        yield server


def test_open_pages_are_told_to_come_back_and_new_ones_to_try_again(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    with ana.stream("GET", f"/t/{code}/live") as live:
        lines = live.iter_text()
        text = next(lines)
        wait_until(lambda: running.table(code).presence.watchers)
        began = time.monotonic()
        running.call(running.services.stopping.stop())
        text = "".join([text, *lines])
    assert time.monotonic() - began < stopping.LONGEST, "where there are few, it takes no time"
    assert text.endswith(come_back(AT_ONCE))
    refused = ana.get(f"/t/{code}/live")
    assert refused.status_code == 503
    assert "try again in a moment" in refused.text
    with program(running.url) as robo:
        robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])
    assert ana.get(f"/t/{code}").status_code == 200, "who is here may finish what they do"


def test_it_is_alive_but_no_longer_ready(running: Running, ana: Browser) -> None:
    assert ana.get("/healthz").json() == ana.get("/readyz").json() == {"ok": True}
    running.call(running.services.stopping.stop())
    assert ana.get("/healthz").json() == {"ok": True}
    answer = ana.get("/readyz")
    assert answer.status_code == 503
    assert answer.text == (
        "this server is not ready: try again in a moment\n"
        "ce serveur n'est pas prêt : réessayez dans un instant\n"
    )
    assert answer.headers["cache-control"] == "no-store"


def test_a_store_that_does_not_answer_is_asked_once_a_second_however_many_want_to_know(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class NoDisk:
        async def do(self, work: object) -> None:
            asked.append(work)
            raise StoreError("the disk is gone")

    monkeypatch.setattr(readiness, "FRESH", 60.0)
    monkeypatch.setattr(running.services.readiness, "write_queue", NoDisk())
    for _ in range(5):
        answer = ana.get("/readyz")
        assert answer.status_code == 503
        assert "disk" not in answer.text
    assert len(asked) == 1
    assert ana.get("/healthz").status_code == 200
    monkeypatch.undo()
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    assert ana.get("/readyz").status_code == 200


def test_leases_are_handed_over_before_pages_go_and_who_cannot_keeps_nobody_waiting(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    services, seen = running.services, []

    async def hand_over() -> None:
        seen.append(
            [watcher.is_over for watcher in services.registry.tables[code].presence.watchers]
        )

    async def fails() -> None:
        raise RuntimeError

    async def hangs() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(stopping, "HOOK_SECONDS", 0.05)
    services.before_closing += [fails, hangs, hand_over]
    with ana.stream("GET", f"/t/{code}/live") as live:
        lines = live.iter_text()
        assert next(lines)
        running.call(services.stopping.stop())
    assert seen == [[False]]
    running.call(services.stopping.stop())
    assert len(seen) == 1, "once"
    warnings = [line for line in running.log.lines if "without handing over" in line]
    assert [line.rpartition(" ")[2] for line in warnings] == ["RuntimeError", "TimeoutError"]


def test_many_pages_go_a_table_at_a_time_and_not_in_one_moment(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "LONGEST", 0.5)
    tables = [running.table(ana.lay("filou", "me", "cat", "cat")) for _ in range(10)]
    gone: list[tuple[str, float]] = []
    for table in tables:
        for seat in range(20):
            watcher = Watcher(f"p{seat}")
            watcher.send_back = lambda code=table.id: gone.append((code, time.monotonic()))  # type: ignore[method-assign,misc]
            table.presence.watchers.add(watcher)
    running.call(running.services.stopping.stop())
    runs = [(code, len(list(pages))) for code, pages in groupby(code for code, _ in gone)]
    assert sorted(runs) == sorted((table.id, 20) for table in tables)
    pauses = [after[1] - before[1] for before, after in pairwise(gone)]
    assert sum(pause > stopping.STEP / 2 for pause in pauses) == 4, "five times two tables"


def away(table: Table) -> list[str]:
    return [table.seats[seat].name for seat in table.activity().absent]


def test_after_a_restart_nobody_is_away_before_they_had_time_to_come_back(tmp_path: Path) -> None:
    """Pages come one after the other: none is drawn anew for each of the others."""
    data = tmp_path / "tables.db"
    with served(data, workers=1) as first, Browser(first.url) as ana, Browser(first.url) as leo:
        code = ana.lay("filou", "me", "friend", "cat")
        leo.sit(code, 1)
        ana.act(code, start="yes")
        cookies = [dict(who.cookies) for who in (ana, leo)]
    with served(data, workers=1, returning=60.0) as again:
        table = again.table(code)
        with Browser(again.url) as ana, Browser(again.url) as leo:
            ana.cookies, leo.cookies = map(httpx.Cookies, cookies)
            with ana.stream("GET", f"/t/{code}/live") as live:
                lines = live.iter_text()
                assert next(lines)
                wait_until(lambda: table.presence.watchers)
                version = table.fragments.version
                assert away(table) == []
                with leo.stream("GET", f"/t/{code}/live") as other:
                    others = other.iter_text()
                    assert next(others)
                    wait_until(lambda: len(table.presence.watchers) == 2)
                    time.sleep(2 * A_MOMENT)
                    assert table.fragments.version == version, "nothing has changed"
                wait_until(lambda: away(table) == ["Léo"])
                wait_until(lambda: table.fragments.version > version)


def test_who_does_not_come_back_is_away_in_the_end(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    with served(data, workers=1) as first, Browser(first.url) as ana, Browser(first.url) as leo:
        code = ana.lay("filou", "me", "friend", "cat")
        leo.sit(code, 1)
        ana.act(code, start="yes")
        cookies = dict(ana.cookies)
    with served(data, workers=1, returning=60.0) as again, Browser(again.url) as ana:
        ana.cookies = httpx.Cookies(cookies)
        again.services.all_back_at = time.monotonic() + 1.0
        with ana.stream("GET", f"/t/{code}/live") as live:
            lines = live.iter_text()
            assert next(lines)
            table = again.table(code)
            wait_until(lambda: table.presence.is_expecting)
            wait_until(lambda: table.fragments.version > 0)
            assert away(table) == ["Léo"]
