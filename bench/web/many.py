"""`python -m bench.web.many`: a thousand live tables with three thousand open pages.

How late people hear of a move at a move every six seconds, what memory the server holds, and how
long it takes after a restart until every page shows the present again.  The pages come back as
those of a browser do: see `Visitor.pause`.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop

from bench.web.load import SEATS, Game, home_of, lay, leave, play_all
from bench.web.server import (
    Running,
    our_command,
    pinned,
    raise_open_files,
    stay_on_one_core,
    wait_for,
)
from tests.browser.site import free_port

TABLES, PERIOD, SECONDS = 1000, 6.0, 60
AT_ONCE = 4
"""Tables that are laid at the same time."""
PATIENCE = 120.0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Restarting:
    """Our server, which is told to stop and started again on the same port and store."""

    def __init__(self, data: Path | str, is_pinned: bool = True) -> None:
        self.port = free_port()
        command = our_command(data, self.port)
        self.command = pinned(command) if is_pinned else command
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        wait_for(f"http://127.0.0.1:{self.port}/healthz")

    @property
    def running(self) -> Running:
        return Running(self.port, self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def restarting(data: Path | str, is_pinned: bool = True) -> Iterator[Restarting]:
    server = Restarting(data, is_pinned)
    try:
        yield server
    finally:
        server.stop()


async def lay_many(port: int, tables: int, game: str) -> list[Game]:
    laid: list[Game] = []
    left = iter(range(tables))

    async def lay_some() -> None:
        for number in left:
            laid.append(await lay(port, game, home_of(number)))

    await asyncio.gather(*(lay_some() for _ in range(AT_ONCE)))
    return laid


async def come_back(server: Restarting, games: list[Game]) -> tuple[float, float]:
    """Stop the server and start it again: seconds until it answers, and until all pages that were
    cut off show the present, both counted from the moment that it was told to stop."""
    people = [who for game in games for who in game.people]
    began = time.perf_counter()
    await asyncio.to_thread(server.stop)
    for who in people:
        who.forget_connection()
        who.is_back.clear()
    await asyncio.to_thread(server.start)
    answers = time.perf_counter() - began
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(who.is_back.wait() for who in people))
    return answers, time.perf_counter() - began


async def measure(server: Restarting, given: argparse.Namespace) -> None:
    began, empty = time.perf_counter(), server.running.memory()
    games = await lay_many(server.port, given.tables, given.game)
    say(f"{len(games)} tables laid in {time.perf_counter() - began:.0f} s.")
    await felt("before", server, games, given)
    held = server.running.memory()
    say(f"Memory: {held:.0f} MB, of which {empty:.0f} without any table.")
    answers, back = await come_back(server, games)
    pages = SEATS * len(games)
    say(
        f"Restart: answers after {answers:.1f} s, all {pages} pages back after {back:.1f} s;"
        f" {server.running.cpu():.1f} s CPU of the new server until then."
    )
    await felt("after the restart", server, games, given)
    say(f"Memory: {server.running.memory():.0f} MB.")
    await leave(games)


async def felt(when: str, server: Restarting, games: list[Game], given: argparse.Namespace) -> None:
    """A move at every table every so many seconds."""
    before = server.running.cpu()
    late, moves, lost = await play_all(games, given.seconds, given.period)
    cpu = (server.running.cpu() - before) / moves
    times = (statistics.median(late), late[int(0.95 * len(late))], late[-1])
    told = ", ".join(f"{1000 * seconds:.0f}" for seconds in times)
    say(
        f"A move every {given.period:g} s, {when}: median, 95 % and worst {told} ms, {lost} lost of"
        f" {moves}; {1000 * cpu:.2f} ms CPU a move, signs of life included."
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web.many", description=__doc__)
    parser.add_argument("--game", default="filou")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--period", type=float, default=PERIOD)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    stay_on_one_core()
    raise_open_files()
    with tempfile.TemporaryDirectory() as folder, restarting(Path(folder) / "many.db") as server:
        uvloop.run(measure(server, given))


if __name__ == "__main__":
    main()
