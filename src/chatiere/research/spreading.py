"""A batch in parts, on all cores of a machine or on a Ray cluster: the arena's way of sharing out
work, for batches.

Rows are numbered through, so the parts play the games that one large batch would have played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from chatiere.parallel.workers import Workers, map_ordered
from chatiere.research.batch import Batch
from chatiere.research.checks import check_size

T = TypeVar("T")
PART = 4096
"""Rows that are worth a piece of work of their own."""


def spread(
    work: Callable[[Batch], T],
    game: str,
    size: int,
    workers: Workers = 1,
    part: int = PART,
    **settings: Any,
) -> list[T]:
    """What `work` makes of each part of a batch of this size, in the order of the rows.

    `workers` is a number of processes here, or the address of a Ray cluster; `work` is a function
    that stands in a module, so that others find it by its name.  `settings` are those of `Batch`.
    On Ctrl-C it gives what is finished.
    """
    found: list[T] = []
    pieces = (
        (work, game, first, min(part, size - first), settings)
        for first in range(0, check_size(size), check_size(part))
    )
    map_ordered(work_on_part, pieces, workers, False, found.append)
    return found


def work_on_part(
    work: Callable[[Batch], T], game: str, first: int, size: int, settings: dict[str, Any]
) -> T:
    """One piece: a batch made where the work is done."""
    return work(Batch(game, size, first=first, **settings))
