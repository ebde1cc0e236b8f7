"""What learners answer at a table is remembered for their progress."""

from __future__ import annotations

import logging

from chatiere.core.errors import ChatiereError
from chatiere.store.rows import Answer
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.practice.learners import MOST_LEARNERS, new_learner
from chatiere.web.practice.question import MOST_SECONDS
from chatiere.web.practice.subject import offers_practice, subject_of
from chatiere.web.tables.extensions import AnsweredQuestion

log = logging.getLogger("chatiere.web")
LONGEST = 12


async def remember_answer(write_queue: WriteQueue, answered: AnsweredQuestion) -> None:
    """For the learner of the seat's name at that browser.  The move is made already: what
    cannot be kept is logged, and the game goes on."""
    player, name = answered.seat.player, answered.seat.name
    if player is None or not offers_practice(answered.game):
        return
    new = new_learner(player, name, answered.at)
    item, asked = subject_of(answered.game).asked_at_table(answered.question)
    said, took = answered.said[:LONGEST], min(MOST_SECONDS, max(0.0, answered.seconds))

    def write(store: Store) -> None:
        here = store.learners_of(player)
        if len(here) >= MOST_LEARNERS and name not in [one.name for one in here]:
            return
        learner = store.learner_named(new)
        store.add_answer(
            Answer(learner.id, answered.at, item, asked, said, answered.is_right, took)
        )

    try:
        await write_queue.do(write)
    except ChatiereError as error:
        log.warning("a total said at table %s was not remembered: %s", answered.table, error)
