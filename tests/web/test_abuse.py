"""Names, keys, deals and addresses in the wrong hands; and too much of everything."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from chatiere.web.tables.deal_offers import DealOffers
from tests.web.serving import (
    NO_TLS,
    Browser,
    Program,
    Running,
    field_of,
    first_event,
    program,
    served,
)

NASTY = "<img src=x onerror=alert(1)>'\"&"
REFUSED_NAMES = {
    "none": "",
    "only blanks": " \t\u00a0 ",
    "only what nobody sees": "\u200d\u200b\u202e\u0000",
    "a million letters": "x" * 1_000_000,
    "forty-one letters": "x" * 41,
}
CLEANED = {
    "A\u0000na": "Ana",
    "Ana\r\nSet-Cookie: x=y": "Ana Set-Cookie: x=y",
    "\u202eanA": "anA",
    "A\u2066n\u2069a": "Ana",
    "  A \n na ": "A na",
    "Ana\U000e0041": "Ana",
}


@pytest.mark.parametrize("kind", REFUSED_NAMES)
def test_a_name_that_cannot_be_shown_is_refused(running: Running, kind: str) -> None:
    answer = httpx.post(
        f"{running.url}/api/players", json={"name": REFUSED_NAMES[kind]}, verify=NO_TLS
    )
    assert answer.status_code in (400, 413, 422)
    with Browser(running.url) as browser:
        form = browser.send_form("/me", name=REFUSED_NAMES[kind])
    assert form.status_code in (400, 413)


@pytest.mark.parametrize("name", CLEANED)
def test_a_name_is_shown_without_what_turns_or_breaks_lines(running: Running, name: str) -> None:
    with program(running.url, name) as client:
        made = client.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])
    assert made["seats"][0]["name"] == CLEANED[name]


def test_half_a_character_is_refused(running: Running) -> None:
    for body in (b'{"name": "\\ud800"}', b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}'):
        answer = httpx.post(f"{running.url}/api/players", content=body, verify=NO_TLS)
        assert answer.status_code in (400, 422)
        assert list(answer.json()) == ["error"]


def test_markup_in_names_is_text_everywhere(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "here", "cat", name=NASTY, name1=NASTY, onlookers="yes")
    table = running.table(code)
    ana.act(code, uncover=table.mover)
    for text in (
        ana.get(f"/t/{code}").text, first_event(ana, f"/t/{code}/live"), ana.get("/").text,
        ana.get("/me").text, ana.get("/games/filou").text,
    ):  # fmt: skip
        assert "<img" not in text
        assert not re.search(r'="[^"]*onerror=alert\(1\)>\'"', text)
    waiting = ana.lay("filou", "me", "friend", "cat", name=NASTY)
    assert "<img" not in ana.get(f"/t/{waiting}").text
    with program(running.url) as client:
        answer = client.get(f"/tables/{code}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == NASTY


@pytest.mark.parametrize("path", ["/t/<img src=x>", "/<img src=x>", "/help/<img>", "/games/<b>"])
def test_markup_in_addresses_is_text(ana: Browser, path: str) -> None:
    answer = ana.get(path)
    assert answer.status_code == 404
    assert "<img" not in answer.text


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example",
     "javascript:alert(1)", "evil.example", "/\r\nSet-Cookie: a=b", "", "\\\\evil.example"],
)  # fmt: skip
def test_nobody_is_sent_to_another_site(ana: Browser, back: str) -> None:
    answer = ana.send_form("/look", theme="dark", back=back)
    assert answer.status_code == 303
    to = httpx.URL(f"{ana.base_url}/me").join(answer.headers["location"])
    assert to.host == "127.0.0.1"
    assert not answer.headers["location"].startswith(("//", "/\\", "/\t"))
    assert "a=b" not in answer.headers.get("set-cookie", "")


# -- keys for another device ------------------------------------------------------------------


def key_of(browser: Browser) -> str:
    found = re.search(r"/key#([\w-]+)", browser.send_form("/me", key="new").text)
    assert found
    return found[1]


def test_a_key_works_once(running: Running, ana: Browser, leo: Browser) -> None:
    key = key_of(ana)
    assert leo.send_form("/key", key=key).status_code == 303
    assert leo.cookies["chatiere"] == ana.cookies["chatiere"]
    with Browser(running.url) as mallory:
        assert mallory.send_form("/key", key=key).status_code == 400
        assert mallory.send_form("/key", key="guess").status_code == 400
        assert mallory.cookies["chatiere"] != ana.cookies["chatiere"]


def test_a_key_is_too_old_after_a_while(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, now = key_of(ana), running.services.now()
    monkeypatch.setattr(running.services, "now", lambda: now + 16 * 60)
    assert leo.send_form("/key", key=key).status_code == 400


def test_who_is_forgotten_takes_their_keys_along(running: Running, ana: Browser) -> None:
    key = key_of(ana)
    ana.send_form("/me", forget="yes")
    with Browser(running.url) as mallory:
        assert mallory.send_form("/key", key=key).status_code == 400


# -- deals --------------------------------------------------------------------------------------


def test_a_deal_is_dealt_once(running: Running, ana: Browser, leo: Browser) -> None:
    """Who knows the seed from a finished game's record must not be able to deal it again."""
    deal = field_of(ana.get("/games/mmm").text, "deal")
    form = {"deal": deal, "seat0": "me", "name": "Ana"}
    assert ana.send_form("/games/mmm", **form).status_code == 303
    assert ana.send_form("/games/mmm", **form).status_code == 409
    assert leo.send_form("/games/filou", **form, seat1="cat", seat2="cat").status_code == 409


