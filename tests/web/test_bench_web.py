"""The load that measures the server plays real tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from bench.web.calls import counted, measured
from bench.web.load import Game, fill, leave, play_all, run
from bench.web.visitor import LONGEST_PAUSE, Visitor
from chatiere.store.store import SqliteStore
from chatiere.web.tables.table import Table
from tests.web.serving import served


def test_every_move_of_the_load_is_heard_at_every_seat(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db") as running:
        port = urlsplit(running.url).port
        assert port is not None
        playing: list[Game] = []

        async def play() -> tuple[list[float], int]:
            heard = await run(port, playing, 2, 2)
            await leave(playing)
            return heard

        late, lost = asyncio.run(play())
    assert lost == 0
    assert len(late) == 2 * 2 * 3


def test_the_load_goes_on_after_the_breaks_between_rounds(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db") as running:
        port = urlsplit(running.url).port
        assert port is not None
        playing: list[Game] = []

        async def play() -> tuple[list[float], int, int]:
            await fill(port, playing, 1, "cheez-tricks")
            found = await play_all(playing, seconds=3.5, period=0.05)
            await leave(playing)
            return found

        late, moves, lost = asyncio.run(play())
    assert lost == 0
    assert moves >= 40, "a round of three has some thirty moves"
    assert len(late) == 3 * moves


def test_a_page_that_was_cut_off_comes_back_as_a_browsers_does(tmp_path: Path) -> None:
    pauses = [Visitor(0).pause(attempt) for attempt in (1, 1, 2, 9, 99)]
    assert all(0.2 < pause < 0.4 for pause in pauses[:2])
    assert max(pauses) <= 1.3 * LONGEST_PAUSE

    with served(tmp_path / "tables.db") as running:
        port = urlsplit(running.url).port
        assert port is not None
        playing: list[Game] = []

        async def cut_off() -> None:
            await fill(port, playing, 1)
            await play_all(playing, 1)
            who = playing[0].people[0]
            events, who.last = who.events, ""
            assert who.live is not None
            who.live.close()
            async with asyncio.timeout(10):
                while who.events == events:
                    await asyncio.sleep(0.05)
            await leave(playing)

        asyncio.run(cut_off())


def test_the_functions_that_a_move_calls_are_counted(tmp_path: Path) -> None:
    took, mean = asyncio.run(measured(tmp_path, "filou", 4, warm=2))
    assert len(took) == 4
    assert 0 < max(took) < 4 * mean + 1
    meter = asyncio.run(counted(tmp_path, "filou", 4, warm=2))
    names = {entry.code for each in meter.profiles for entry in each.getstats()}
    assert Table.make_move.__code__ in names, "in the event loop's thread"
    assert SqliteStore.append.__code__ in names, "in the store's"
    assert meter.calls() > 4 * 1000
