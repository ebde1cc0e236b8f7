"""A program that asks through the proxy as a patient page would: again, when it was cut off."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from tests.cluster.http_head import Head
from tests.cluster.proxy import FAULTS, HOST, LARGEST, read_chunk

ANSWER_SECONDS = 8.0
SILENT_SECONDS = 11.0
"""Two signs of life that were missed: as long as a page waits."""
SOON = 0.3
CUT = (*FAULTS, TimeoutError)
OK, LATE, TOO_MANY = 200, 409, 429
PASSING = {LATE, TOO_MANY, 502, 503}
"""Statuses that mean: look again, or later."""
Seen = dict[str, Any]


@dataclass
class Notes:
    """What all clients together were told."""

    statuses: Counter[int | str] = field(default_factory=Counter)
    odd: list[str] = field(default_factory=list)
    """Answers that nobody should get, whatever happens to servers."""

    def hear(self, status: int, path: str, body: bytes) -> None:
        self.statuses[status] += 1
        if status >= 300 and status not in PASSING:
            self.odd.append(f"{status} {path} {body[:200].decode(errors='replace')}")


@dataclass(eq=False)
class Client:
    port: int
    """Of the proxy."""
    address: str
    notes: Notes
    key: str = ""
    pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            HOST, self.port, limit=LARGEST, local_addr=(self.address, 0)
        )

    def close(self) -> None:
        if self.pipes:
            self.pipes[1].transport.abort()
            self.pipes = None

    def head(self, method: str, path: str, length: int) -> bytes:
        return (
            f"{method} /api{path} HTTP/1.1\r\nhost: {HOST}:{self.port}\r\n"
            f"authorization: Bearer {self.key}\r\ncontent-type: application/json\r\n"
            f"content-length: {length}\r\n\r\n"
        ).encode()

    async def ask(self, method: str, path: str, **asked: object) -> tuple[int, Seen]:
        """Once, on a connection that is kept; whoever is cut off hears of it by an error."""
        sent = json.dumps(asked).encode() if asked else b""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                self.pipes = self.pipes or await self.open()
                reader, writer = self.pipes
                writer.write(self.head(method, path, len(sent)) + sent)
                head = await Head.read(reader)
                body = await reader.readexactly(head.length)
        except BaseException as error:
            self.notes.statuses[type(error).__name__] += 1
            self.close()
            raise
        self.notes.hear(head.status, path, body)
        if head.status >= 300:
            return head.status, {}
        return head.status, json.loads(body or b"{}")

    async def attempt(self, method: str, path: str, **asked: object) -> tuple[int, Seen]:
        """The same; status 0 where there was no answer."""
        try:
            return await self.ask(method, path, **asked)
        except CUT:
            return 0, {}

    async def insist(self, method: str, path: str, **asked: object) -> Seen:
        """Until it is done, whatever happens in between."""
        while True:
            status, seen = await self.attempt(method, path, **asked)
            if OK <= status < 300:
                return seen
            await asyncio.sleep(SOON)

    async def pictures(self, path: str) -> AsyncIterator[Seen]:
        """A live stream: every picture as it comes, until it is cut off or silent."""
        reader, writer = await self.open()
        try:
            writer.write(self.head("GET", path, 0))
            async with asyncio.timeout(ANSWER_SECONDS):
                head = await Head.read(reader)
            self.notes.hear(head.status, path, b"")
            waiting = b""
            while head.status == OK:
                async with asyncio.timeout(SILENT_SECONDS):
                    _, content = await read_chunk(reader)
                if not content:
                    return
                *events, waiting = (waiting + content).split(b"\n\n")
                for event in events:
                    lines = event.splitlines()
                    if data := b"".join(line[6:] for line in lines if line.startswith(b"data: ")):
                        yield json.loads(data)
        finally:
            writer.transport.abort()