def test_a_deal_that_is_not_ours_is_refused(running: Running, ana: Browser) -> None:
    good, _ = running.call(running.services.deal_offers.offer())
    foreign, _ = running.call(DealOffers().offer())
    for deal in ("", "x", foreign, good[:-2] + "xx", ana.cookies.get("chatiere") or "y"):
        form = {"deal": deal, "seat0": "me", "name": "Ana"}
        assert ana.send_form("/games/mmm", **form).status_code == 409


def test_a_table_shows_the_commitment_of_the_page_that_offered_it(
    running: Running, ana: Browser
) -> None:
    page = ana.get("/games/mmm").text
    form = {"deal": field_of(page, "deal"), "seat0": "me", "name": "Ana"}
    code = ana.send_form("/games/mmm", **form).headers["location"].removeprefix("/t/")
    assert running.table(code).commitment() in page


# -- too much -----------------------------------------------------------------------------------

FLOODS: dict[str, Callable[[Browser, str], httpx.Response]] = {
    "looking for tables": lambda browser, _: browser.get("/t/aaaaaaaaaa"),
    "sitting down": lambda browser, code: browser.act(code, sit=1, name="M"),
    "moving": lambda browser, code: browser.act(code, n=0, move="x"),
    "laying tables": lambda browser, _: browser.send_form("/games/mmm", name="M"),
    "reacting": lambda browser, code: browser.act(code, react="bravo"),
    "saying phrases": lambda browser, code: browser.act(code, say="oops"),
    "writing lines": lambda browser, code: browser.act(code, line="hello"),
    "making keys": lambda browser, _: browser.send_form("/me", key="new"),
    "live streams": lambda browser, code: browser.get("/t/aaaaaaaaaa/live"),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_too_often_is_refused_and_others_are_not_held_up(tmp_path: Path, flood: str) -> None:
    with (
        served(tmp_path / "tables.db", rate_factor=0.2) as running,
        Browser(running.url) as mallory, Browser(running.url) as ana,
    ):  # fmt: skip
        code = ana.lay("filou", "me", "friend", "friend")
        statuses = [FLOODS[flood](mallory, code).status_code for _ in range(40)]
        assert statuses[-1] == 429
        assert statuses[0] != 429
        assert ana.get(f"/t/{code}").status_code == 200
        assert mallory.get(f"/t/{code}").status_code in (200, 429)


def test_programs_are_held_to_limits_too(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", rate_factor=0.1) as running, program(running.url) as client:
        answers = [client.get("/tables/aaaaaaaaaa") for _ in range(20)]
        assert [answers[0].status_code, answers[-1].status_code] == [404, 429]
        assert list(answers[-1].json()) == ["error"]
        running.services.rate_limits.factor = 0.001
        assert client.post("/players", json={"name": "x"}).status_code == 429


def test_a_program_with_an_unknown_player_is_told_to_ask_anew(running: Running) -> None:
    key = running.services.signer.program_key(running.services.signer.new_player())
    with Program(running.url, key) as client:
        answer = client.post("/tables", json={"game": "mmm", "seats": [{"mine": True}]})
    assert answer.status_code == 401
