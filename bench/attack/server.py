"""A real `chatiere serve`, as a host would start it, on a free port of this computer."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.site import free_port

PATIENCE = 30.0


@dataclass(frozen=True)
class Server:
    port: int
    pid: int

    def memory(self) -> float:
        """Megabytes that the server itself holds; its computer players are other processes."""
        rows = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024


@contextmanager
def serving(data: Path, program: Sequence[str] = ("-m", "chatiere", "serve")) -> Iterator[Server]:
    port = free_port()
    arguments = ["--no-browser", "--port", str(port), "--data", str(data)]
    command = [sys.executable, *program, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
