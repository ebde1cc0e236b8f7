"""The proxy before several servers, on its own: before servers that do as they are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.cluster.http_head import Head
from tests.cluster.proxy import CLOSING_SECONDS, HOST, Pipes, Proxy, read_body, read_chunk


@dataclass
class Echo:
    """Answers with its number; to `/live` slowly, to `/die` not at all."""

    number: int
    heard: list[str] = field(default_factory=list)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    left: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await Head.read(reader)
        body = await read_body(head, reader)
        self.heard.append(head.first.split(" ")[1])
        if self.heard[-1] == "/live":
            await self.live(reader, writer)
        elif self.heard[-1] != "/die":
            said = f"{self.number} {head.get('x-forwarded-for')} ".encode() + body
            writer.write(f"HTTP/1.1 200 OK\r\ncontent-length: {len(said)}\r\n\r\n".encode() + said)
        writer.close()

    async def live(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n")
        await self.go_on.wait()
        writer.write(b"3\r\ntwo\r\n")
        assert await reader.read() == b""
        self.left.set()


Scene = tuple[Proxy, list[Echo], list[asyncio.Server]]


@asynccontextmanager
async def behind_a_proxy(checks: bool = False) -> AsyncIterator[Scene]:
    echoes = [Echo(1), Echo(2)]
    servers = [await asyncio.start_server(echo.answer, HOST, 0) for echo in echoes]
    proxy = Proxy([server.sockets[0].getsockname()[1] for server in servers])
    async with proxy.running(checks=checks):
        yield proxy, echoes, servers
    for echo, server in zip(echoes, servers, strict=True):
        echo.go_on.set()
        server.close()
    await asyncio.sleep(CLOSING_SECONDS)


async def ask(pipes: Pipes, path: str = "/", body: bytes = b"") -> tuple[int, bytes]:
    head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n\r\n"
    pipes[1].write(head.encode() + body)
    answer = await Head.read(pipes[0])
    return answer.status, await pipes[0].readexactly(answer.length)


def play(scene: Callable[[Scene, Pipes], Awaitable[None]], checks: bool = False) -> None:
    """With a browser that keeps one connection."""

    async def played() -> None:
        async with asyncio.timeout(10), behind_a_proxy(checks) as made:
            pipes = await asyncio.open_connection(HOST, made[0].port)
            try:
                await scene(made, pipes)
            finally:
                pipes[1].close()

    asyncio.run(played())


def test_every_request_of_one_connection_may_go_to_another_server() -> None:
    async def scene(at: Scene, pipes: Pipes) -> None:
        said = [await ask(pipes, body=b"hello") for _ in range(30)]
        assert set(said) == {(200, b"1 127.0.0.1 hello"), (200, b"2 127.0.0.1 hello")}
        assert sum(at[0].served.values()) == 30

    play(scene)


def test_a_server_that_is_gone_is_left_out_and_without_any_there_is_an_answer() -> None:
    async def scene(at: Scene, pipes: Pipes) -> None:
        at[2][0].close()
        assert {(await ask(pipes))[1][:1] for _ in range(10)} == {b"2"}
        at[2][1].close()
        assert (await ask(pipes))[0] == 503

    play(scene)


def test_what_was_sent_to_a_server_that_dies_is_sent_to_no_other() -> None:
    async def scene(at: Scene, pipes: Pipes) -> None:
        assert (await ask(pipes, "/die"))[0] == 502
        assert sorted(len(echo.heard) for echo in at[1]) == [0, 1]

    play(scene)


def test_a_live_stream_is_passed_on_as_it_comes_and_ends_with_its_reader() -> None:
    async def scene(at: Scene, pipes: Pipes) -> None:
        pipes[1].write(b"GET /live HTTP/1.1\r\n\r\n")
        await Head.read(pipes[0])
        assert (await read_chunk(pipes[0]))[1] == b"one"
        (echo,) = (echo for echo in at[1] if echo.heard)
        echo.go_on.set()
        assert (await read_chunk(pipes[0]))[1] == b"two"
        pipes[1].close()
        await echo.left.wait()

    play(scene)


def test_a_server_that_falls_silent_is_left_out_and_what_is_open_to_it_is_cut() -> None:
    async def scene(at: Scene, pipes: Pipes) -> None:
        pipes[1].write(b"GET /live HTTP/1.1\r\n\r\n")
        await Head.read(pipes[0])
        assert (await read_chunk(pipes[0]))[1] == b"one"
        (number,) = (n for n, echo in enumerate(at[1]) if "/live" in echo.heard)
        at[2][number].close()
        assert await pipes[0].read() == b""
        assert at[0].silent == {at[0].ports[number]}

    play(scene, checks=True)
