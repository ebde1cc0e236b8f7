"""`chatiere think`: a machine that does nothing but think for the servers of one store."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from chatiere.cli.log_lines import LogFormat, set_up_logging
from chatiere.core.errors import ChatiereError
from chatiere.core.extras import check_extra

MOST_WORKERS = 256


def think(
    data: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The database of the servers: postgresql://…"),
    ],
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_WORKERS, help="How many thoughts at a time; by default one a core."
        ),
    ] = None,
    log: Annotated[
        LogFormat, typer.Option(help="Log lines for people, or one JSON object a line.")
    ] = LogFormat.TEXT,
) -> None:
    """Think for servers that share a PostgreSQL database: tigers' moves, hints and reviews.

    Start it on as many machines as you like, with the address that the servers have:
    `chatiere think --data postgresql://chatiere@db.example/chatiere`. Servers use it as soon as
    it is ready, and think for themselves where there is none. It sees only what a seat may know.
    Stop it with Ctrl-C or SIGTERM: it finishes what it has begun.
    """
    check_extra("web", "chatiere think")
    from chatiere.store.postgres_address import Address, is_address
    from chatiere.web.bot_workers.service import cores
    from chatiere.web.think.running import think_until_told

    if not is_address(data):
        raise ChatiereError(
            "chatiere think needs a PostgreSQL database that servers share, like "
            "--data postgresql://user@host/database; with a file, the server thinks by itself"
        )
    set_up_logging(log)
    workers = workers or cores()

    def is_ready() -> None:
        typer.echo(f"thinking for {Address(data)}, workers: {workers}  (Ctrl-C: stop)")

    asyncio.run(think_until_told(data, workers, is_ready))
