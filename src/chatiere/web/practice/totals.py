"""Totals that were said at a table are remembered for the learner's progress (S12)."""

from __future__ import annotations

import logging

from chatiere.core.errors import ChatiereError
from chatiere.store.rows import Answer
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.practice.learners import MOST_LEARNERS, new_learner
from chatiere.web.practice.question import MOST_SECONDS
from chatiere.web.practice.subject import offers_practice, subject_of
from chatiere.web.tables.table import Table

log = logging.getLogger("chatiere.web")
LONGEST = 12


async def remember_total(
    write_queue: WriteQueue, table: Table, seat: int, asked: tuple[int, str], said: str,
    right: bool, now: float, seconds: float,
) -> None:  # fmt: skip
    """For the learner of the seat's name at that browser.  The move is made already: what
    cannot be kept is logged, and the game goes on."""
    player, name = table.seats[seat].player, table.seats[seat].name
    if player is None or not offers_practice(table.game):
        return
    new = new_learner(player, name, now)
    item, question = subject_of(table.game).announced_at_table(*asked)
    took = min(MOST_SECONDS, max(0.0, seconds))

    def write(store: Store) -> None:
        here = store.learners_of(player)
        if len(here) >= MOST_LEARNERS and name not in [one.name for one in here]:
            return
        learner = store.learner_named(new)
        store.add_answer(Answer(learner.id, now, item, question, said[:LONGEST], right, took))

    try:
        await write_queue.do(write)
    except ChatiereError as error:
        log.warning("a total said at table %s was not remembered: %s", table.id, error)
