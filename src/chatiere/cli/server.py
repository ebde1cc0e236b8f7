"""One server process: it serves on a socket that is open already, until it is told to stop."""

from __future__ import annotations

import gc
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from chatiere.cli.serve_options import LOOPBACK, ServeOptions, metrics_address
from chatiere.web.push.keys import read_keys
from chatiere.web.server.app import create_app
from chatiere.web.server.connections import http_protocol
from chatiere.web.server.counting import Counted
from chatiere.web.server.services import Config, Services

RETURNING_SECONDS = 10.0
"""In which the pages of a server that was restarted come back."""
SHUTDOWN_SECONDS = 2
"""For answers that are under way when the pages have been sent away."""
SWITCH_SECONDS = 0.001
"""How long a thread that draws or reads keeps the others waiting, and so everybody's moves."""
KEEP_ALIVE_SECONDS = 75
"""A browser that thinks about its next move need not knock again."""
GARBAGE = (20_000, 20, 20)
"""After how many new objects Python looks for some that hold each other: drawing a move makes
hundreds, and nearly all are gone by themselves before they are looked at."""
SAME_WISH = 0.5
"""Seconds within which a second signal is the first once more: who stops a service tells all of its
processes, and those whom we started are told by us as well."""


class StoppableServer(uvicorn.Server):
    """Told to stop once, it stops in good order; told twice, at once."""

    def __init__(self, config: uvicorn.Config, stop: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.stop = stop
        self.told = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """What was acknowledged is written: to end at once costs nobody a move."""
        now = time.monotonic()
        if not self.should_exit:
            self.should_exit, self.told = True, now
        elif now - self.told > SAME_WISH:
            os._exit(128 + sig)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Others may still connect while the pages go: each is asked to come again."""
        await self.stop()
        await super().shutdown(sockets)


def app_of(options: ServeOptions, process: int = 0) -> FastAPI:
    """The application, with its store open, and its figures told where that was asked for."""
    assert options.data is not None
    config = Config(
        data=options.data,
        origins=options.origins,
        public=options.public,
        secure=bool(options.origins) and all(o.startswith("https://") for o in options.origins),
        keep_days=options.keep_days,
        workers=options.workers,
        tigers_ahead=process == 0,
        open_tables=options.open_tables,
        returning=RETURNING_SECONDS,
        push=read_keys(options.push) if options.push else None,
    )
    app = create_app(config)
    if options.metrics is not None:
        from chatiere.web.server.metrics_exporter import start_exporter

        start_exporter(app.state.services, *metrics_address(options.metrics, process))
    return app


def run_server(app: FastAPI, options: ServeOptions, listening: socket.socket) -> None:
    """Until somebody stops it."""
    services: Services = app.state.services
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what is there now stays
    gc.set_threshold(*GARBAGE)
    proxies = [LOOPBACK, *options.proxies] if options.origins else list(options.proxies)
    config = uvicorn.Config(
        Counted(app),
        http=http_protocol(trusted=proxies),
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
    )
    StoppableServer(config, services.stopping.stop).run(sockets=[listening])
