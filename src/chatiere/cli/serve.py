"""The server for a house, a class or the Internet: one process, one file."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import segno
import typer
import uvicorn

from chatiere.core.errors import ChatiereError, shown
from chatiere.store.opening import open_store
from chatiere.web.push.keys import read_keys
from chatiere.web.server.app import create_app
from chatiere.web.server.connections import http_protocol
from chatiere.web.server.services import Config

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan or --host
PORT = 8000
PORTS_TRIED = 20
SHUTDOWN_SECONDS = 2
SWITCH_SECONDS = 0.001
"""How long a thread that draws or reads keeps the others waiting, and so everybody's moves."""
KEEP_ALIVE_SECONDS = 75
"""A browser that thinks about its next move need not knock again."""


@dataclass(frozen=True)
class ServeOptions:
    """How to serve, as the command line says."""

    host: str | None
    port: int | None
    lan: bool
    data: str | None
    origins: tuple[str, ...]
    browser: bool
    keep_days: int
    workers: int | None
    check: bool
    """Whether to leave as soon as it is clear that it could start."""
    push: Path | None = None
    """The file with the keys for telling people who are away."""


def serve(options: ServeOptions) -> None:
    """Until somebody stops it."""
    for origin in options.origins:
        check_origin(origin)
    host = options.host or (EVERYWHERE if options.lan else LOOPBACK)
    listening = listen(host, options.port)
    try:
        config = Config(
            data=options.data or usual_data(),
            origins=options.origins,
            public=public_address(options, listening.getsockname()[1]),
            secure=bool(options.origins) and all(o.startswith("https://") for o in options.origins),
            keep_days=options.keep_days,
            workers=options.workers,
            push=read_keys(options.push) if options.push else None,
        )
        if options.check:
            open_store(config.data).close()
            typer.echo("ready")
            return
        app = create_app(config)
        port = listening.getsockname()[1]
        tell(options, host, port)
        sys.setswitchinterval(SWITCH_SECONDS)
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=http_protocol(trusted=[LOOPBACK] if options.origins else []),
                ws="none",
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                proxy_headers=bool(options.origins),
                forwarded_allow_ips=LOOPBACK,
            )
        )
        with suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
            server.run(sockets=[listening])
    finally:
        listening.close()


def public_address(options: ServeOptions, port: int) -> str:
    """What the links of tables begin with, where it is not what the host's browser shows."""
    if options.origins:
        return options.origins[0]
    return f"http://{lan_address()}:{port}" if options.lan else ""


def check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ChatiereError(
            f"an origin is like https://cats.example, not {shown(origin)}: scheme and name only"
        )
    if origin.endswith("/"):
        raise ChatiereError(f"an origin has no slash at its end: {shown(origin.rstrip('/'))}")


def usual_data() -> Path:
    """Where a person's programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "chatiere" / "chatiere.db"


def listen(host: str, port: int | None) -> socket.socket:
    """The port that was asked for; else the first free one from the usual one on."""
    ports = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    for candidate in ports:
        try:
            return bound(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ChatiereError(
                    f"cannot serve at {host}:{candidate}: {error.strerror}"
                ) from None
    first = ports[0]
    raise ChatiereError(f"port {first} is in use: choose another with --port")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(1024)
    except BaseException:
        made.close()
        raise
    return made


def tell(options: ServeOptions, host: str, port: int) -> None:
    """Where the table is, for this computer and for phones in the same house."""
    here = f"http://{'localhost' if host in (LOOPBACK, EVERYWHERE) else host}:{port}/"
    typer.echo(f"Chatière: {here}  (Ctrl-C: stop)")
    if options.lan:
        there = f"http://{lan_address()}:{port}/"
        typer.echo(there)
        segno.make(there, micro=False).terminal(out=sys.stdout, compact=True, border=2)
    if options.browser and has_screen():
        timer = threading.Timer(0.8, webbrowser.open, [here])
        timer.daemon = True
        timer.start()


def has_screen() -> bool:
    """Whether there is a desktop to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def lan_address() -> str:
    """This computer's address in the house.  Nothing is sent: the system only picks a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            raise ChatiereError(
                "this computer is in no network: connect it, or leave out --lan"
            ) from None
