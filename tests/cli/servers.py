"""Real servers, started from the command line as a host would."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request

PATIENCE = 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def started(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "chatiere", "serve", "--no-browser", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def page(port: int, path: str = "/") -> str:
    """What is answered, as soon as somebody does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=2) as answer:
                return str(answer.read().decode())
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)
