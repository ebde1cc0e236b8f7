"""The options that say where many games are played: on the cores here, or on a Ray cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chatiere.core.errors import ChatiereError

if TYPE_CHECKING:
    from chatiere.parallel.workers import Workers

MOST_WORKERS = 256

WorkersOption = Annotated[
    int | None, typer.Option(min=1, help="How many games at once; by default one a core.")
]
RayOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Work on the Ray cluster at this HOST:PORT: see docs/cluster.md."
    ),
]


def chosen_workers(workers: int | None, ray: str | None) -> Workers:
    """What the two options say together, as `map_ordered` wants it."""
    from chatiere.parallel.workers import cores

    if ray is None:
        return min(workers or cores(), MOST_WORKERS)
    if workers is not None:
        raise ChatiereError("--workers is for this machine, --ray for a cluster: give one of them")
    return ray
