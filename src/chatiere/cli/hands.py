"""Who does the work of a command about many games: the cores here, or a Ray cluster."""

from __future__ import annotations

from typing import Annotated

import typer

from chatiere.core.errors import ChatiereError

MOST_WORKERS = 256

Workers = Annotated[
    int | None, typer.Option(min=1, help="How many games at once; by default one a core.")
]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Work on the Ray cluster at this HOST:PORT: see docs/cluster.md."
    ),
]


def hands_of(workers: int | None, ray: str | None) -> int | str:
    """What `share_out` wants to know."""
    from chatiere.arena.workers import cores

    if ray is None:
        return min(workers or cores(), MOST_WORKERS)
    if workers is not None:
        raise ChatiereError("--workers is for this machine, --ray for a cluster: give one of them")
    return ray
