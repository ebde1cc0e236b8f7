"""A real server in a thread of this process, and people and programs who ask it."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from chatiere.store.expiring import DAY, Clocks
from chatiere.store.store import Store
from chatiere.web.server.app import create_app
from chatiere.web.server.clocks import clocks
from chatiere.web.server.connections import http_protocol
from chatiere.web.server.identity import COOKIE
from chatiere.web.server.services import Config, Services
from chatiere.web.tables.catching_up import catch_up
from chatiere.web.tables.table import Table

T = TypeVar("T")
PATIENCE = 20.0
WITHOUT_LIMITS = 1e6
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: a client would load all certificates of the world for itself."""


class Log(logging.Handler):
    """Every line that the server logs, as a host would have it in a file."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@dataclass
class Later:
    """The clocks as they will be after so many days."""

    days: float = 0.0

    def __call__(self) -> Clocks:
        now, passed = clocks(), self.days * DAY
        return Clocks(now.wall + passed, now.ticks + passed, now.boot)


@dataclass
class Running:
    """A server that runs, with the parts inside it for tests to look at."""

    services: Services
    url: str
    loop: asyncio.AbstractEventLoop
    later: Later
    log: Log = field(default_factory=Log)

    def call(self, work: Awaitable[T]) -> T:
        """Something done in the server's own loop."""

        async def done() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def in_store(self, work: Callable[[Store], T]) -> T:
        """Something asked of the store, on the one thread that it is for."""
        return self.call(self.services.write_queue.do(work))

    def days_pass(self, days: float) -> None:
        """Without anybody who uses anything; and one more, for what was old before it."""

        async def passed() -> None:
            self.services.registry.tables.clear()
            self.services.replays.drop_imported()
            await self.services.sweeper.delete_what_is_old()

        for more in (days, 1.0):
            self.later.days += more
            self.call(passed())

    def table(self, code: str) -> Table:
        """As the store has it now, whoever has changed it."""

        async def up_to_date() -> Table:
            table = await self.services.registry.table(code)
            async with table.lock:
                serials = await self.services.write_queue.do(lambda store: store.serials([code]))
                if table.serial != serials[code]:
                    await catch_up(table)
            return table

        return self.call(up_to_date())

    def everywhere(self) -> list[Running]:
        """All servers that answer at the address: this one."""
        return [self]


@contextmanager
def served(path: Path | str, rate_factor: float = WITHOUT_LIMITS, **how: Any) -> Iterator[Running]:
    """A server on a free port with its tables in this file, or this database."""
    later = Later()
    app = create_app(Config(path, rate_factor=rate_factor, clocks=later, **how))
    log = Log()
    logging.getLogger().addHandler(log)
    loggers = [logging.getLogger(name) for name in ("uvicorn", "uvicorn.access", "chatiere")]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    config = uvicorn.Config(
        app, "127.0.0.1", 0, http=http_protocol(), ws="none", log_config=None, log_level=None,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Running(app.state.services, f"http://127.0.0.1:{port}", loops[0], later, log)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        logging.getLogger().removeHandler(log)
        for logger in loggers:
            logger.setLevel(logging.NOTSET)
    assert not thread.is_alive(), "the server stops when it is told to"


def wait_until(holds: Any, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


class Browser(httpx.Client):
    """Somebody's browser: it keeps its cookie, and sends the token of the pages it was shown."""

    def __init__(self, url: str, language: str = "en") -> None:
        super().__init__(
            base_url=url, headers={"accept-language": language}, timeout=PATIENCE, verify=NO_TLS
        )

    @property
    def token(self) -> str:
        if "token" not in self.__dict__:
            self.__dict__["token"] = field_of(self.get("/me").text, "token")
        return str(self.__dict__["token"])

    def send_form(self, path: str, **fields: object) -> httpx.Response:
        """A form of a page, sent with its token."""
        return self.post(path, data={"token": self.token, **{k: str(v) for k, v in fields.items()}})

    def lay(self, game: str, *seats: str, **more: object) -> str:
        """Lay a table; its code."""
        page = self.get(f"/games/{game}").text
        fields = {f"seat{i}": kind for i, kind in enumerate(seats)} | {"name": "Ana", **more}
        answer = self.send_form(f"/games/{game}", deal=field_of(page, "deal"), **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def act(self, code: str, **fields: object) -> httpx.Response:
        return self.send_form(f"/t/{code}", **fields)

    def sit(self, code: str, seat: int, name: str = "Léo", salt: str = "") -> None:
        answer = self.act(code, sit=seat, name=name, salt=salt)
        assert answer.status_code == 303, answer.text


class Program(httpx.Client):
    """A program with its key."""

    def __init__(self, url: str, key: str) -> None:
        super().__init__(
            base_url=f"{url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE,
            verify=NO_TLS,
        )  # fmt: skip
        self.key = key

    def ask(self, method: str, path: str, **body: object) -> dict[str, Any]:
        """An answer that has to be a good one."""
        answer = self.request(method, path, json=body or None)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def move(self, code: str, n: int, what: str) -> httpx.Response:
        return self.post(f"/tables/{code}/moves", json={"n": n, "move": what})


def program(url: str, name: str = "Robo") -> Program:
    answer = httpx.post(f"{url}/api/players", json={"name": name}, verify=NO_TLS)
    assert answer.status_code == 201, answer.text
    return Program(url, answer.json()["key"])


def field_of(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(f'name="{name}" value="([^"]*)"', page)
    assert found, f"the page has a field {name}"
    return found[1]


def browser_of(running: Running, player: str, language: str = "en") -> Browser:
    """The browser of somebody whom the store knows, with the cookie that it would have."""
    browser = Browser(running.url, language)
    browser.cookies.set(COOKIE, running.services.signer.cookie(player), domain="127.0.0.1")
    return browser


def first_event(client: httpx.Client, path: str, **headers: str) -> str:
    """The first event with something in it of a live stream, or the refusal."""
    with client.stream("GET", path, headers=headers) as answer:
        if answer.status_code != 200:
            return answer.read().decode()
        text = ""
        for chunk in answer.iter_text():
            text += chunk
            for event in text.split("\n\n")[:-1]:
                if "data: " in event:
                    return event
    return text
