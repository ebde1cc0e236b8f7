"""What every answer carries, what no page holds, and what cookies and caches may keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from chatiere.web.server.identity import COOKIE
from tests.web.serving import Browser, Program, Running, first_event, program, served

HEADERS = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
)
PAGES = ("/", "/me", "/key", "/docs", "/style", "/games/filou", "/games/mmm", "/help/filou")
BROKEN = "SECRET"


@pytest.fixture(scope="module")
def tables(running: Running) -> Iterator[list[str]]:
    """Addresses of a table in each of its states, open for who has the link."""
    with Browser(running.url) as host:
        waiting = host.lay("filou", "me", "friend", "friend")
        playing = [
            host.lay(game, "me", *["cat"] * others, onlookers="yes", pace="slow")
            for game, others in (
                ("filou", 2), ("mmm", 1), ("cheez-tricks", 2), ("crazy-mistigri", 2),
                ("chasse-aux-souris", 1),
            )
        ]  # fmt: skip
        curtain = host.lay("chasse-aux-souris", "me", "here", name1="Léo", onlookers="yes")
        yield [f"/t/{code}" for code in (waiting, *playing, curtain)]


def assert_guarded(answer: httpx.Response) -> None:
    assert [name for name in HEADERS if name not in answer.headers] == [], answer.url
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def assert_no_inline(html: str) -> None:
    """Neither scripts nor styles nor handlers in the page itself: the policy would stop them."""
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", html) == []
    assert re.findall(r"<style\b", html) == []
    assert re.findall(r"<[^>]+\sstyle\s*=", html) == []
    assert re.findall(r"<[^>]+\son\w+\s*=", html) == []
    assert re.findall(r"javascript:", html) == []
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//(?!127\.0\.0\.1)""", html) == []


def test_every_page_is_guarded_and_has_nothing_inline(ana: Browser, tables: list[str]) -> None:
    for path in (*PAGES, *tables):
        answer = ana.get(path)
        assert answer.status_code == 200, path
        assert_guarded(answer)
        assert_no_inline(answer.text)
        assert answer.headers["cache-control"] == "no-store", path


def test_every_other_answer_is_guarded(ana: Browser, robo: Program, tables: list[str]) -> None:
    page = ana.get(tables[1]).text
    asset = re.search(r"/a/\w+/base\.css", page)
    assert asset
    for answer in (
        ana.get("/nothing"), ana.get("/t/aaaaaaaaaa"), ana.get(asset[0]), ana.get("/a/x/y"),
        ana.get("/icon.svg"), ana.get("/manifest.webmanifest"), ana.get("/healthz"),
        ana.get("/readyz"),
        ana.get("/openapi.json"), ana.post("/me", data={}), ana.send_form("/look", theme="dark"),
        ana.post("/me", content=b"x" * 20_000), ana.request("PUT", "/"), robo.get("/games"),
        robo.get("/nothing"), robo.get("/tables/aaaaaaaaaa"), robo.post("/tables", json={}),
        ana.get("/api/tables/aaaaaaaaaa"), ana.get("/", headers={"host": "evil.example"}),
    ):  # fmt: skip
        assert_guarded(answer)
    with ana.stream("GET", f"{tables[1]}/live") as live:
        assert_guarded(live)
        assert live.headers["cache-control"] == "no-store"


def test_what_a_program_is_sent_is_kept_nowhere(robo: Program, tables: list[str]) -> None:
    code = tables[1].removeprefix("/t/")
    for path in (f"/tables/{code}", f"/tables/{code}/record", f"/tables/{code}/advice"):
        assert robo.get(path).headers["cache-control"] == "no-store"
    with robo.stream("GET", f"/tables/{code}/events") as events:
        assert events.headers["cache-control"] == "no-store"


def test_live_pictures_have_nothing_inline(ana: Browser, tables: list[str]) -> None:
    for path in tables:
        assert_no_inline(first_event(ana, f"{path}/live"))


def test_files_are_kept_for_a_year_and_change_their_address(ana: Browser) -> None:
    for found in re.findall(r'"(/a/[^"#]+)', ana.get("/").text):
        answer = ana.get(found)
        assert answer.status_code == 200, found
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers


def test_our_own_mistakes_are_guarded_too_and_tell_nothing(
    running: Running, ana: Browser, robo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*args: object, **more: object) -> None:
        raise RuntimeError(BROKEN)

    assert ana.token
    monkeypatch.setattr("chatiere.web.home.me.show", breaks)
    monkeypatch.setattr("chatiere.web.api.routes.described", breaks)
    for answer in (ana.get("/me"), robo.get("/games")):
        assert answer.status_code == 500
        assert_guarded(answer)
        assert "SECRET" not in answer.text
        assert "Traceback" not in answer.text


def test_the_cookie_is_for_this_site_alone_and_no_script_reads_it(running: Running) -> None:
    with Browser(running.url) as browser:
        cookie = browser.get("/").headers["set-cookie"].lower()
        assert cookie.startswith(f"{COOKIE}=")
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "domain=" not in cookie
        assert "set-cookie" not in browser.get("/").headers, "it is not sent again"


def test_behind_https_cookies_and_browsers_stay_there(tmp_path: Path) -> None:
    with (
        served(tmp_path / "tables.db", secure=True, origins=("https://cats.example",)) as running,
        Browser(running.url) as browser,
    ):
        answer = browser.get("/", headers={"host": "cats.example"})
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]
        elsewhere = {"origin": "https://evil.example", "host": "cats.example"}
        assert browser.post("/look", data={}, headers=elsewhere).status_code == 403
        here = {"origin": "https://cats.example", "host": "cats.example"}
        assert "another site" not in browser.post("/look", data={}, headers=here).text


def test_the_log_holds_no_cookie_key_token_or_id(running: Running) -> None:
    with Browser(running.url) as browser, program(running.url) as client:
        code = browser.lay("filou", "me", "cat", "cat", salt="5a17" * 8)
        browser.act(code, n=1, move="place 11")
        browser.post(f"/t/{code}", data={"token": "wrong"})
        made = browser.send_form("/me", key="new").text
        key = re.search(r"/key#([\w-]+)", made)
        assert key
        browser.send_form("/key", key=key[1])
        client.get(f"/tables/{code}")
        table = running.table(code)
        secrets = (
            browser.cookies[COOKIE], browser.token, client.key, key[1], table.host or "",
            table.stored.seed, "5a17" * 8, "place 11",
        )  # fmt: skip
    log = "\n".join(running.log.lines)
    assert [secret for secret in secrets if secret in log] == []
    assert "Bearer" not in log
