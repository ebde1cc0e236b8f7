"""What the page that checks the dealer is told: every draw, and what it could have been."""

from __future__ import annotations

import hashlib
import hmac
import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chatiere.core.game import games
from chatiere.core.record import match_of
from chatiere.web.dealer.draws import draws_of
from chatiere.web.server.rate_limits import RATES
from chatiere.web.server.security import LARGEST_RECORD
from tests.core.test_record import OLD
from tests.web.records import Record, copy, line_of, played, told_of
from tests.web.serving import Browser, Program, Running, served
from tests.web.test_headers import assert_guarded, assert_no_inline


def first_fault(record: Record, draws: list[dict[str, Any]]) -> str:
    """The draw that does not fit, in the words of `chatiere verify`: what the browser does."""
    salts = [bytes.fromhex(salt) for salt in record["salts"]]
    mixed = b"".join(bytes([len(salt)]) + salt for salt in salts)
    key = hashlib.sha256(bytes.fromhex(record["seed"]) + mixed).digest()
    for n, draw in enumerate(draws):
        number = int.from_bytes(hmac.digest(key, str(n).encode(), "sha256"), "big")
        due = draw["outcomes"][number % len(draw["outcomes"])]
        assert draw["n"] == n
        assert record["moves"][draw["move"]][1].split(" ")[draw["word"]] == draw["drawn"]
        if due != draw["drawn"]:
            return f"draw {n} is {due}, not {draw['drawn']}"
    return "ok"


def ask(browser: Browser, content: bytes) -> tuple[int, dict[str, Any]]:
    answer = browser.post("/dealer/draws", content=content)
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return answer.status_code, found


@pytest.mark.parametrize("game", games())
def test_every_draw_comes_with_what_it_could_have_been(ana: Browser, game: str) -> None:
    record = played(game, max(games()[game].players))
    status, told = ask(ana, json.dumps(record).encode())
    assert status == 200
    assert first_fault(record, told["draws"]) == "ok"
    dealer = match_of(record).dealer
    assert dealer is not None
    assert len(told["draws"]) == dealer.drawn > 0


