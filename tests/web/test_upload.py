"""Bringing a record along to look at it here."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from chatiere.core.game import games
from chatiere.web.upload import routes as upload
from tests.web.records import copy, played, told_of
from tests.web.serving import Browser, Running


def bring(browser: Browser, record: object, **fields: str) -> httpx.Response:
    files = {"file": ("game.json", json.dumps(record).encode(), "application/json")}
    return browser.post("/replay", data={"token": browser.token, **fields}, files=files)


def code_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    place, code = answer.headers["location"].rsplit("/", 1)
    assert place == "/r"
    return str(code)


def kept(running: Running, code: str) -> Any:
    return running.in_store(lambda store: store.record(code))


@pytest.mark.parametrize("game", games())
def test_a_finished_game_is_kept_as_it_was(running: Running, ana: Browser, game: str) -> None:
    record = played(game)
    code = code_of(bring(ana, record))
    assert kept(running, code) == record
    assert ana.get(f"/r/{code}/record").json() == record
    assert f'data-source="/r/{code}/record"' in ana.get(f"/dealer/{code}").text


def test_a_record_can_be_pasted(running: Running, ana: Browser) -> None:
    record = played("mmm", 2)
    answer = ana.send_form("/replay", text=json.dumps(record, indent=3))
    assert kept(running, code_of(answer)) == record


def test_the_same_record_twice_has_one_link(ana: Browser, leo: Browser) -> None:
    code = code_of(bring(ana, played("filou")))
    assert code_of(bring(ana, played("filou") | {"more": 1})) == code
    assert code_of(bring(ana, played("filou", seed=8))) != code
    assert code_of(bring(leo, played("filou"))) != code


def test_only_what_a_record_says_is_kept_and_names_can_be_shown(
    running: Running, ana: Browser
) -> None:
    record = played("filou")
    record["players"][0] = {"name": "\u202eA\0na", "kind": "human", "e-mail": "a@b.example"}
    record["players"][1] = {"name": "<b>", "kind": "bot", "level": "ti\ngre"}
    record["note"] = ["\ud800", "\0"]
    found = kept(running, code_of(bring(ana, record)))
    assert found["players"][:2] == [
        {"name": "Ana", "kind": "human"},
        {"name": "<b>", "kind": "bot", "level": "ti gre"},
    ]
    assert "note" not in found


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 400
    return answer.text.replace("&#39;", "'")


def test_a_game_that_goes_on_is_refused(ana: Browser) -> None:
    assert "This game is not over" in refusal(bring(ana, played("filou", most=4)))


def test_a_record_that_is_not_honest_is_refused_with_the_line_that_says_why(ana: Browser) -> None:
    changes: list[dict[str, Any]] = [
        {"commitment": "0" * 64},
        {"salts": ["00", "", ""]},
        {"result": None},
        {"moves": []},
    ]
    for change in changes:
        record = copy(played("filou")) | change
        line = told_of(record)
        assert line != "ok"
        assert line in refusal(bring(ana, record))
    assert "letters" in refusal(
        bring(ana, played("mmm") | {"players": [{"name": "x" * 41, "kind": "human"}]})
    )


def test_a_form_without_a_record_is_refused(ana: Browser) -> None:
    assert "Choose a file" in refusal(ana.send_form("/replay"))
    assert "Choose a file" in refusal(ana.send_form("/replay", text=" \n"))
    two = [("file", ("a", b"{}")), ("file", ("b", b"{}"))]
    assert "cannot be read" in refusal(ana.post("/replay", data={"token": ana.token}, files=two))
    assert ana.post("/replay", files={"file": b"{}"}).status_code == 403, "not from our page"
    named = {"text": ("a", b"{}")}
    assert refusal(ana.post("/replay", data={"token": ana.token}, files=named))


def test_other_forms_take_no_files(ana: Browser) -> None:
    answer = ana.post("/me", data={"token": ana.token}, files={"name": b"Ana"})
    assert "cannot be read" in refusal(answer)


def test_there_is_an_end_to_what_somebody_keeps(
    ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload, "MOST_KEPT", 2)
    first, *_ = [code_of(bring(ana, played("mmm", seed=seed))) for seed in (1, 2)]
    refused = bring(ana, played("mmm", seed=3))
    assert refused.status_code == 409
    assert "2 imported games" in refused.text
    assert code_of(bring(ana, played("mmm", seed=1))) == first
    code_of(bring(leo, played("mmm", seed=3)))


def test_what_somebody_brought_goes_when_they_are_forgotten(running: Running, ana: Browser) -> None:
    code = code_of(bring(ana, played("filou")))
    ana.send_form("/me", forget="yes")
    assert kept(running, code) is None


def test_old_records_are_deleted_with_the_old_tables(running: Running, ana: Browser) -> None:
    code = code_of(bring(ana, played("filou")))
    running.days_pass(running.services.config.keep_days - 2)
    assert kept(running, code) is not None
    running.days_pass(2)
    assert kept(running, code) is None
