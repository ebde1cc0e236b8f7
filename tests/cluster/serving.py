"""Several servers on one database with the random proxy before them, for tests to ask."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.browser.site import free_port
from tests.cluster.proxy import Proxy
from tests.cluster.servers import Servers
from tests.postgres import Postgres
from tests.web.serving import Running, served, wait_until

SERVERS = 2


@contextmanager
def proxied(ports: Sequence[int], port: int = 0, checks: bool = True) -> Iterator[Proxy]:
    """A proxy in a thread of its own."""
    proxy, ended = Proxy(ports), threading.Event()

    async def run() -> None:
        async with proxy.running(port, checks):
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    try:
        wait_until(lambda: proxy.port)
        yield proxy
    finally:
        ended.set()
        thread.join()


@dataclass
class Cluster(Running):
    """What a test sees of servers in this process: the first, but every address is the proxy's."""

    peers: list[Running] = field(default_factory=list)
    proxy: Proxy = field(default_factory=lambda: Proxy([]))

    def everywhere(self) -> list[Running]:
        return self.peers


@contextmanager
def cluster(postgres: Postgres, servers: int = SERVERS, **how: Any) -> Iterator[Cluster]:
    """Servers in this process, on a new database."""
    data = postgres.new_database()
    with ExitStack() as stack:
        peers = [stack.enter_context(served(data, **how)) for _ in range(servers)]
        ports = [int(peer.url.rpartition(":")[2]) for peer in peers]
        proxy = stack.enter_context(proxied(ports, checks=False))
        first = peers[0]
        yield Cluster(
            first.services, proxy.url, first.loop, first.later, first.log, peers=peers, proxy=proxy
        )


@dataclass
class ManySite:
    """Servers in processes of their own, at one address."""

    proxy: Proxy
    servers: Servers

    @property
    def address(self) -> str:
        return self.proxy.url


@contextmanager
def many_served(folder: Path, count: int = SERVERS) -> Iterator[ManySite]:
    port = free_port()
    with Postgres() as postgres:
        data, origin = postgres.new_database(), f"http://127.0.0.1:{port}"
        with (
            Servers(data, count, folder, ["--origin", origin]) as servers,
            proxied(servers.ports, port) as proxy,
        ):
            yield ManySite(proxy, servers)
