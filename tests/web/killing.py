"""Servers to be killed.  One process has loaded everything and forks a server whenever it is
asked to, so that a hundred of them start in a short time: `python -m tests.web.killing FILE`."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

import chatiere
from chatiere.bots.levels import Bot
from chatiere.bots.observation import read_observation
from chatiere.core.game import games
from chatiere.web.server.app import create_app
from chatiere.web.server.services import Config
from tests.web.serving import WITHOUT_LIMITS


class Mortal:
    """Where servers come from, and how they end."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.pid = 0

    def start(self) -> str:
        """A server that has opened the file and listens; its address."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        pid, port = self.process.stdout.readline().split()
        self.pid = int(pid)
        return f"http://127.0.0.1:{port}"

    def kill(self) -> None:
        """At once, in the midst of whatever it does."""
        os.kill(self.pid, signal.SIGKILL)
        end = time.monotonic() + 10
        while Path(f"/proc/{self.pid}").exists():
            assert time.monotonic() < end
            time.sleep(0.002)


@contextmanager
def mortal(path: Path) -> Iterator[Mortal]:
    command = [sys.executable, "-m", "tests.web.killing", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        made = Mortal(process)
        try:
            yield made
        finally:
            process.kill()


async def kitten(hidden: bytes, level: str, seed: str, **how: object) -> str:
    """A thought in the server itself: a process for it would take longer than the server lives."""
    seen = read_observation(hidden)
    move = Bot("kitten", compiled=False).choose(hidden, seed)
    return str(seen.game.words.text(seen.game.plain().given(seen.states)[0], move))


def serve(path: Path) -> None:
    app = create_app(Config(path, rate_factor=WITHOUT_LIMITS))
    app.state.services.bot_service.move = kitten
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))

    async def announced() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.001)
        os.write(1, f"{os.getpid()} {listening.getsockname()[1]}\n".encode())
        await serving

    asyncio.run(announced())


def warm_up() -> None:
    """What a server does at its first request, so that those to come do it faster."""
    for name in games():
        match = chatiere.new(name, seed=1)
        match.play(match.moves()[0])
        match.view(0)
        for n in range(len(match.entries)):
            match.tell(n, "fr", 0)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are buried at once
    warm_up()
    path = Path(sys.argv[1])
    for _ in sys.stdin:
        if os.fork() == 0:
            serve(path)
            os._exit(0)


if __name__ == "__main__":
    main()
