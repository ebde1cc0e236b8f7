"""Real server processes on one store, each of which may be killed, stopped and started again."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.browser.site import free_port

PATIENCE = 60.0
PROGRAM = ("-m", "chatiere", "serve", "--no-browser")


class ServerProcess:
    """One of them: always at the same port."""

    def __init__(self, data: str, log: Path, more: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.log = log
        where = ["--port", str(self.port), "--data", data]
        self.command = [sys.executable, *PROGRAM, *where, *more]
        self.process: subprocess.Popen[bytes] | None = None
        self.is_stopped = False
        self.well_since = math.inf
        """Since when it serves without a break, by a clock that only runs forward."""

    def start(self) -> None:
        """A group of its own: what it started ends with it, whatever has become of it."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=log, stderr=log, start_new_session=True
            )

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def has_served(self, seconds: float) -> bool:
        """Whether it has been there for so long."""
        return self.is_alive and time.monotonic() - self.well_since >= seconds

    def is_well(self) -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1).close()
        except OSError:
            return False
        return True

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.is_well():
            assert self.is_alive, self.log.read_text()[-2000:]
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.05)
        self.well_since = time.monotonic()

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """At once, in the midst of whatever it does."""
        self.send(signal.SIGKILL)
        assert self.process is not None
        self.process.wait(PATIENCE)
        self.is_stopped, self.well_since = False, math.inf

    def stop(self) -> None:
        self.send(signal.SIGSTOP)
        self.is_stopped, self.well_since = True, math.inf

    def go_on(self) -> None:
        self.send(signal.SIGCONT)
        self.is_stopped, self.well_since = False, time.monotonic()

    def terminate(self) -> int:
        """As a host does; what it exits with."""
        self.send(signal.SIGTERM)
        assert self.process is not None
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """With all that it started."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


class Servers(list[ServerProcess]):
    """`with Servers(url, 3, folder) as servers:`; they are well when the block begins."""

    def __init__(self, data: str, count: int, folder: Path, more: Sequence[str] = ()) -> None:
        logs = [folder / f"server-{number}.log" for number in range(count)]
        super().__init__(ServerProcess(data, log, more) for log in logs)

    def __enter__(self) -> Servers:
        try:
            self[0].start()
            self[0].wait()  # it makes the tables of the store
            for server in self[1:]:
                server.start()
            for server in self[1:]:
                server.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in self:
            server.close()

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self]
