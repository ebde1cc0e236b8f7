"""A browser made of a socket: cookies, forms, and the live stream, as cheap as it gets."""

from __future__ import annotations

import asyncio
import random
import re
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from chatiere.web.tables.patches import BETWEEN, Frame

LOOPBACK = "127.0.0.1"
TOKEN = re.compile(rb'name="token" value="([^"]+)"')
DEAL = re.compile(rb'name="deal" value="([^"]+)"')
NUMBER = re.compile(rb'data-n="(\d+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)"')
GO_ON = re.compile(rb'name="continue" value="([^"]+)"')
REMATCH = b'name="rematch"'
LIVE = re.compile(rb'hx-sse:connect="([^"]+)"')
RETRY = re.compile(rb"retry: (\d+)")
CUT_OFF = (AssertionError, OSError, ValueError, asyncio.IncompleteReadError)
"""What a reader meets whose server goes away or is not back yet."""
LONGEST_PAUSE, JITTER = 1.0, 0.3
OK = 400
"""Below this an answer is good."""


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(eq=False)
class Visitor:
    """One person at one browser."""

    port: int
    home: str = LOOPBACK
    """The address of this computer from which they come."""
    cookie: str = ""
    pupil: str = ""
    """In a class: the cookie of its pages and tables, and they ask for no others."""
    token: str = ""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    live: asyncio.StreamWriter | None = None
    n: int = -1
    move: str = ""
    """A legal move, when it is this visitor's turn."""
    go_on: str = ""
    """What the button that ends a break sends, where there is one."""
    is_over: bool = False
    bytes_read: int = 0
    events: int = 0
    heard: Callable[[Visitor, float], None] | None = None
    streaming: asyncio.Task[None] | None = None
    address: str = ""
    """Of the live stream."""
    last: str = ""
    """The number of the last event."""
    frame: Frame = ()
    """The last picture, in parts."""
    retry: float = 0.3
    """Seconds after which a page comes back that was cut off."""
    is_back: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the page has the present since it was cut off."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> Answer:
        """A request, with the cookies and the token of this browser."""
        body = urlencode({**form, "token": self.token}).encode() if form else b""
        status, headers, text = await self.exchange(method, path, body)
        name, _, value = headers.get("set-cookie", "").split(";")[0].partition("=")
        if name == "chatiere":
            self.cookie = value
        elif name == "pupil":
            self.pupil = value
        if found := TOKEN.search(text):
            self.token = found[1].decode()
        assert status < OK, (status, text[:300])
        return Answer(status, headers, text)

    async def exchange(
        self, method: str, path: str, body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """One request on a connection that is kept."""
        async with self.lock:
            if self.writer is None or self.writer.is_closing() or self.is_hung_up():
                self.reader, self.writer = await self.connect()
            assert self.reader is not None
            head = (
                f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
                f"cookie: {self.cookies()}\r\naccept-language: en\r\nhx-request: true\r\n"
                "content-type: application/x-www-form-urlencoded\r\n"
                f"content-length: {len(body)}\r\n\r\n"
            )
            self.writer.write(head.encode() + body)
            status, headers = await read_head(self.reader)
            return status, headers, await read_body(self.reader, headers)

    def is_hung_up(self) -> bool:
        """Whether the server has closed a connection on which nothing was asked for a while."""
        return self.reader is None or self.reader.at_eof()

    def cookies(self) -> str:
        return f"chatiere={self.cookie}" + (f"; pupil={self.pupil}" if self.pupil else "")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            LOOPBACK, self.port, limit=2**20, local_addr=(self.home, 0)
        )

    async def watch(self, path: str) -> None:
        """Open the live stream of a table and stay on it."""
        page = (await self.ask("GET", path)).body
        self.see(page)
        live = LIVE.search(page)
        assert live is not None
        self.address = unescape(live[1].decode())
        reader = await self.open_stream()
        self.streaming = asyncio.create_task(self._stay(reader))

    async def open_stream(self) -> asyncio.StreamReader:
        reader, self.live = await self.connect()
        self.live.write(
            f"GET {self.address} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
            f"cookie: {self.cookies()}\r\naccept-language: en\r\n"
            f"{f'last-event-id: {self.last}' if self.last else 'x-none: '}\r\n"
            "accept-encoding: gzip\r\n\r\n".encode()
        )
        status, _ = await read_head(reader)
        assert status < OK
        return reader

    async def _stay(self, reader: asyncio.StreamReader) -> None:
        """On the stream, and whenever it was cut off back on it, as the page's script does."""
        attempt = 0
        while True:
            try:
                if attempt:
                    await asyncio.sleep(self.pause(attempt))
                    reader = await self.open_stream()
                    attempt = 0
                await self._follow(reader)
            except CUT_OFF:
                pass
            finally:
                if self.live is not None:
                    self.live.close()
            self.is_back.clear()
            attempt += 1

    def pause(self, attempt: int) -> float:
        """Seconds, with which `hx-sse` and the page's settings wait: twice as long every time, but
        no longer than a second, and not all of them the same."""
        delay = min(self.retry * (1 << min(attempt - 1, 10)), LONGEST_PAUSE)
        return delay * (1 + JITTER * random.uniform(-1, 1))  # noqa: S311

    async def _follow(self, reader: asyncio.StreamReader) -> None:
        opened, waiting = zlib.decompressobj(wbits=31), b""
        while size := int(await reader.readline(), 16):
            chunk = (await reader.readexactly(size + 2))[:-2]
            now = time.perf_counter()
            self.bytes_read += size
            waiting += opened.decompress(chunk)
            *events, waiting = waiting.split(b"\n\n")
            for event in events:
                self.hear(event, now)

    def hear(self, event: bytes, now: float) -> None:
        """One event of the live stream."""
        if found := RETRY.match(event):
            self.retry = int(found[1]) / 1000
        number, _, data = event.partition(b"\ndata: ")
        if event.startswith(b"data: ="):
            self.frame = patched(self.frame, unlined(event.removeprefix(b"data: ")))
        elif event.startswith(b"id:"):
            self.events += 1
            self.last = number[4:].decode()
            self.frame = patched(self.frame, unlined(data))
            self.see("".join(self.frame).encode())
            self.is_back.set()
            if self.heard:
                self.heard(self, now)

    def forget_connection(self) -> None:
        """The server has closed it."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    async def leave(self) -> None:
        """Close both connections."""
        if self.streaming is not None:
            self.streaming.cancel()
            await asyncio.gather(self.streaming, return_exceptions=True)
        for writer in (self.live, self.writer):
            if writer is not None:
                writer.close()
                with suppress(OSError):  # it was cut off
                    await writer.wait_closed()

    def see(self, page: bytes) -> None:
        """What matters of a page: how far the game is, and what could be played."""
        number, move, go_on = NUMBER.search(page), MOVE.search(page), GO_ON.search(page)
        self.n = int(number[1]) if number else self.n
        self.move = unescape(move[1].decode()) if move else ""
        self.go_on = go_on[1].decode() if go_on else ""
        self.is_over = REMATCH in page


def patched(before: Frame, patch: str) -> Frame:
    """The picture that a page has after a patch, as its script finds it."""
    head, *new = patch.split(BETWEEN)
    texts, frame = iter(new), list[str]()
    for part in head.removeprefix("=").split():
        if part.startswith("+"):
            frame += [next(texts) for _ in range(int(part))]
        else:
            first, last = part.split("-")
            frame += before[int(first) : int(last) + 1]
    return tuple(frame)


def unlined(data: bytes) -> str:
    """What the lines of an event say."""
    return data.replace(b"\ndata: ", b"\n").decode()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line.lower())
    kept = {
        line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in lines[1:] if ": " in line
    }
    return int(lines[0].split(" ")[1]), {**headers, **kept}


async def read_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(await reader.readline(), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
        return body
    return await reader.readexactly(int(headers.get("content-length", "0")))
