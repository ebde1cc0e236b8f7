"""`python -m bench.web.calls`: what a move costs with all three pages served, function by function.

The whole application runs in this process, without sockets: a form comes in, the move is written
to a store, and three live streams say what is new.  What is counted are function calls, in the
event loop's thread and in the store's, which are the same on a busy machine; and CPU time of both.
The cards are the same in every run, and everybody makes the first move that their page offers.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import pstats
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from cProfile import Profile
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import uvloop
from starlette.types import ASGIApp, Message, Scope

from bench.web.load import SEATS, Game, begin
from bench.web.visitor import LIVE, Visitor
from chatiere.cli.server import GARBAGE, SWITCH_SECONDS
from chatiere.core.dealer import seed_bytes
from chatiere.core.game import games
from chatiere.web.server.app import create_app
from chatiere.web.server.counting import Counted
from chatiere.web.server.services import Config, Services

WITHOUT_LIMITS = 1e6
TURNS = 5
"""Of the event loop, after everybody has heard: what is left to do then belongs to the move."""


class Meter:
    """CPU time, and function calls where they are counted, of what is done inside."""

    def __init__(self, profiles: list[Profile]) -> None:
        self.profiles, self.seconds, self.is_running = profiles, 0.0, False

    def __enter__(self) -> None:
        self.is_running, self._began = True, time.process_time()
        if self.profiles:
            self.profiles[0].enable()

    def __exit__(self, *_: object) -> None:
        if self.profiles:
            self.profiles[0].disable()
        self.seconds += time.process_time() - self._began
        self.is_running = False

    def calls(self) -> int:
        return sum(entry.callcount for each in self.profiles for entry in each.getstats())


@dataclass(eq=False)
class Guest(Visitor):
    """Somebody who asks the application itself."""

    app: ASGIApp | None = None
    meter: Meter = field(default_factory=lambda: Meter([]))
    beside: list[Guest] = field(default_factory=list)
    """All whose pages are open at the table."""
    chunks: list[bytes] = field(default_factory=list)
    """What came on the live stream and was not read yet."""
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def scope(self, method: str, path: str, body: bytes, *more: tuple[bytes, bytes]) -> Scope:
        at, _, query = path.partition("?")
        headers = [
            (b"host", b"127.0.0.1:8000"),
            (b"cookie", self.cookies().encode()),
            (b"accept-language", b"en"),
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"content-length", str(len(body)).encode()),
            *more,
        ]
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": at, "raw_path": at.encode(), "query_string": query.encode(),
            "root_path": "", "headers": headers, "client": (self.home, 1), "server": ("a", 8000),
        }  # fmt: skip

    async def exchange(
        self, method: str, path: str, body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """One request; where pages are open, until all of them have heard what came of it."""
        assert self.app is not None
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = self.scope(method, path, body, (b"hx-request", b"true"))
        with self.meter:
            await self.app(scope, receive, send)
            await all_heard(self.beside)
        for guest in self.beside:
            guest.read()
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], headers, b"".join(each["body"] for each in sent[1:])

    async def watch(self, path: str) -> None:
        """Open the page, and the live stream of which it says the address."""
        page = (await self.ask("GET", path)).body
        self.see(page)
        live = LIVE.search(page)
        assert live is not None
        self.opened, self.waiting = zlib.decompressobj(wbits=31), b""
        self.gone = asyncio.Event()
        self.streaming = asyncio.create_task(self._stream(live[1].decode().replace("&amp;", "&")))

    async def _stream(self, address: str) -> None:
        assert self.app is not None

        async def receive() -> Message:
            await self.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if body := message.get("body"):
                self.chunks.append(body)
                self.came.set()
                if not self.meter.is_running:
                    self.read()

        await self.app(
            self.scope("GET", address, b"", (b"accept-encoding", b"gzip")), receive, send
        )

    def read(self) -> None:
        """What came, as a page reads it."""
        self.waiting += b"".join(map(self.opened.decompress, self.chunks))
        self.chunks.clear()
        *events, self.waiting = self.waiting.split(b"\n\n")
        for event in events:
            self.hear(event, 0.0)

    async def leave(self) -> None:
        assert self.streaming is not None
        self.gone.set()
        await self.streaming


async def all_heard(guests: list[Guest]) -> None:
    for guest in guests:
        await guest.came.wait()
    for _ in range(TURNS if guests else 0):
        await asyncio.sleep(0)
    for guest in guests:
        guest.came.clear()


@asynccontextmanager
async def application(data: Path) -> AsyncIterator[tuple[ASGIApp, Services]]:
    """As it is served, but nobody asks too often, and the cards are always the same."""
    app = create_app(Config(data=data, rate_factor=WITHOUT_LIMITS))
    services: Services = app.state.services
    seeds = count(1)

    async def deal(_: str) -> bytes:
        return seed_bytes(next(seeds))

    services.deal_offers.take = deal  # type: ignore[assignment, method-assign]
    async with services.running():
        yield Counted(app), services


async def lay(app: ASGIApp, name: str, meter: Meter) -> Game:
    guests = [Guest(0, app=app) for _ in range(SEATS)]
    game = await begin(list(guests), name)
    for guest in guests:
        await guest.watch(game.path)
        guest.heard = game.hear
    await asyncio.sleep(0.6)  # all are welcomed
    for guest in guests:
        guest.meter, guest.beside = meter, guests
        guest.came.clear()
    return game


async def play(app: ASGIApp, name: str, moves: int, meter: Meter) -> list[float]:
    """So many moves at one table after the other: CPU seconds of each."""
    took: list[float] = []
    while len(took) < moves:
        game = await lay(app, name, meter)
        while len(took) < moves and (mover := await game.mover()):
            before = meter.seconds
            await mover.ask("POST", game.path, {"n": str(mover.n), "move": mover.move})
            took.append(meter.seconds - before)
        for who in game.people:
            await who.leave()
    return took


async def measured(folder: Path, name: str, moves: int, warm: int) -> tuple[list[float], float]:
    """CPU seconds of every move, and of all there was in between for each."""
    async with application(folder / f"{name}.db") as (app, _):
        await play(app, name, warm, Meter([]))
        meter = Meter([])
        took = await play(app, name, moves, meter)
    return took, meter.seconds / moves


async def counted(folder: Path, name: str, moves: int, warm: int) -> Meter:
    """The functions that were called."""
    async with application(folder / f"{name}-counted.db") as (app, services):
        await play(app, name, warm, Meter([]))
        meter = Meter([Profile(), Profile()])
        await services.write_queue.do(lambda _: meter.profiles[1].enable())
        await play(app, name, moves, meter)
        await services.write_queue.do(lambda _: meter.profiles[1].disable())
    return meter


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m bench.web.calls")
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--warm", type=int, default=60, help="moves that are made before")
    parser.add_argument("--profile", type=Path, help="a folder for what cProfile found, by game")
    wish = parser.parse_args()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE)
    say = sys.stdout.write
    say("| game | function calls a move | CPU a move, ms | median |\n|---|---|---|---|\n")
    with tempfile.TemporaryDirectory() as folder:
        for name in wish.games:
            took, mean = uvloop.run(measured(Path(folder), name, wish.moves, wish.warm))
            meter = uvloop.run(counted(Path(folder), name, wish.moves, wish.warm))
            middle = 1000 * statistics.median(took)
            say(f"| {name} | {meter.calls() / wish.moves:,.0f} | {1000 * mean:.2f} ")
            say(f"| {middle:.2f} |\n")
            sys.stdout.flush()
            if wish.profile:
                pstats.Stats(*meter.profiles).dump_stats(wish.profile / f"{name}.prof")


if __name__ == "__main__":
    main()
