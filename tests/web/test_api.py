"""The table for programs: it keeps to its own description, and whole games are played by it."""

from __future__ import annotations

import json
import os
import random
import threading
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

import chatiere
from chatiere.core import record as records
from tests.web.serving import Program, Running, program, served, wait_until

EXAMPLES = 6
CACHE = Path(__file__).parents[2] / ".cache"
ENDLESS = "/api/tables/{code}/events"
LAST_WORDS = ("POST /api/me/key", "DELETE /api/me")
"""After these a key is no longer good."""


@pytest.fixture(scope="module")
def operations(running: Running) -> dict[str, Any]:
    """What can be asked, by method and path; not the stream, which does not end."""
    found = schemathesis.openapi.from_url(f"{running.url}/openapi.json").exclude(path=ENDLESS)
    every: list[Any] = [each.ok() for each in found.get_all_operations()]  # type: ignore[union-attr]
    return {operation.label: operation for operation in every}


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: f"{mode.value} data")
def test_every_answer_fits_the_description(
    running: Running, robo: Program, operations: dict[str, Any], mode: GenerationMode
) -> None:
    code = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])["id"]
    checks = [
        not_a_server_error, status_code_conformance, content_type_conformance,
        response_schema_conformance, unsupported_method,
    ]  # fmt: skip
    asked = 0
    for label in sorted(operations, key=lambda label: label in LAST_WORDS):
        operation = operations[label]
        if mode is GenerationMode.NEGATIVE and not has_input(operation):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        def check(case: Any) -> None:
            nonlocal asked
            if "code" in case.path_parameters and asked % 3:
                case.path_parameters["code"] = code
            asked += 1
            case.call_and_validate(headers={"Authorization": f"Bearer {robo.key}"}, checks=checks)

        check()
    assert asked > 20
    assert len(operations) == 16


def has_input(operation: Any) -> bool:
    return bool(operation.body or operation.path_parameters)


def sit_two(robo: Program, leo: Program, game: str, **how: object) -> str:
    made = robo.ask("POST", "/tables", game=game, seats=[{"mine": True}, {}], **how)
    assert made["state"] == "open"
    assert [seat["free"] for seat in made["seats"]] == [False, True]
    code: str = made["id"]
    assert leo.ask("POST", f"/tables/{code}/seats", seat=1, salt="00ff")["mine"] == [1]
    robo.ask("POST", f"/tables/{code}/start")
    return code


@pytest.mark.parametrize("game", ["chasse-aux-souris", "cheez-tricks"])
def test_two_programs_play_a_whole_game_whose_record_can_be_checked(
    running: Running, robo: Program, game: str, tmp_path: Path
) -> None:
    chance = random.Random(2)  # noqa: S311
    with program(running.url, "Léo") as leo:
        code = sit_two(robo, leo, game)
        seen = robo.ask("GET", f"/tables/{code}")
        commitment = seen["commitment"]
        while seen["state"] != "over":
            seat = seen["view"]["to_move"]
            mover = (robo, leo)[seat]
            view = mover.ask("GET", f"/tables/{code}")["view"]
            assert view["seat"] == seat
            seen = mover.move(code, seen["n"], chance.choice(view["moves"])).json()
        record = robo.ask("GET", f"/tables/{code}/record")
        assert record["commitment"] == commitment
        assert record["salts"] == ["", "00ff"]
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record))
        match = chatiere.load(path)
        assert match.result == seen["view"]["result"] == record["result"]
        records.verify(path)
        assert robo.move(code, seen["n"], "lay 1").status_code == 409
        assert set(seen["story"]) == {"fr", "en"}


def test_events_tell_the_present_and_then_every_change(running: Running, robo: Program) -> None:
    with program(running.url, "Léo") as leo:
        code = sit_two(robo, leo, "chasse-aux-souris")
        numbers: list[int] = []

        def listen() -> None:
            with leo.stream("GET", f"/tables/{code}/events") as events:
                for line in events.iter_lines():
                    if line.startswith("data: "):
                        seen = json.loads(line.removeprefix("data: "))
                        assert seen["view"]["seat"] == 1
                        numbers.append(seen["n"])
                        if len(set(numbers)) == 3:
                            return

        listening = threading.Thread(target=listen, daemon=True)
        listening.start()
        wait_until(lambda: numbers)
        for _ in range(2):
            seen = robo.ask("GET", f"/tables/{code}")
            mover = (robo, leo)[seen["view"]["to_move"]]
            what = mover.ask("GET", f"/tables/{code}")["view"]["moves"][0]
            assert mover.move(code, seen["n"], what).status_code == 200
            wait_until(lambda made=seen["n"]: numbers[-1] > made)
        listening.join(10)
        assert not listening.is_alive()
        assert numbers == sorted(numbers)


def test_a_move_that_showed_nothing_is_taken_back(running: Running, robo: Program) -> None:
    seats = [{"mine": True}, {"kind": "kitten"}, {"kind": "kitten"}]
    seen: dict[str, Any] = {"mine": []}
    while seen["mine"] != [0] or seen["view"]["to_move"] != 0:  # who begins is drawn
        seen = robo.ask("POST", "/tables", game="filou", seats=seats, pace="slow")
    code = seen["id"]
    n, moves = seen["n"], seen["view"]["moves"]
    assert robo.move(code, n, moves[0]).json()["n"] == n + 1
    assert robo.ask("GET", f"/tables/{code}")["can_undo"] == n
    seen = robo.ask("POST", f"/tables/{code}/undo", n=n)
    assert (seen["n"], seen["view"]["moves"]) == (n, moves)
    assert robo.post(f"/tables/{code}/undo", json={"n": n}).status_code == 409
    assert robo.move(code, n, moves[1]).json()["n"] == n + 1


def test_advice_is_given_to_who_is_to_move_where_the_host_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHATIERE_CACHE", os.environ.get("CHATIERE_CACHE", str(CACHE)))
    seats = [{"mine": True}, {}, {"kind": "kitten"}]
    with (
        served(tmp_path / "tables.db", workers=1) as running,
        program(running.url) as robo, program(running.url) as leo,
    ):  # fmt: skip
        plain = robo.ask("POST", "/tables", game="filou", seats=seats)["id"]
        assert robo.get(f"/tables/{plain}/advice").status_code == 403
        code = robo.ask("POST", "/tables", game="filou", seats=seats, hints=True)["id"]
        leo.ask("POST", f"/tables/{code}/seats", seat=1)
        assert robo.get(f"/tables/{code}/advice").status_code == 409, "it has not begun"
        robo.ask("POST", f"/tables/{code}/start")
        table = running.table(code)
        wait_until(lambda: table.mover in (0, 1))
        mover, other = (robo, leo) if table.mover == 0 else (leo, robo)
        assert other.get(f"/tables/{code}/advice").status_code == 409
        wait_until(lambda: mover.get(f"/tables/{code}/advice").status_code != 503, 150)
        advice = mover.ask("GET", f"/tables/{code}/advice")
        moves = mover.ask("GET", f"/tables/{code}")["view"]["moves"]
        assert advice["lines"][0]["move"] in moves
        assert set(advice["why"]) == {"fr", "en"}
