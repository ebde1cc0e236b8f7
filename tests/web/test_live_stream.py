"""Signs of life: a stream that says nothing is heard of all the same, and one that speaks is not
interrupted by them."""

from __future__ import annotations

import asyncio

import pytest

from chatiere.web.tables import live_stream
from chatiere.web.tables.live_stream import Silence


def rings(breaks: list[float], seconds: float) -> int:
    """How often the silence was too long, where it was broken at these times."""

    async def listen() -> int:
        news, count = asyncio.Event(), 0
        loop = asyncio.get_running_loop()
        with Silence(news) as silence:
            for at in breaks:
                loop.call_later(at, silence.is_broken)
            end = loop.time() + seconds
            while (left := end - loop.time()) > 0:
                try:
                    await asyncio.wait_for(news.wait(), left)
                except TimeoutError:
                    break
                news.clear()
                assert silence.is_long()
                silence.is_broken()
                count += 1
        timer = silence.timer
        assert timer.cancelled()
        return count

    return asyncio.run(listen())


def test_who_hears_nothing_gets_a_sign_of_life_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_stream, "BEAT", 0.3)
    monkeypatch.setattr(live_stream, "EARLY", 0.01)
    assert rings([], 1.05) in (2, 3)


def test_who_is_told_something_needs_no_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_stream, "BEAT", 0.6)
    monkeypatch.setattr(live_stream, "EARLY", 0.01)
    assert rings([0.2, 0.4, 0.6, 0.8, 1.0], 1.2) == 0