@pytest.mark.parametrize("game", games())
def test_a_draw_that_was_changed_is_found_at_that_draw(game: str) -> None:
    record = played(game)
    draws, _ = draws_of(record)
    for n in {0, 1, 2, len(draws) // 2, len(draws) - 1}:
        draw = draws[n]
        others = set(draw["outcomes"]) - {draw["drawn"]}
        for other in [*sorted(others)[:1], "nonsense"]:
            spoilt = copy(record)
            words = spoilt["moves"][draw["move"]][1].split(" ")
            words[draw["word"]] = other
            spoilt["moves"][draw["move"]][1] = " ".join(words)
            found, broken = draws_of(spoilt)
            fault = first_fault(spoilt, found)
            assert fault == f"draw {n} is {draw['drawn']}, not {other}"
            assert broken or line_of(spoilt).endswith(fault)


def test_a_salt_that_was_changed_is_found_where_verify_finds_it() -> None:
    for game in games():
        spoilt = played(game) | {"salts": ["00", *played(game)["salts"][1:]]}
        draws, broken = draws_of(spoilt)
        assert not broken
        assert line_of(spoilt).endswith(first_fault(spoilt, draws))


def test_a_game_that_is_still_on_is_checked_as_far_as_it_went(ana: Browser) -> None:
    record = played("filou", 3, most=4)
    assert record["result"] is None
    status, told = ask(ana, json.dumps(record).encode())
    assert status == 200
    assert first_fault(record, told["draws"]) == "ok"


def test_a_move_against_the_rules_is_told_with_the_draws_before_it(ana: Browser) -> None:
    record = played("filou", 3)
    record["moves"][6][1] = "pass"
    status, told = ask(ana, json.dumps(record).encode())
    assert status == 400
    assert told["error"] == told_of(record)
    assert told["error"].startswith("move 6: ")
    assert [draw["move"] for draw in told["draws"]] == [0, 1, 2, 3]


def test_a_false_result_is_told(ana: Browser) -> None:
    record = played("mmm")
    record["result"] = {"scores": [99], "winners": [0]}
    status, told = ask(ana, json.dumps(record).encode())
    assert status == 400
    assert told["error"] == told_of(record)
    assert first_fault(record, told["draws"]) == "ok"


def spoilt(**changes: Any) -> bytes:
    return json.dumps(played("filou", 3) | changes).encode()


BAD = {
    "nothing": b"",
    "not UTF-8": b'{"chatiere": "\xff"}',
    "not JSON": b"{",
    "a list": b"[]",
    "a number of many digits": b"1" * 100_000,
    "a key twice": b'{"chatiere": 1, "chatiere": 1}',
    "nested deeply": b"[" * 100_000 + b"]" * 100_000,
    "nested deeply in a record": spoilt(note=0)[:-1]
    + b', "x": '
    + b"[" * 9**5
    + b"]" * 9**5
    + b"}",
    "moves nested deeply": spoilt(moves=[[[[[]]]]]),
    "no game": b'{"chatiere": 1}',
    "a game of lists": spoilt(game=[]),
    "an unknown game": spoilt(game="chess"),
    "another version": spoilt(chatiere=3),
    "too many players": spoilt(players=[{"name": "x", "kind": "human"}] * 1000),
    "players of another kind": spoilt(players=[1, 2, 3]),
    "no seed": spoilt(seed=None),
    "salts of numbers": spoilt(salts=[1, 2, 3]),
    "moves that are no list": spoilt(moves={"0": "first 0"}),
    "moves that are no pairs": spoilt(moves=["*f", {"*": 1, "first 0": 2}]),
    "words that are no text": spoilt(moves=[["*", ["first 0"]]]),
    "words of another world": spoilt(moves=[["*", "\ud800\0"]]),
    "far too many moves": spoilt(moves=[["*", "first 0"]] * 9000),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_record_is_refused_in_one_line(
    running: Running, ana: Browser, kind: str
) -> None:
    status, told = ask(ana, BAD[kind])
    assert status == 400
    assert len(told["error"].splitlines()) == 1
    assert len(told["error"]) < 400
    refused = ana.post("/replay", data={"token": ana.token}, files={"file": BAD[kind]})
    assert refused.status_code == 400
    assert "ERROR" not in "".join(running.log.lines)


def test_what_is_too_large_is_refused(ana: Browser) -> None:
    for path in ("/dealer/draws", "/replay"):
        answer = ana.post(path, content=b"x" * (LARGEST_RECORD + 100_000))
        assert answer.status_code == 413
        assert answer.text.startswith("at most ")
    assert ana.post("/me", content=b"x" * 20_000).status_code == 413, "all else stays small"


def test_a_body_without_a_length_is_cut_off(ana: Browser) -> None:
    def chunks() -> Any:
        for _ in range(50):
            yield b" " * 100_000

    answer = ana.post("/dealer/draws", content=chunks())
    assert answer.status_code == 400


def test_nobody_keeps_the_server_busy_with_records(tmp_path: Path) -> None:
    with (
        served(tmp_path / "tables.db", rate_factor=1.0) as running,
        Browser(running.url) as browser,
    ):
        browser.get("/dealer")
        most = int(RATES["record"].burst)
        statuses = [ask(browser, b"{}")[0] for _ in range(most + 3)]
    assert statuses[:most] == [400] * most
    assert statuses[-1] == 429


def test_another_site_cannot_ask(ana: Browser) -> None:
    answer = ana.post("/dealer/draws", content=b"{}", headers={"origin": "https://evil.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize("game", games())
def test_the_lines_on_the_page_check_a_record_elsewhere(
    ana: Browser, game: str, tmp_path: Path
) -> None:
    found = re.search(r"<code data-lines>(.*?)</code>", ana.get("/dealer").text, re.DOTALL)
    assert found
    lines = html.unescape(found[1])
    assert len(lines.splitlines()) <= 15
    check_lines(lines, played(game), tmp_path)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_same_lines_check_a_record_of_version_1(
    ana: Browser, path: Path, tmp_path: Path
) -> None:
    found = re.search(r"<code data-lines>(.*?)</code>", ana.get("/dealer").text, re.DOTALL)
    assert found
    check_lines(html.unescape(found[1]), json.loads(path.read_text(encoding="utf-8")), tmp_path)


def check_lines(lines: str, record: Record, tmp_path: Path) -> None:
    seat = record["moves"][0][1].split(" ")[1]
    for seed, says in ((record["seed"], "True"), ("0" * 63 + "1", "False")):
        (tmp_path / "game.json").write_text(json.dumps(record | {"seed": seed}), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-I", "-c", lines], cwd=tmp_path, capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        said = done.stdout.splitlines()
        assert said[0] == f"commitment {says}"
        if says == "True":
            assert said[1] == f"draw 0 is {seat} and was {record['moves'][0][1]}"


def test_its_pages_hold_no_scripts_or_styles_of_their_own(ana: Browser) -> None:
    for path in ("/dealer", "/replay"):
        answer = ana.get(path)
        assert_guarded(answer)
        assert_no_inline(answer.text)


# -- games of this server -----------------------------------------------------------------------


def test_the_page_says_for_this_match_who_sent_a_salt(ana: Browser, leo: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "cat", salt="00ff")
    leo.sit(code, 1, "Léo")
    assert ana.get(f"/dealer/{code}").status_code == 409, "nothing is dealt yet"
    ana.act(code, start="yes")
    page = ana.get(f"/dealer/{code}").text
    said = re.findall(r"<li><b><bdi>(.*?)</bdi></b> · (.*?)</li>", page)
    assert [(name, what) for name, what in said[:2]] == [
        ("Ana", "the browser sent a salt"), ("Léo", "no salt came in time"),
    ]  # fmt: skip
    assert said[2][1] == "computer player, sends none"
    assert "00ff" not in page
    assert "data-dealer" not in page, "there is nothing to check before the end"


def test_a_game_that_goes_on_is_not_offered(running: Running, ana: Browser, leo: Browser) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    assert leo.get("/dealer", params={"code": code}, follow_redirects=True).status_code == 403
    page = ana.get("/dealer", params={"code": code}, follow_redirects=True).text
    assert running.table(code).stored.seed not in page
    assert ana.get(f"/r/{code}/record").status_code == 409
    for wrong in ("nonesuch22", "x", "..me", "/me", "<b>", "\r\nx: y"):
        answer = ana.get("/dealer", params={"code": wrong}, follow_redirects=True)
        assert answer.status_code == 404


def test_a_finished_game_is_offered_and_passes(ana: Browser, robo: Program) -> None:
    table = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}], salt="00ff")
    while table["state"] != "over":
        table = robo.move(table["id"], table["n"], table["view"]["moves"][0]).json()
    page = ana.get("/dealer", params={"code": table["id"]}, follow_redirects=True).text
    source = re.search(r'data-source="([^"]+)"', page)
    assert source
    record = ana.get(source[1]).json()
    assert record["salts"] == ["00ff"]
    assert record["commitment"] == table["commitment"]
    status, told = ask(ana, json.dumps(record).encode())
    assert (status, first_fault(record, told["draws"])) == (200, "ok")
