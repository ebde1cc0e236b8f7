"""The host's key for telling people who are away that it is their turn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from chatiere.core.extras import check_extra

PushFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Tell people who are away, with keys made by `chatiere push-keys`."
    ),
]


def push_keys(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the keys.")],
    contact: Annotated[
        str, typer.Option(help="Your e-mail address; push services want to know whom to write to.")
    ],
) -> None:
    """Make the keys with which browsers are told that it is somebody's turn.

    Only you can read the file; keep it as long as you host, and start with
    `chatiere serve --push FILE`.

    Example: chatiere push-keys push.json --contact host@cats.example
    """
    check_extra("web", "chatiere push-keys")
    from chatiere.web.push.keys import make_keys

    make_keys(file, contact)
    typer.echo(f"{file}")
