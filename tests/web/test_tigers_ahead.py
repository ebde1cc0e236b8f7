"""Tigers are got ready when a server starts: nobody waits for a compiler who need not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chatiere.bots.levels import TIGER, Bot
from chatiere.cli.serve_options import ServeOptions
from chatiere.cli.server import app_of
from chatiere.core.game import find, games
from chatiere.web.bot_workers import ahead
from chatiere.web.bot_workers.ahead import get_ready, in_order, installation
from chatiere.web.server.services import Config, Services

NAMES = sorted(games())


class Compiler:
    """Notes what it is asked for, and how much of it at a time."""

    def __init__(self, fails: str = "") -> None:
        self.asked: list[str] = []
        self.at_a_time, self.most = 0, 0
        self.fails = fails

    async def warm(self, game: str) -> bool:
        self.asked.append(game)
        self.at_a_time += 1
        self.most = max(self.most, self.at_a_time)
        await asyncio.sleep(0)
        self.at_a_time -= 1
        return game != self.fails


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHATIERE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def started(compiler: Compiler, at_once: int = 2) -> list[str]:
    """What a server asks for when it starts."""
    compiler.asked = []
    asyncio.run(get_ready(compiler.warm, at_once))
    return compiler.asked


def test_after_an_install_every_tiger_is_got_ready_once(cache: Path) -> None:
    compiler = Compiler()
    assert sorted(started(compiler)) == NAMES
    assert started(compiler) == []


def test_so_many_at_a_time_as_there_are_cores_for(cache: Path) -> None:
    one, two = Compiler(), Compiler()
    started(one, at_once=1)
    (cache / "ready").unlink()
    started(two, at_once=2)
    assert (one.most, two.most) == (1, 2)


def test_those_for_whom_somebody_would_wait_come_first() -> None:
    searching = [Bot(TIGER).searches(find(name)) for name in in_order()]
    assert searching == sorted(searching, reverse=True)
    assert any(searching)
    assert not all(searching)


def test_what_failed_is_tried_again_at_the_next_start(cache: Path) -> None:
    compiler = Compiler(fails=NAMES[0])
    assert sorted(started(compiler)) == NAMES
    assert sorted(started(compiler)) == NAMES


def test_another_release_is_got_ready_anew(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler()
    started(compiler)
    monkeypatch.setattr(ahead, "installation", lambda: "another")
    assert sorted(started(compiler)) == NAMES


def test_a_changed_file_and_another_numba_are_another_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text("A = 1\n")
    monkeypatch.setattr(ahead, "files", lambda: iter([rules]))
    before = installation()
    assert installation() == before
    rules.write_text("A = 10\n")
    assert installation() != before
    before = installation()
    monkeypatch.setattr(ahead, "version", lambda tool: "99")
    assert installation() != before


def test_where_nothing_can_be_kept_nothing_is_compiled_and_one_line_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("CHATIERE_CACHE", str(in_the_way))
    assert started(Compiler()) == []
    [line] = caplog.messages
    assert re.search(r"not got ready ahead, since they could not be kept: .*file", line)


def test_a_user_without_a_home_has_a_server_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(ahead, "cache_home", nowhere)
    assert started(Compiler()) == []
    assert "home directory" in caplog.text


@pytest.mark.parametrize("wanted", [True, False])
def test_it_is_done_when_the_server_starts(tmp_path: Path, wanted: bool) -> None:
    services = Services(Config(data=tmp_path / "chatiere.db", tigers_ahead=wanted))
    asked: list[bool] = []

    async def get_ready() -> None:
        asked.append(True)

    async def start() -> None:
        async with services.running():
            await asyncio.sleep(0.05)

    services.bot_service.get_ready = get_ready  # type: ignore[method-assign]
    asyncio.run(start())
    assert asked == [True] * wanted


@pytest.mark.parametrize(("process", "ahead"), [(0, True), (1, False)])
def test_of_several_processes_one_does_it(
    tmp_path: Path, process: int, ahead: bool, request: pytest.FixtureRequest
) -> None:
    data = tmp_path / "chatiere.db"
    app = app_of(ServeOptions(None, None, False, data, (), False, 180, None, False), process)
    close: Callable[[], None] = app.state.services.store.close
    request.addfinalizer(close)
    assert app.state.services.config.tigers_ahead is ahead
