"""A proxy before several servers that knows nothing of who is who: every request goes to a random
one that lives, so that nothing may depend on coming back to the same.

It does what the usual ones do.  A server that refuses the connection is left out and another one
is tried; one that does not say that it is well is left out as well, and what was open to it is
cut.  What has been sent to a server is never sent to another.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager, suppress

from tests.cluster.http_head import BODILESS, Head

HOST = "127.0.0.1"
LARGEST = 4 * 2**20
OFTEN = 0.2
CHECK_SECONDS = 0.5
"""Between two questions to each server whether it is well."""
SILENT_SECONDS = 1.5
"""After which a server that does not answer is taken for dead."""
CLOSING_SECONDS = 0.05
"""What was closed is given up by the loop a little later."""
Pipes = tuple[asyncio.StreamReader, asyncio.StreamWriter]
FAULTS = (OSError, EOFError, asyncio.LimitOverrunError, ValueError, IndexError)
"""Cut off, or not HTTP."""


class Proxy:
    def __init__(self, ports: Iterable[int], seed: int = 0, well: str = "/healthz") -> None:
        self.ports = list(ports)
        self.chance = random.Random(seed)  # noqa: S311
        self.well = well
        self.silent: set[int] = set()
        """Servers that did not answer when they were asked."""
        self.served: dict[int, int] = dict.fromkeys(self.ports, 0)
        self.refused = 0
        """Requests for which there was no server."""
        self.open: dict[asyncio.StreamWriter, int] = {}
        """Connections to servers."""
        self.visits: set[asyncio.Task[None]] = set()
        self.port = 0

    @asynccontextmanager
    async def running(self, port: int = 0, checks: bool = True) -> AsyncIterator[Proxy]:
        server = await asyncio.start_server(self.enter, HOST, port, limit=LARGEST)
        self.port = server.sockets[0].getsockname()[1]
        checking = [asyncio.create_task(self.check(each)) for each in self.ports if checks]
        try:
            yield self
        finally:
            server.close()
            tasks = [*checking, *self.visits]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(CLOSING_SECONDS)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def cut(self, ports: Collection[int]) -> None:
        """Close at once all that is open to these servers."""
        for writer, port in list(self.open.items()):
            if port in ports:
                writer.transport.abort()

    # -- which servers are well ---------------------------------------------------------------

    async def check(self, port: int) -> None:
        while True:
            is_well = await self.is_well(port)
            if is_well:
                self.silent.discard(port)
            elif port not in self.silent:
                self.silent.add(port)
                self.cut([port])
            await asyncio.sleep(CHECK_SECONDS)

    async def is_well(self, port: int) -> bool:
        try:
            async with asyncio.timeout(SILENT_SECONDS):
                reader, writer = await asyncio.open_connection(HOST, port)
                try:
                    asked = f"GET {self.well} HTTP/1.1\r\nhost: {HOST}:{port}\r\n"
                    writer.write(f"{asked}connection: close\r\n\r\n".encode())
                    return (await Head.read(reader)).status == 200
                finally:
                    writer.transport.abort()
        except (*FAULTS, TimeoutError):
            return False

    # -- requests -----------------------------------------------------------------------------

    def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self.serve(reader, writer))
        self.visits.add(task)
        task.add_done_callback(self.visits.discard)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(*FAULTS):
                while await self.pass_on(reader, writer):
                    pass
        finally:
            writer.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One request; whether the connection can be kept."""
        head = await Head.read(reader)
        body = await read_body(head, reader)
        address = writer.get_extra_info("peername")[0]
        sent = head.but(connection="close", x_forwarded_for=address).encoded() + body
        try:
            port, (source, sink) = await self.connect()
        except ConnectionRefusedError:
            self.refused += 1
            return await self.fail(writer, "503 Service Unavailable")
        self.open[sink] = port
        leaving = asyncio.create_task(leave_with(reader, sink))
        try:
            sink.write(sent)
            answer = await Head.read(source)
            self.served[port] += 1
        except FAULTS:
            return await self.fail(writer, "502 Bad Gateway")
        else:
            return await pass_back(head, answer, source, writer)
        finally:
            leaving.cancel()
            del self.open[sink]
            sink.transport.abort()

    async def connect(self) -> tuple[int, Pipes]:
        """A random living server; another one where that turns out to be dead."""
        tried = [port for port in self.ports if port not in self.silent] or self.ports
        for port in self.chance.sample(tried, len(tried)):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(SILENT_SECONDS):
                    return port, await asyncio.open_connection(HOST, port, limit=LARGEST)
        raise ConnectionRefusedError

    async def fail(self, writer: asyncio.StreamWriter, status: str) -> bool:
        writer.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        return True


async def leave_with(reader: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Who asked has gone: the server need not go on."""
    while not reader.at_eof():
        await asyncio.sleep(OFTEN)
    sink.transport.abort()


async def read_body(head: Head, reader: asyncio.StreamReader) -> bytes:
    if not head.is_chunked:
        return await reader.readexactly(head.length)
    return b"".join([chunk async for chunk in chunks(reader)])


async def pass_back(
    asked: Head, answer: Head, source: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> bool:
    """What the server says, as it says it; whether the connection can be kept."""
    has_end = answer.is_chunked or bool(answer.get("content-length"))
    is_bodiless = asked.first.startswith("HEAD ") or answer.status in BODILESS
    kept = has_end or is_bodiless
    writer.write(answer.but(connection="" if kept else "close").encoded())
    if not is_bodiless:
        async for piece in pieces(answer, source, has_end):
            writer.write(piece)
            await writer.drain()
    await writer.drain()
    return kept and asked.get("connection").lower() != "close"


async def pieces(answer: Head, source: asyncio.StreamReader, has_end: bool) -> AsyncIterator[bytes]:
    if answer.is_chunked:
        async for chunk in chunks(source):
            yield chunk
    elif has_end:
        yield await source.readexactly(answer.length)
    else:
        while piece := await source.read(2**16):
            yield piece


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """As they come on the wire, to the last, empty one."""
    content = b"more"
    while content:
        size, content = await read_chunk(reader)
        yield size + content + b"\r\n"


async def read_chunk(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """The line with its size, and what is in it."""
    line = await reader.readuntil(b"\r\n")
    size = int(line.split(b";")[0], 16)
    return line, (await reader.readexactly(size + 2))[:-2]
