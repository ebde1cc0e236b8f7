"""`python -m bench.web.school`: a class of thirty at one address, through the real site.

Programs join by the code, wait on their pages until their tables are full, and play La Chasse aux
Souris, saying each total; the teacher's board and the wall are open all the while.  What counts is
the time from sending a move to hearing of it at each page of the table.  Nobody asks more often
than the usual limits allow: all thirty share them, as a class behind one address does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from bench.web.load import LATE, Game
from bench.web.server import our_command, raise_open_files, running, stay_on_one_core
from bench.web.visitor import CUT_OFF, LIVE, Visitor
from tests.browser.site import free_port

NAMES = (
    "Léa",
    "Tom",
    "Zoé",
    "Ida",
    "Max",
    "Noé",
    "Ana",
    "Léo",
    "Mia",
    "Eva",
    "Sam",
    "Lou",
    "Paul",
    "Jade",
    "Hugo",
    "Emma",
    "Adam",
    "Rose",
    "Gabin",
    "Alma",
    "Nina",
    "Jules",
    "Iris",
    "Malo",
    "Lina",
    "Axel",
    "Romy",
    "Théo",
    "Lola",
    "Yanis",
)
CODE = re.compile(rb'class="code"[^>]*><span>(\w+)</span><span>(\w+)</span>')
QUESTION = b'name="total"'
CALLED = b"data-go="
SECONDS, PERIOD = 30, 1.0
GOAL = 0.200


@dataclass(eq=False)
class Pupil(Visitor):
    """Somebody at a tablet."""

    name: str = ""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether the page asks for the total of the move that was chosen."""

    def see(self, page: bytes) -> None:
        super().see(page)
        self.is_over = b"/class" in page and b'class="ending' in page
        if QUESTION in page:
            self.asked.set()
        else:
            self.asked.clear()

    async def join(self, code: str) -> None:
        """A first name, and one tap."""
        await self.ask("GET", f"/k/{code}")
        await self.ask("POST", f"/k/{code}", {"name": self.name})

    async def to_table(self, code: str) -> str:
        """Wait on the page until the table is ready, and go there; its address."""
        answer = await self.ask("GET", f"/k/{code}")
        if LIVE.search(answer.body):
            await self.until_called(f"/k/{code}/live")
        answer = await self.ask("GET", f"/k/{code}/table")
        path = answer.headers["location"]
        await self.watch(path)
        return path

    async def until_called(self, address: str) -> None:
        self.address, self.last = address, ""
        reader = await self.open_stream()
        opened, text = zlib.decompressobj(wbits=31), b""
        while CALLED not in text:
            size = int(await reader.readline(), 16)
            text += opened.decompress((await reader.readexactly(size + 2))[:-2])
        assert self.live is not None
        self.live.close()


class SchoolGame(Game):
    """A table of a class: who moves says the total first."""

    async def play_move(self, mover: Visitor, form: dict[str, str]) -> None:
        assert isinstance(mover, Pupil)
        await mover.ask("POST", self.path, form)
        with suppress(TimeoutError):  # a special card has no total, and counts at once
            await asyncio.wait_for(self.asked_or_heard(mover), LATE)
        if mover.asked.is_set():
            self.sent = time.perf_counter()
            await mover.ask("POST", self.path, {"n": form["n"], "total": "50"})

    async def asked_or_heard(self, mover: Pupil) -> None:
        waits = [asyncio.create_task(e.wait()) for e in (mover.asked, self.all_heard)]
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()


@dataclass
class Lesson:
    """A class that is played."""

    teacher: Visitor
    id: str
    code: str
    games: list[SchoolGame] = field(default_factory=list)
    watching: list[asyncio.Task[int]] = field(default_factory=list)

    async def leave(self) -> None:
        for task in self.watching:
            task.cancel()
        await asyncio.gather(*self.watching, return_exceptions=True)
        for game in self.games:
            for who in game.people:
                await who.leave()
        await self.teacher.leave()


