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
    mark = cache_home() / "ready"
    installed = await asyncio.to_thread(installation)
    if is_marked(mark, installed) or not can_write(mark):
        return
    waiting, done = iter(in_order()), []

    async def one_by_one() -> None:
        for game in waiting:
            done.append(await warm(game))

    await asyncio.gather(*(one_by_one() for _ in range(at_once)))
    if all(done):
        mark.write_text(installed)


def in_order() -> list[str]:
    """Whoever asks a tiger that searches waits for it; others only get their hints later."""
    return sorted(games(), key=lambda name: not Bot(TIGER).searches(find(name)))


def is_marked(mark: Path, installed: str) -> bool:
    try:
        return mark.read_text() == installed
    except (OSError, ValueError):
        return False


def can_write(mark: Path) -> bool:
    """Where nothing can be kept nothing is got ready: it would be for nobody."""
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text("")
    except OSError as error:
        log.warning("tigers are not got ready ahead: %s cannot be written (%s)", mark, error)
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
