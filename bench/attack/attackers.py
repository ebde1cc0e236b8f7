"""`python -m bench.attack.attackers KIND PORT SECONDS PATH`: those who mean no good, in a
process of their own that steps back behind the server.  They only ever go to this computer,
stop by themselves, and say in the end how they were answered."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle, islice

import chatiere
from bench.web.visitor import TOKEN, read_body, read_head

HERE = "127.0.0.1"
GENTLY = 10
MOST = 50_000
"""Requests of one attack, however fast they are answered."""
HALVES, STREAMS, TABLES, SENDERS, HAMMERS = 1005, 300, 60, 12, 8
LARGE = 2_000_000
GAMES = ("chasse-aux-souris", "cheez-tricks", "crazy-mistigri", "filou", "mmm")
PAGES = (
    "/", "/me", "/me/games", "/key", "/style", "/docs", "/openapi.json", "/healthz", "/replay",
    "/dealer", "/learn", "/practice", "/offline", "/sw.js", "/manifest.webmanifest", "/icon.svg",
    "/readyz", "/nowhere", "/t/aaaaaaaaaa", "/r/aaaaaaaaaa", "/api/games", "/api/tables/aaaaaaaaaa",
    *(f"/{kind}/{game}" for kind in ("games", "help", "learn") for game in GAMES),
)  # fmt: skip
PRINTS = tuple(f"/print/{game}.pdf" for game in GAMES)
Pipes = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Attack:
    port: int
    end: float
    path: str
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end and self.answers.total() < MOST

    @asynccontextmanager
    async def connection(self, address: str) -> AsyncIterator[Pipes]:
        """To this computer, from another of its addresses."""
        reader, writer = await asyncio.open_connection(
            HERE, self.port, local_addr=(address, 0), limit=2**22
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def head(self, method: str, path: str, length: int = 0, *more: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: {HERE}:{self.port}", *more]
        return "\r\n".join([*lines, f"content-length: {length}", "", ""]).encode()

    async def ask(self, pipes: Pipes, head: bytes, body: bytes = b"") -> tuple[str, bytes]:
        """One request, counted by its answer: the cookie, and the body."""
        reader, writer = pipes
        writer.write(head + body)
        status, headers = await read_head(reader)
        text = await read_body(reader, headers)
        self.answers[str(status)] += 1
        return headers.get("set-cookie", "").split(";")[0], text

    async def keep_at(self, address: str, work: Callable[[Pipes], Awaitable[None]]) -> None:
        """Again and again, also where the server hangs up."""
        while self.goes_on:
            try:
                async with self.connection(address) as pipes:
                    while self.goes_on:
                        await work(pipes)
            except (OSError, EOFError, ValueError):
                self.answers["cut off"] += 1
                await asyncio.sleep(0.2)


async def hammer(at: Attack, paths: tuple[str, ...], connections: int) -> None:
    async def one(start: int) -> None:
        turn = islice(cycle(paths), start, None)

        async def ask(pipes: Pipes) -> None:
            await at.ask(pipes, at.head("GET", next(turn), 0, "accept-encoding: gzip"))

        await at.keep_at("127.0.0.2", ask)

    await asyncio.gather(*(one(n * len(paths) // connections) for n in range(connections)))


async def style(at: Attack) -> None:
    await hammer(at, ("/style",), 4)


async def pages(at: Attack) -> None:
    """What is to be printed takes its time, and so has a connection of its own."""
    await asyncio.gather(hammer(at, PAGES, HAMMERS - 1), hammer(at, PRINTS, 1))


async def halves(at: Attack) -> None:
    """Requests that never end; what is closed is opened again."""

    async def half(pipes: Pipes) -> None:
        pipes[1].write(b"GET / HTTP/1.1\r\nhost: x\r\nx-more: ")
        at.answers["held"] += 1
        await pipes[0].read(1000)
        raise EOFError

    await asyncio.gather(*(at.keep_at("127.0.0.2", half) for _ in range(HALVES)))


async def streams(at: Attack) -> None:
    """Onlookers without a cookie, each of them somebody new."""

    async def look(pipes: Pipes) -> None:
        pipes[1].write(at.head("GET", f"{at.path}/live", 0, "accept-encoding: gzip"))
        status, _ = await read_head(pipes[0])
        at.answers[str(status)] += 1
        while await pipes[0].read(2**16):
            pass
        raise EOFError

    await asyncio.gather(*(at.keep_at("127.0.0.2", look) for _ in range(STREAMS)))


async def tigers(at: Attack) -> None:
    """Tables of five tigers; whoever laid them goes away."""
    kind = "content-type: application/json"
    table = json.dumps({"game": "crazy-mistigri", "seats": [{"kind": "tiger"}] * 5}).encode()
    async with at.connection("127.0.0.2") as pipes:
        for n in range(TABLES):
            if n % 20 == 0:
                body = b'{"name": "M"}'
                head = at.head("POST", "/api/players", len(body), kind)
                key = json.loads((await at.ask(pipes, head, body))[1])["key"]
            bearer = f"authorization: Bearer {key}"
            await at.ask(pipes, at.head("POST", "/api/tables", len(table), kind, bearer), table)
    await asyncio.sleep(max(0.0, at.end - time.monotonic()))


async def records(at: Attack) -> None:
    """A real game with two megabytes beside it, as a file and as a question to the dealer."""
    content = large_record()
    await asyncio.gather(*(send(at, f"127.0.0.{n + 2}", content) for n in range(SENDERS)))


async def send(at: Attack, address: str, content: bytes) -> None:
    async def both(pipes: Pipes) -> None:
        cookie, page = await at.ask(pipes, at.head("GET", "/replay"))
        token = TOKEN.search(page)
        if token is not None:
            body = in_a_form(token[1], content)
            kind = "content-type: multipart/form-data; boundary=B"
            head = at.head("POST", "/replay", len(body), kind, f"cookie: {cookie}")
            await at.ask(pipes, head, body)
        await at.ask(pipes, at.head("POST", "/dealer/draws", len(content)), content)

    await at.keep_at(address, both)


def in_a_form(token: bytes, content: bytes) -> bytes:
    field = b'--B\r\ncontent-disposition: form-data; name="%b"%b\r\n\r\n%b\r\n'
    parts = field % (b"token", b"", token) + field % (b"file", b'; filename="x"', content)
    return parts + b"--B--\r\n"


@cache
def large_record() -> bytes:
    match = chatiere.new("chasse-aux-souris", players=6, seed=1)
    while not match.is_over:
        match.play(match.moves()[0])
    record = {**match.record(), "more": [{"a": [n, str(n)]} for n in range(LARGE // 26)]}
    return json.dumps(record).encode()


ATTACKS: dict[str, tuple[str, Callable[[Attack], Awaitable[None]]]] = {
    "style": ("four connections ask for `/style` without a pause", style),
    "halves": ("1,005 requests that never end, from one address", halves),
    "tigers": ("60 tables of five tigers with nobody at them", tigers),
    "streams": ("300 onlookers without a cookie at the same table", streams),
    "records": ("twelve addresses send records of 2 MB", records),
    "pages": ("eight connections ask for every page and the API in turn", pages),
}


async def attack(kind: str, port: int, seconds: float, path: str) -> Counter[str]:
    at = Attack(port, time.monotonic() + seconds, path)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[kind][1](at)
    return at.answers


def main(kind: str, port: str, seconds: str, path: str) -> None:
    os.nice(GENTLY)
    large_record()  # made before the clock runs
    sys.stdout.write("go\n")
    sys.stdout.flush()
    answers = asyncio.run(attack(kind, int(port), float(seconds), path))
    sys.stdout.write(json.dumps(answers) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