async def open_class(port: int, **settings: str) -> Lesson:
    teacher = Visitor(port)
    await teacher.ask("GET", "/classes")
    form = {
        "game": "chasse-aux-souris", "size": "4", "level": "kitten", "wait": "20",
        "again": "mixed", "learn": "yes", **settings,
    }  # fmt: skip
    path = (await teacher.ask("POST", "/classes", form)).headers["location"]
    found = CODE.search((await teacher.ask("GET", path)).body)
    assert found is not None
    lesson = Lesson(teacher, path.removeprefix("/classes/"), (found[1] + found[2]).decode())
    for page in (f"{path}/live", f"{path}/screen/live"):
        lesson.watching.append(asyncio.create_task(follow(teacher, page)))
    return lesson


async def follow(teacher: Visitor, address: str) -> int:
    """A page of the teacher's that stays open."""
    page = Visitor(teacher.port, cookie=teacher.cookie, address=address)
    reader = await page.open_stream()
    read = 0
    try:
        with suppress(*CUT_OFF):
            while size := int(await reader.readline(), 16):
                read += len(await reader.readexactly(size + 2))
    finally:
        assert page.live is not None
        page.live.close()
    return read


async def fill(lesson: Lesson, names: Sequence[str]) -> None:
    """All pupils come at once; then they are at their tables."""
    pupils = [Pupil(lesson.teacher.port, name=name) for name in names]
    await asyncio.gather(*(pupil.join(lesson.code) for pupil in pupils))
    await lesson.teacher.ask("POST", f"/classes/{lesson.id}", {"begin": "all"})
    paths = await asyncio.gather(*(pupil.to_table(lesson.code) for pupil in pupils))
    for path in dict.fromkeys(paths):
        people = [pupil for pupil, at in zip(pupils, paths, strict=True) if at == path]
        game = SchoolGame(path, list(people))
        for pupil in people:
            pupil.heard = game.hear
        lesson.games.append(game)


async def play(lesson: Lesson, seconds: float, period: float = PERIOD) -> tuple[list[float], int]:
    """How late each page heard of each move, and how many moves were lost."""
    moves, games = int(seconds / period), lesson.games
    lost = await asyncio.gather(
        *(game.play(moves, period * i / len(games), period) for i, game in enumerate(games))
    )
    return sorted(late for game in games for late in game.late), sum(lost)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def measure(port: int, pupils: int, seconds: float) -> float:
    lesson = await open_class(port)
    began = time.perf_counter()
    await fill(lesson, [NAMES[i % len(NAMES)] for i in range(pupils)])
    seated = time.perf_counter() - began
    late, lost = await play(lesson, seconds)
    moves, tables = sum(game.moves for game in lesson.games), len(lesson.games)
    await lesson.leave()
    worst = late[int(0.95 * len(late))]
    times = " | ".join(f"{1000 * x:.0f}" for x in (statistics.median(late), worst, late[-1]))
    say(f"| {pupils} | {tables} | {seated:.1f} | {moves} | {times} | {lost} |")
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web.school", description=__doc__)
    parser.add_argument("--pupils", type=int, nargs="+", default=[30])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    stay_on_one_core()
    raise_open_files()
    say(f"Load of the machine before: {' '.join(f'{x:.1f}' for x in os.getloadavg())}.\n")
    say("| pupils | tables | seated after, s | moves | median, ms | 95 %, ms | worst, ms | lost |")
    say("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for pupils in given.pupils:
            port = free_port()
            command = our_command(Path(folder) / f"{pupils}.db", port, "--limits")
            with running(command, port, "/healthz") as server:
                worst = uvloop.run(measure(port, pupils, given.seconds))
                say(f"\nMemory: {server.memory():.0f} MB, CPU: {server.cpu():.1f} s.")
    sys.exit(0 if worst <= GOAL else 1)


if __name__ == "__main__":
    main()
