"""Onlookers are told that they watch, and counted: never by name, and never faster than pages
can be rendered."""

from __future__ import annotations

import time
from contextlib import ExitStack

import pytest

from chatiere.web.tables import watching
from tests.web.serving import Browser, Running, wait_until
from tests.web.test_invitation import text_of
from tests.web.test_salts import page_open
from tests.web.test_stream_slots import crowd, open_table

STAY = 0.4


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "STAY", STAY)


def test_who_watches_is_told_so_and_everybody_sees_how_many(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = open_table(ana, leo)
    with Browser(running.url) as zoe, Browser(running.url) as max_:
        assert "You are watching" in text_of(zoe.get(f"/t/{code}").text)
        assert "You are watching" not in text_of(leo.get(f"/t/{code}").text)
        max_.get("/me")
        with page_open(running, zoe, code), page_open(running, zoe, code):
            wait_until(lambda: "1 onlooker<" in ana.get(f"/t/{code}").text)
            with page_open(running, max_, code):
                for browser in (ana, leo, zoe):
                    wait_until(lambda b=browser: "2 onlookers<" in b.get(f"/t/{code}").text)
    wait_until(lambda: "onlooker" not in text_of(ana.get(f"/t/{code}").text))


def test_who_plays_is_no_onlooker(running: Running, ana: Browser, leo: Browser) -> None:
    code = open_table(ana, leo)
    with page_open(running, ana, code), page_open(running, leo, code):
        time.sleep(3 * STAY)
        assert "onlooker" not in text_of(ana.get(f"/t/{code}").text)
        assert not running.table(code).presence.is_counting


def test_who_comes_and_goes_makes_nobody_render_anything(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "STAY", 30.0)
    code = open_table(ana, leo)
    table = running.table(code)
    before = table.fragments.version
    for _ in range(3):
        with crowd(running, code, 8, "127.0.0.2"):
            wait_until(lambda: len(table.presence.watchers) == 8)
        wait_until(lambda: not table.presence.watchers)
    assert table.fragments.version == before


def test_a_crowd_is_counted_in_few_steps(running: Running, ana: Browser, leo: Browser) -> None:
    code = open_table(ana, leo)
    table = running.table(code)
    before, began = table.fragments.version, time.monotonic()
    with crowd(running, code, 30, "127.0.0.2"):
        wait_until(lambda: table.activity().onlookers == 30)
        steps = (time.monotonic() - began) / STAY + 1
        assert table.fragments.version - before <= steps
    wait_until(lambda: table.activity().onlookers == 0)
    assert not table.presence.is_counting


def test_who_reads_the_invitation_is_counted_until_they_sit_down(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    with ExitStack() as stack:
        leo.get("/me")
        stack.enter_context(page_open(running, leo, code))
        wait_until(lambda: "Somebody is reading the invitation." in ana.get(f"/t/{code}").text)
        leo.sit(code, 1)
        assert "reading the invitation" not in ana.get(f"/t/{code}").text
        with crowd(running, code, 1, "127.0.0.2"):
            wait_until(lambda: "Somebody is reading the invitation." in ana.get(f"/t/{code}").text)
