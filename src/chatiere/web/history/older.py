"""Games that were finished before results were kept: played through again, a few at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.match import Match
from chatiere.store.history import FinishedGame
from chatiere.store.rows import Stored
from chatiere.store.write_queue import WriteQueue

SECONDS = 1.0
"""How long somebody waits for their older games; the rest comes when they look again."""
Result = dict[str, list[int]]
UNKNOWN: Result = {"scores": [], "winners": []}
"""Kept for a game that no longer goes by the rules, so that it is not tried for ever."""


async def with_results(
    write_queue: WriteQueue, finished: Sequence[FinishedGame]
) -> list[FinishedGame]:
    """The same games, with the results that are found in time."""
    end, found = time.monotonic() + SECONDS, dict[str, Result]()
    for table in finished:
        if table.result is None and time.monotonic() < end:
            result = await result_of(write_queue, table.id)
            if result is not None:
                found[table.id] = result
    return [replace(table, result=found.get(table.id, table.result)) for table in finished]


async def result_of(write_queue: WriteQueue, code: str) -> Result | None:
    """What a game came to, kept from now on; nothing if it is gone."""
    stored = await write_queue.do(lambda store: store.table(code))
    if stored is None:
        return None
    result = await asyncio.to_thread(replayed, stored)
    await write_queue.do(lambda store: store.keep_result(code, result))
    return result


def replayed(stored: Stored) -> Result:
    try:
        match = Match(
            find(stored.game), len(stored.seats), stored.options, stored.keys,
            version=stored.version,
        )  # fmt: skip
        for who, what in stored.moves:
            match.enter(who, what)
        return match.result or UNKNOWN
    except ChatiereError:
        return UNKNOWN
