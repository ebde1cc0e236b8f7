"""The server for a house, a class or the Internet: what it is told, and where it listens."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import segno
import typer

from chatiere.cli.log_lines import set_up_logging
from chatiere.cli.processes import Children
from chatiere.cli.serve_options import LOOPBACK, ServeOptions
from chatiere.cli.server import app_of, run_server
from chatiere.core.errors import ChatiereError
from chatiere.store.opening import open_store
from chatiere.web.push.keys import read_keys

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan or --host
PORT = 8000
PORTS_TRIED = 20


def serve(options: ServeOptions) -> None:
    """Until somebody stops it."""
    options.check_texts()
    host = options.host or (EVERYWHERE if options.lan else LOOPBACK)
    data = options.data or usual_data()
    if options.processes > 1 and isinstance(data, Path):
        raise ChatiereError("several processes need a PostgreSQL store: --data postgresql://…")
    if options.processes > 1 and sys.platform == "win32":
        raise ChatiereError("several processes cannot share a port on Windows")
    with listen(host, options.port) as listening:
        if options.check:
            check_start(options, data)
            typer.echo("ready")
            return
        port = listening.getsockname()[1]
        given = replace(options, data=data, public=public_address(options, port))
        if options.processes > 1:
            check_start(options, data)
            set_up_logging(options.log)
            tell(options, host, port)
            Children(given, listening).run()
        else:
            app = app_of(given)
            set_up_logging(options.log)
            tell(options, host, port)
            run_server(app, given, listening)


def check_start(options: ServeOptions, data: Path | str) -> None:
    """Keys that can be read, and a store that is made and brought up to date once; or one line
    that says why not, before several processes say it."""
    if options.push:
        read_keys(options.push)
    open_store(data).close()


def public_address(options: ServeOptions, port: int) -> str:
    """What the links of tables begin with, where it is not what the host's browser shows."""
    if options.origins:
        return options.origins[0]
    return f"http://{lan_address()}:{port}" if options.lan else ""


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
