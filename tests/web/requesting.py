"""Asking computer players, good ones and odd ones, from a test."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import chatiere
from chatiere.bots.levels import Bot
from chatiere.bots.observation import observation
from chatiere.core.match import Match
from chatiere.web.bot_workers import BotService

T = TypeVar("T")


def odd(kind: str, file: Path | str = "") -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.web.odd_worker", kind, str(file))


def run(ask: Callable[[BotService], Awaitable[T]], **how: Any) -> T:
    """Ask somebody, and close."""

    async def asked() -> T:
        asked_ones = BotService(**how)
        try:
            return await ask(asked_ones)
        finally:
            await asked_ones.close()

    return asyncio.run(asked())


SEARCHED = "cheez-tricks"
"""A game whose tiger thinks before it moves."""


def table(name: str = SEARCHED, seed: int = 1) -> Match:
    """A match at a decision between several moves."""
    match = chatiere.new(name, seed=seed)
    while len(match.moves()) == 1:
        match.play(match.moves()[0])
    return match


def choice(match: Match, bot: Bot, seed: str = "x") -> str:
    """What a bot plays in this process."""
    return str(match.game.words.text(match.state(), bot.choose(observation(match), seed)))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.02)


def is_gone(pid: int) -> bool:
    """Ended, even if nobody has asked how."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"
