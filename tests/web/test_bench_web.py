"""The load that measures the server plays real tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from bench.web.load import Game, leave, run
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
