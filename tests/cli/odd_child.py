"""Stands for a server process: it answers with its number, and stops when it is told to.

`fail` in the options' first origin makes it end at once."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading

from chatiere.cli.processes import stop_without_parent
from chatiere.cli.serve_options import ServeOptions


def stop(sig: int, frame: object) -> None:
    os.write(2, f"stopped {sys.argv[2]}\n".encode())
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGTERM, stop)
    options = ServeOptions.from_json(sys.stdin.readline())
    if "fail" in options.origins:
        sys.exit(7)
    threading.Thread(target=stop_without_parent, daemon=True).start()
    listening = socket.socket(fileno=int(sys.argv[1]))
    while True:
        with contextlib.closing(listening.accept()[0]) as asker:
            asker.sendall(f"{sys.argv[2]} {os.getpid()}".encode())


if __name__ == "__main__":
    main()
