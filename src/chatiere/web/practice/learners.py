"""The learners whom the server has in mind: what each of them knows, read from the log once.

It can be dropped at any time and is then read again from the beginning.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict

from chatiere.core.translation import N_
from chatiere.store.rows import Answer, Learner
from chatiere.store.write_queue import WriteQueue
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.subject import practised_game, subject_of
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.tables.names import distinct

MOST_IN_MIND = 300
MOST_LEARNERS = 60
"""At one browser: more than a class."""
AT_ONCE = 100
"""Answers that are replayed before others get a turn."""
ID_BYTES = 9
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class LearnerRegistry:
    """Everybody who practises here, by the browser at which they do."""

    def __init__(self, write_queue: WriteQueue) -> None:
        self.write_queue = write_queue
        self.known: OrderedDict[str, Mastery] = OrderedDict()

    async def learner(self, who: str, player: str) -> Learner:
        found = None
        if ID.fullmatch(who):
            found = await self.write_queue.do(lambda store: store.learner(who, player))
        if found is None:
            raise NotFound(N_("Nobody of this name practises in this browser."))
        return found

    async def learners_of(self, player: str) -> list[Learner]:
        return await self.write_queue.do(lambda store: store.learners_of(player))

    async def add(self, player: str, name: str, now: float) -> Learner:
        """Somebody new; two of one name are told apart by a number."""
        here = await self.learners_of(player)
        if len(here) >= MOST_LEARNERS:
            raise Refusal(
                N_("At most %(most)s people can practise in one browser."), most=MOST_LEARNERS
            )
        new = new_learner(player, distinct(name, [other.name for other in here]), now)
        await self.write_queue.do(lambda store: store.add_learner(new))
        return new

    async def rename(self, learner: Learner, name: str) -> None:
        here = await self.learners_of(learner.player)
        name = distinct(name, [other.name for other in here if other.id != learner.id])
        await self.write_queue.do(lambda store: store.rename_learner(learner.id, name))

    async def delete(self, learner: Learner) -> None:
        await self.write_queue.do(lambda store: store.delete_learner(learner.id))
        self.known.pop(learner.id, None)

    def drop_all(self) -> None:
        """It is read again from the store when somebody asks."""
        self.known.clear()

    async def mastery(self, learner: Learner) -> Mastery:
        """What they know now: only answers that are new since the last look are read."""
        mastery = self.known.setdefault(learner.id, Mastery(subject_of(practised_game())))
        self.known.move_to_end(learner.id)
        while len(self.known) > MOST_IN_MIND:
            self.known.popitem(last=False)
        after = mastery.last_id
        answers = await self.write_queue.do(lambda store: store.answers(learner.id, after))
        for number, answer in enumerate(answers):
            if answer.id > mastery.last_id:  # somebody else may have looked meanwhile
                mastery.take(answer)
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
        return mastery

    async def answers(self, learner: Learner) -> list[Answer]:
        return await self.write_queue.do(lambda store: store.answers(learner.id))


def new_learner(player: str, name: str, now: float) -> Learner:
    return Learner(secrets.token_urlsafe(ID_BYTES), player, name, now)
