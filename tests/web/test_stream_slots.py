"""Who sits at a table always gets its stream; onlookers and programs have what is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from chatiere.web.server.identity import COOKIE
from chatiere.web.tables import stream_slots
from chatiere.web.tables.table import Table
from tests.web.serving import NO_TLS, Browser, Program, Running, wait_until


def at_the_door(running: Running, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address, verify=NO_TLS)
    return httpx.Client(base_url=running.url, transport=transport, timeout=20)


@contextmanager
def crowd(running: Running, code: str, many: int, address: str) -> Iterator[list[int]]:
    """Streams without a cookie, each of somebody new; how each was answered."""
    with ExitStack() as stack:
        client = stack.enter_context(at_the_door(running, address))
        yield [
            stack.enter_context(client.stream("GET", f"/t/{code}/live")).status_code
            for _ in range(many)
        ]


def watched(table: Table) -> int:
    return sum(not watcher.is_over for watcher in table.presence.watchers)


def version_in(line: str) -> int:
    return int(line.rpartition("-")[2].rstrip("u"))


def open_table(ana: Browser, leo: Browser) -> str:
    code = ana.lay("filou", "me", "friend", "cat", onlookers="yes")
    leo.sit(code, 1)
    ana.act(code, start="yes")
    return code


@contextmanager
def streaming(client: httpx.Client, path: str) -> Iterator[Iterator[str]]:
    with client.stream("GET", path) as answer:
        assert answer.status_code == 200, answer.read()
        yield answer.iter_lines()


def test_who_sits_there_gets_a_stream_though_onlookers_have_taken_all_there_were(
    running: Running, ana: Browser, leo: Browser, robo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "GUESTS_AT_A_TABLE", 20)
    code = open_table(ana, leo)
    table = running.table(code)
    with crowd(running, code, 30, "127.0.0.2") as answers:
        assert 429 in answers
        wait_until(lambda: watched(table) >= 20)
        assert robo.get(f"/tables/{code}/events").status_code == 429
        for seated in (ana, leo):
            with streaming(seated, f"/t/{code}/live") as lines:
                assert next(lines) == "retry: 300"
                n = table.fragments.version
                running.loop.call_soon_threadsafe(table.publish)
                assert any(version_in(line) > n for line in lines if line.startswith("id: "))
        assert sum(watcher.is_guest for watcher in table.presence.watchers) <= 20
    wait_until(lambda: not table.presence.watchers)
    assert not running.services.stream_slots.guests


def test_one_address_cannot_take_the_places_of_all_onlookers(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "GUESTS_AT_AN_ADDRESS", 5)
    code = open_table(ana, leo)
    table = running.table(code)
    with crowd(running, code, 20, "127.0.0.2") as many:
        assert 429 in many
        wait_until(lambda: watched(table) == 5)
        with crowd(running, code, 2, "127.0.0.3") as few:
            assert few == [200, 200]


def test_there_is_an_end_to_all_onlookers_together_and_none_to_who_plays(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "GUESTS", 3)
    first, second = open_table(ana, leo), open_table(ana, leo)
    with crowd(running, first, 3, "127.0.0.2") as answers:
        assert answers == [200] * 3
        wait_until(lambda: watched(running.table(first)) == 3)
        with crowd(running, second, 1, "127.0.0.3") as more:
            assert more == [429]
        with streaming(leo, f"/t/{second}/live") as lines:
            assert next(lines) == "retry: 300"


def test_the_host_who_does_not_sit_there_is_no_onlooker(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "GUESTS_AT_A_TABLE", 0)
    code = ana.lay("filou", "friend", "friend", "friend")
    with streaming(ana, f"/t/{code}/live") as lines:
        assert next(lines) == "retry: 300"


def test_of_too_many_pages_of_one_person_the_oldest_makes_room(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    table = running.table(code)
    with ExitStack() as stack:
        streams = [
            stack.enter_context(streaming(ana, f"/t/{code}/live"))
            for _ in range(stream_slots.MOST_PAGES + 1)
        ]
        assert "retry: 10000" in list(streams[0]), "it ends, and does not come back at once"
        assert next(streams[-1]) == "retry: 300"
        wait_until(lambda: len(table.presence.watchers) == stream_slots.MOST_PAGES)


def test_who_plays_is_told_before_who_looks_on(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = open_table(ana, leo)
    table = running.table(code)
    order: list[bool] = []

    async def told() -> None:
        for watcher in table.presence.watchers:
            watcher.news.set = lambda guest=watcher.is_guest: order.append(guest)  # type: ignore[method-assign, misc]
        table.publish()

    with crowd(running, code, 9, "127.0.0.2"), streaming(ana, f"/t/{code}/live") as lines:
        assert next(lines)
        wait_until(lambda: watched(table) == 10)
        running.call(told())
        heard = list(order)  # who leaves now is news again
    assert heard == [False] + [True] * 9


def test_an_onlookers_cookie_changes_nothing(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "GUESTS_AT_A_TABLE", 0)
    code = open_table(ana, leo)
    with Browser(running.url) as known:
        assert known.token
        assert known.cookies[COOKIE]
        answer = known.get(f"/t/{code}/live")
    assert answer.status_code == 429
    assert "Too many pages are open at this table" in answer.text
    assert answer.headers["retry-after"]
