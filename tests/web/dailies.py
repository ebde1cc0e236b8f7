"""The deal of the day on a running server: cats that answer at once, and a day that goes by."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from chatiere.bots.levels import CAT, Bot
from chatiere.bots.observation import read_observation
from chatiere.web.tables import sealing
from chatiere.web.tables.table import OVER, Table
from tests.web.serving import Browser, Running, wait_until

BOT = Bot(CAT, compiled=False)
Choose = Callable[[Table], str]


async def cats_move(hidden: bytes, level: str, seed: str, **how: object) -> str:
    """A cat's move, found in this process."""
    seen = read_observation(hidden)
    move = BOT.choose(hidden, seed, lambda *_: None)
    return str(seen.game.words.text(seen.game.plain().given(seen.states)[0], move))


async def tigers_advice(hidden: bytes, seed: str, *how: object) -> dict[str, Any]:
    """In place of a tiger's thoughts: the later a move is named, the worse it is."""
    seen = read_observation(hidden)
    plain = seen.game.plain()
    words = [
        str(seen.game.words.text(plain.given(seen.states)[0], move))
        for move in plain.moves(seen.states)
    ]
    lines = [{"move": move, "win": 0.9 - 0.02 * k} for k, move in enumerate(words)]
    return {"lines": lines, "why": {"fr": "Parce que.", "en": "Because."}, "seat": seen.seat}


def answer_at_once(running: Running) -> None:
    """Computer players who need no worker."""
    services = running.services
    services.bot_service.move = cats_move  # type: ignore[assignment, method-assign]
    services.days.tiger.bot_service.move = cats_move  # type: ignore[assignment, method-assign]
    services.days.tiger.bot_service.advice = tigers_advice  # type: ignore[assignment, method-assign]


def begin(browser: Browser, game: str = "filou", name: str = "Ana") -> str:
    """Somebody's table with today's deal; its code."""
    answer = browser.send_form(f"/day/{game}", name=name)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def first_move(table: Table) -> str:
    return table.playing().moves()[0]


def last_move(table: Table) -> str:
    return table.playing().moves()[-1]


def play_out(running: Running, browser: Browser, code: str, choose: Choose = first_move) -> Table:
    """To the end, a person's moves by this choice."""
    table = running.table(code)
    browser.act(code, pace="instant")
    while table.state != OVER:
        wait_until(lambda: table.mover in (0, None))
        if table.mover == 0:
            table.round_break = None
            running.call(table.play(0, table.moves_made, choose(table)))
            running.loop.call_soon_threadsafe(running.services.driver.drive, table)
    return table


def played(running: Running, browser: Browser, game: str = "filou", name: str = "Ana") -> Table:
    return play_out(running, browser, begin(browser, game, name))


def later(monkeypatch: pytest.MonkeyPatch, days: float = 0.0, at: float | None = None) -> None:
    """Days pass for who asks which day it is."""
    then = time.time() + days * 24 * 3600 if at is None else at
    monkeypatch.setattr(sealing, "now", lambda: then)
