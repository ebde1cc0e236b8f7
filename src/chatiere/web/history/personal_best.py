"""Whether somebody has never done better at a game than just now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from chatiere.store.history import PastScore
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.history.history import TOGETHER
from chatiere.web.tables.table import Table


async def personal_bests(write_queue: WriteQueue, table: Table) -> frozenset[int]:
    """The seats of a finished game whose people have a score behind them, and now a better one.
    Who plays for two at one browser is not compared, nor are those who play together."""
    if table.game.aim == TOGETHER:
        return frozenset()
    found = set()
    for seat in table.seats:
        if seat.player is not None and len(table.seats_of(seat.player)) == 1:
            past = await write_queue.do(partial(scores, seat.player, table.game.name))
            if is_best(past, table.id, table.game.aim):
                found.add(seat.seat)
    return frozenset(found)


def scores(player: str, game: str, store: Store) -> list[PastScore]:
    return store.scores(player, game)


def is_best(past: Sequence[PastScore], code: str, aim: str) -> bool:
    """Whether the game of this code came out better than every one before it."""
    this = next((score for score in past if score.table == code), None)
    if this is None:
        return False
    before = [score.points for score in past if score.changed < this.changed]
    if not before:
        return False
    return this.points < min(before) if aim == "fewest" else this.points > max(before)
