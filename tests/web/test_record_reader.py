"""Records are read by a process of its own, which holds up nobody and can be ended."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from chatiere.core import record as records
from chatiere.core.errors import BadRecord, ChatiereError, NotLegal
from chatiere.web.server.refusal import Refusal, Unready
from chatiere.web.upload import reader_process, record_reader
from chatiere.web.upload.record_reader import RecordReader
from tests.web.records import copy, played
from tests.web.requesting import is_gone
from tests.web.serving import Browser, Running, wait_until

LARGE = 2_000_000


def odd(kind: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.web.odd_reader", kind)


def understood(reply: list[bytes]) -> ChatiereError:
    return record_reader.error_from(json.loads(reply[0])["error"])


def question(content: bytes) -> dict[str, str]:
    asked: dict[str, str] = json.loads(record_reader.packed("check", content))
    return asked


def large_record() -> bytes:
    """A real game, and two megabytes beside it that have to be parsed."""
    record: dict[str, Any] = copy(played("filou"))
    record["more"] = [{"a": [n, str(n)]} for n in range(LARGE // 24)]
    return json.dumps(record).encode()


def bring(browser: Browser, content: bytes) -> httpx.Response:
    files = {"file": ("game.json", content, "application/json")}
    return browser.post("/replay", data={"token": browser.token}, files=files)


def test_no_record_is_parsed_or_played_in_the_servers_own_process(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> None:
        raise AssertionError("read in the server")

    content = json.dumps(played("filou")).encode()
    for name in ("parsed", "match_of", "check_dealer"):
        monkeypatch.setattr(records, name, here)
    assert bring(ana, content).status_code == 303
    assert ana.post("/dealer/draws", content=content).status_code == 200
    process = running.services.record_reader.process
    assert process is not None
    assert process.pid != os.getpid()


def test_while_a_large_record_is_read_everybody_else_is_served(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that never answers stands for one that takes its time."""
    monkeypatch.setattr(running.services, "record_reader", stuck := RecordReader(odd("hangs")))
    assert leo.token
    answers: list[httpx.Response] = []
    sending = threading.Thread(target=lambda: answers.append(bring(leo, large_record())))
    sending.start()
    wait_until(lambda: stuck.process is not None)
    for path in ("/", "/me", "/api/games"):
        assert ana.get(path).status_code == 200
    assert not answers
    assert stuck.process is not None
    stuck.process.kill()
    sending.join()
    assert answers[0].status_code == 503


def test_a_large_record_is_read_whole(ana: Browser) -> None:
    content = large_record()
    assert len(content) > LARGE
    answer = ana.post("/dealer/draws", content=content)
    assert answer.status_code == 200, answer.text
    assert answer.json()["draws"]


def test_a_reader_that_takes_too_long_is_ended_and_the_next_record_is_read(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, content = running.services.record_reader, json.dumps(played("filou")).encode()
    monkeypatch.setattr(running.services, "record_reader", slow := RecordReader(odd("hangs")))
    monkeypatch.setattr(record_reader, "PATIENCE", 1.0)
    ana.headers["accept-language"] = "fr"
    answer = bring(ana, content)
    assert answer.status_code == 503
    assert "Ce fichier de partie est trop long à lire" in answer.text
    assert slow.process is None
    monkeypatch.setattr(record_reader, "PATIENCE", 20.0)
    slow.command = usual.command
    assert bring(ana, content).status_code == 303
    running.call(slow.close())


def test_a_reader_that_dies_is_replaced(running: Running, ana: Browser) -> None:
    content = json.dumps(played("mmm", 2)).encode()
    assert bring(ana, content).status_code == 303
    process = running.services.record_reader.process
    assert process is not None
    process.kill()
    wait_until(lambda: process.returncode is not None)
    assert bring(ana, content).status_code == 303


def test_who_waits_too_long_for_their_turn_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader, "TURN", 0.05)

    async def wait() -> None:
        busy = RecordReader()
        async with busy.turn:
            await busy.check(b"{}")

    with pytest.raises(Unready, match="Many records are being read"):
        asyncio.run(wait())


def test_a_reader_ends_with_its_server_and_has_bounded_memory() -> None:
    async def ask() -> int:
        once = RecordReader()
        with pytest.raises(BadRecord):
            await once.check(b"[]")
        assert once.process is not None
        pid = once.process.pid
        assert pid is not None
        limits = Path(f"/proc/{pid}/limits")
        if limits.exists():
            line = next(row for row in limits.read_text().splitlines() if "address space" in row)
            assert "unlimited" not in line
        await once.close()
        return pid

    assert is_gone(asyncio.run(ask()))


class Stubborn(ChatiereError):
    """Cannot be made again from what it says."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (BadRecord("move 3: no"), BadRecord),
        (Refusal("%(field)s is too long.", field="x"), Refusal),
        (Stubborn("move 3:", "no"), ChatiereError),
        (BadRecord("at %(n)s: %(why)s", n=3, why=NotLegal("no %(it)s", it="x")), BadRecord),
    ],
)
def test_an_error_comes_back_as_what_it_was(error: ChatiereError, kind: type) -> None:
    found = understood(reader_process.refused(error))
    assert type(found) is kind
    assert str(found) == str(error)
    if isinstance(found, Refusal):
        assert found.translated(lambda text: f"« {text} »") == "« x is too long. »"


def test_our_own_mistake_is_told_without_what_was_sent(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(content: bytes) -> None:
        raise KeyError(content)

    monkeypatch.setitem(reader_process.TASKS, "check", fail)
    found = understood(reader_process.answered(question(b"queen of hearts")))
    assert isinstance(found, Unready)
    err = capfd.readouterr().err
    assert "KeyError in" in err
    assert "queen" not in err


def test_what_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(content: bytes) -> None:
        raise MemoryError

    monkeypatch.setitem(reader_process.TASKS, "check", fail)
    assert isinstance(understood(reader_process.answered(question(b""))), Unready)
