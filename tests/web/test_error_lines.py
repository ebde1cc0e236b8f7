"""What is wrong is told in the reader's language, with the labels of the page."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import chatiere
from chatiere.core.errors import ChatiereError
from chatiere.core.game import games
from chatiere.core.record import check_dealer, match_of, parsed
from chatiere.core.translation import translator
from chatiere.web.server.languages import UNKNOWN, WEB, reason_in
from tests.core.test_record import WRONG, places
from tests.web.reading import english_in, heading
from tests.web.records import copy, played
from tests.web.serving import Browser, Running
from tests.web.test_dealer import BAD

FRENCH, ENGLISH = translator("fr"), translator("en")
ROOMS = [
    *(f"core/{name}.py" for name in ("record", "parts", "faults", "game", "dealer")),
    *(f"store/{name}.py" for name in ("errors", "columns", "write_queue")),
    *(f"store/{name}.py" for name in ("practice", "people", "tables")),
    *(f"store/{name}.py" for name in ("sqlite_database", "postgres_database")),
    "web/upload/reader_process.py",
    "web/bot_workers/service.py",
]
"""Where errors come from that can reach a page; others are for who hosts or writes a game."""
FAMILY = {"ChatiereError", "NotAMove", "NotLegal", "NotYourTurn", "MatchOver", "BadRecord",
          "StoreError", "Conflict", "Unreachable", "Uncertain", "Busy"}  # fmt: skip
SPOILT: list[Any] = [None, -1, 7, True, "x", [], {}, ["x"], {"x": 1}]


def errors_in(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if is_call and node.func.id in FAMILY and node.args:  # type: ignore[attr-defined]
            yield node  # type: ignore[misc]


def message_of(call: ast.Call) -> str | None:
    """The message that a page tells, where it is marked for the catalogues."""
    told = call.args[1] if len(call.args) > 1 else call.args[0]
    if ast.unparse(told) == "AT_MOVE":
        return chatiere.core.record.AT_MOVE
    if not (isinstance(told, ast.Call) and ast.unparse(told.func) == "N_"):
        return None
    return str(ast.literal_eval(told.args[0]))


@pytest.mark.parametrize("room", ROOMS)
def test_every_error_that_can_reach_a_page_has_its_french(room: str) -> None:
    calls = list(errors_in(WEB.parent / room))
    assert calls
    for call in calls:
        if ast.unparse(call).startswith("StoreError(error."):  # one that was raised before
            continue
        message = message_of(call)
        assert message is not None
        assert FRENCH.knows(message), ast.unparse(call)


def fault(content: object) -> ChatiereError | None:
    try:
        check_dealer(match_of(parsed(content) if isinstance(content, bytes) else content))
    except ChatiereError as error:
        return error
    return None


def spoilt_records(game: str) -> Iterator[dict[str, Any]]:
    """A short record of each game, spoilt at every place in every way."""
    record = played(game, most=3)
    record["moves"] = record["moves"][:4]
    for path in places(record)[1:]:
        for value in SPOILT:
            broken = copy(record)
            inner: Any = broken
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            yield broken
    for key in record:
        yield {k: v for k, v in record.items() if k != key}


def test_whatever_is_wrong_with_a_record_is_told_in_french_without_the_words_of_records() -> None:
    found = [fault(broken) for game in games() for broken in spoilt_records(game)]
    found += [fault(value) for value, _ in WRONG.values()]
    found += [fault(value) for value in BAD.values()]
    errors = [error for error in found if error is not None]
    assert len(errors) > 500
    options = {name for game in games().values() for name in game.options}
    for error in errors:
        told = error.translated(reason_in("fr"))
        assert english_in(told) == [], (told, str(error))
        assert not any(name in told for name in options), told
        for line in (told, error.translated(reason_in("en"))):
            assert "legal:" not in line, line
            assert len(line.splitlines()) == 1


def test_an_error_that_we_have_no_words_for_says_less_but_in_french() -> None:
    error = ChatiereError("the dice of this plug-in are loaded")
    assert error.translated(reason_in("fr")) == FRENCH.text(UNKNOWN)
    assert error.translated(reason_in("en")) == "the dice of this plug-in are loaded"


@pytest.fixture
def marie(running: Running) -> Iterator[Browser]:
    with Browser(running.url, "fr") as browser:
        browser.get("/")
        yield browser


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_upload_and_a_bad_check_are_answered_in_the_readers_language(
    marie: Browser, ana: Browser, kind: str
) -> None:
    for browser, is_french in ((marie, True), (ana, False)):
        answers = [
            heading(
                browser.post(
                    "/replay", data={"token": browser.token}, files={"file": BAD[kind]}
                ).text
            ),
            browser.post("/dealer/draws", content=BAD[kind]).json()["error"],
        ]
        for line in answers:
            assert (english_in(line) == []) == is_french, line


def test_a_record_that_breaks_a_rule_is_told_in_french_on_the_page_of_the_dealer(
    marie: Browser,
) -> None:
    record = played("filou")
    n = next(n for n, move in enumerate(record["moves"]) if move[1].startswith("place"))
    record["moves"][n][1] = "bid 4"
    told = marie.post("/dealer/draws", content=json.dumps(record).encode()).json()["error"]
    assert told == f"coup {n}\u00a0: les règles ne permettent pas ce coup ici"


FORMS: dict[str, tuple[str, dict[str, object]]] = {
    "a name that is too long": ("/me", {"name": "x" * 500}),
    "no name": ("/me", {"name": " "}),
    "an unknown option": ("/games/filou", {"name": "Ana", "option-open_mice": "maybe"}),
    "an unknown seat": ("/games/filou", {"name": "Ana", "seat0": "me", "seat1": "dog"}),
    "too few players": ("/games/filou", {"name": "Ana", "seat0": "me"}),
    "an unknown pace": ("/games/mmm", {"name": "Ana", "seat0": "me", "pace": "never"}),
    "a clock of letters": ("/games/mmm", {"name": "Ana", "seat0": "me", "clock": "soon"}),
    "an odd clock": ("/games/mmm", {"name": "Ana", "seat0": "me", "clock": "7"}),
    "an odd salt": ("/games/mmm", {"name": "Ana", "seat0": "me", "salt": "zz"}),
    "a game that is not there": ("/games/chess", {"name": "Ana"}),
    "a page that is not there": ("/nowhere", {}),
    "a page that takes no form": ("/style", {}),
    "an empty upload": ("/replay", {}),
    "nobody practises": ("/practice", {"name": ""}),
    "a key that is none": ("/key", {"key": "x"}),
}


@pytest.mark.parametrize("kind", FORMS)
def test_a_bad_form_is_answered_in_the_readers_language(marie: Browser, kind: str) -> None:
    path, fields = FORMS[kind]
    if path.startswith("/games/") and (page := marie.get(path)).status_code == 200:
        fields = {"deal": page.text.split('name="deal" value="')[1].split('"')[0], **fields}
    answer = marie.send_form(path, **fields)
    assert 400 <= answer.status_code < 500, answer.text
    line = heading(answer.text)
    assert english_in(line) == [], line
    for name in ("seat", "name0", "open_mice", "clock", "pace"):
        assert name not in line


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("bid 4", "les règles ne permettent pas ce coup ici"),
        ("dance", "ce coup n'existe pas dans Filou"),
    ],
)
def test_a_move_that_cannot_be_is_told_to_people_without_the_words_of_records(
    running: Running, marie: Browser, what: str, says: str
) -> None:
    code = marie.lay("filou", "me", "here", "here", name1="Ben", name2="Cléo")
    match = running.table(code).playing()
    mover = match.to_move
    assert isinstance(mover, int)
    marie.act(code, uncover=mover)
    answer = marie.act(code, move=what, n=len(match.entries))
    assert answer.status_code == 400
    assert heading(answer.text) == f"Ce n'est pas possible maintenant\u00a0: {says}."


def test_what_the_guard_refuses_is_told_in_both_languages(marie: Browser) -> None:
    large = marie.post("/me", content=b"x" * 100_000)
    strange = marie.post("/me", headers={"origin": "https://elsewhere.example"})
    nowhere = marie.get("/me", headers={"host": "elsewhere.example"})
    for answer, status in ((large, 413), (strange, 403), (nowhere, 421)):
        assert answer.status_code == status
        english, french = answer.text.splitlines()
        assert english_in(english) or english.startswith("at most")
        assert english_in(french) == [], french
