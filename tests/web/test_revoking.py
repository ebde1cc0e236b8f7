"""Cookies and keys die when their owner says so, also copies of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.store.people import digest
from chatiere.web.server import identity
from chatiere.web.server.identity import COOKIE, Signer
from tests.web.serving import Browser, Program, Running, program, served, wait_until
from tests.web.test_salts import page_open


def copied(running: Running, browser: Browser) -> Browser:
    """Somebody who has the same cookie."""
    other = Browser(running.url)
    other.cookies.set(COOKIE, browser.cookies[COOKIE])
    return other


def test_a_copied_cookie_dies_with_forget_me(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    with copied(running, ana) as thief:
        token = thief.token
        assert "data-n" in thief.get(f"/t/{code}").text
        ana.send_form("/me", forget="yes")
        answer = thief.post("/me", data={"token": token, "name": "Ana"})
        assert answer.status_code == 403
        assert answer.headers["set-cookie"].startswith(f"{COOKIE}="), "a new person"


def test_it_stays_dead_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", workers=1) as running, Browser(running.url) as ana:
        ana.lay("mmm", "me")
        cookie = ana.cookies[COOKIE]
        ana.send_form("/me", forget="yes")
    with served(tmp_path / "tables.db", workers=1) as again:
        assert again.services.signer.player_of(cookie) is None


def test_signing_out_everywhere_else_leaves_this_device_alone(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    with copied(running, ana) as thief, Browser(running.url) as phone:
        page = ana.send_form("/me", key="new").text
        key = page.split("/key#")[1].split('"')[0]
        assert ana.send_form("/me", revoke="yes").status_code == 303
        assert 'name="forget"' in ana.get("/me").text
        assert ana.act(code, react="bravo").status_code == 303, "still the same person"
        assert thief.act(code, react="bravo").status_code == 403
        assert phone.send_form("/key", key=key).status_code == 400
        assert ana.send_form("/me", revoke="yes").status_code == 303, "and again"
        assert ana.act(code, react="bravo").status_code == 303


def test_open_pages_end_with_their_cookie(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    with copied(running, ana) as thief, page_open(running, thief, code):
        ana.send_form("/me", revoke="yes")
        wait_until(lambda: not running.table(code).presence.watchers)
        assert thief.get(f"/t/{code}/live").status_code == 403


def test_a_program_gets_a_new_key_and_the_old_one_stops_working(running: Running) -> None:
    with program(running.url) as robo:
        table = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])
        new = robo.post("/me/key").json()["key"]
        assert robo.get(f"/tables/{table['id']}").status_code == 401
        with Program(running.url, new) as again:
            assert again.get(f"/tables/{table['id']}").json()["mine"] == [0]
            assert again.delete("/me").status_code == 204
            assert again.get(f"/tables/{table['id']}").status_code == 401


def test_cookies_and_keys_of_0_5_still_count() -> None:
    signer = Signer(b"secret")
    assert signer.player_of(str(signer.cookies.dumps("ana"))) == "ana"
    assert signer.player_of_program(str(signer.programs.dumps("ana"))) == "ana"
    for odd in ([], ["ana"], ["ana", 1, 2], 7, {"ana": 1}, [1, 2], ["ana", "1"], None):
        assert signer.player_of(str(signer.cookies.dumps(odd))) is None


def test_the_public_learns_nothing_about_processes(running: Running, ana: Browser) -> None:
    assert ana.get("/healthz").json() == {"ok": True}


def test_a_cookie_that_was_read_before_is_looked_at_again_once_it_is_revoked() -> None:
    signer = Signer(b"secret")
    cookie = signer.cookie("ana")
    assert [signer.player_of(cookie) for _ in range(2)] == ["ana", "ana"]
    signer.revoked[digest("ana")] = 1
    assert signer.player_of(cookie) is None
    assert signer.player_of(signer.cookie("ana")) == "ana"


def test_only_so_many_cookies_are_remembered_and_none_that_is_not_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity, "MOST_REMEMBERED", 3)
    signer = Signer(b"secret")
    for i in range(10):
        assert signer.player_of(signer.cookie(f"player {i}")) == f"player {i}"
        assert signer.player_of(f"forged {i}") is None
    assert len(signer.cookies._read_before) == 3
    assert signer.player_of_program(signer.cookie("player 9")) is None
