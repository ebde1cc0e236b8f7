"""Tigers are got ready when a server starts, once after each install: to compile one takes half a
minute, and nobody should sit before it.

A mark in the cache names the installation for which that was done, so that later starts cost
nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from chatiere.bots.levels import TIGER, Bot
from chatiere.core.compiler import cache_home
from chatiere.core.game import find, games

log = logging.getLogger("chatiere.thinking")

HOME = Path(__file__).parents[2]
DECIDE = ("core", "games", "bots")
"""The rooms whose files decide what is compiled."""


async def get_ready(warm: Callable[[str], Awaitable[bool]], at_once: int) -> None:
    """Every game, so many at a time; those first whose tigers think.  `warm` says whether it
    worked: if it did for all of them, that is kept in mind."""
    installed = await asyncio.to_thread(installation)
    if is_marked(installed) or not can_mark():
        return
    waiting, done = iter(in_order()), []

    async def one_by_one() -> None:
        for game in waiting:
            done.append(await warm(game))

    await asyncio.gather(*(one_by_one() for _ in range(at_once)))
    if all(done):
        mark(installed)


def in_order() -> list[str]:
    """Whoever asks a tiger that searches waits for it; others only get their hints later."""
    return sorted(games(), key=lambda name: not Bot(TIGER).searches(find(name)))


def mark(installed: str) -> None:
    """All tigers of this installation are ready."""
    place().write_text(installed)


def place() -> Path:
    return cache_home() / "ready"


def is_marked(installed: str) -> bool:
    try:
        return place().read_text() == installed
    except (OSError, RuntimeError, ValueError):
        return False


def can_mark() -> bool:
    """Where nothing can be kept nothing is got ready: it would be for nobody."""
    try:
        place().parent.mkdir(parents=True, exist_ok=True)
        mark("")
    except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
        log.warning("tigers are not got ready ahead, since they could not be kept: %s", error)
        return False
    return True


def installation() -> str:
    """Another one when a file has changed, or a tool that compiles."""
    digest = hashlib.sha256(sys.version.encode())
    for tool in ("numba", "llvmlite", "numpy"):
        digest.update(version(tool).encode())
    for path in files():
        found = path.stat()
        digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def files() -> Iterator[Path]:
    for room in DECIDE:
        yield from sorted((HOME / room).rglob("*.py"))
