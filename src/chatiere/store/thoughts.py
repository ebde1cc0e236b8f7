"""Positions to think about: asked by one server, taken by a thinker that has time, answered.

A thinker that dies is removed from `server`, and what it had taken is free again by the foreign
key; so a reply counts only from whoever has the thought now.  With a server that dies, what it
asked goes away.  Nothing is in here but what a seat may know.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from chatiere.store.database import Database
from chatiere.store.schema import thought

_is_waiting = thought.c.taken_by.is_(None) & thought.c.reply.is_(None)


@dataclass(frozen=True)
class Thought:
    """One question as a thinker takes it."""

    id: int
    asker: str
    question: dict[str, Any]
    budget: float


class Thoughts(Database):
    """A queue.  Whose turn it is, whoever takes from it decides: see `waiting_askers`."""

    def ask_thought(
        self, asked_by: str, asker: str, question: Mapping[str, Any], budget: float
    ) -> int:
        """A new question of this server; its number."""
        row = {"asked_by": asked_by, "asker": asker, "question": question, "budget": budget}
        with self.transaction() as sql:
            return int(
                sql.execute(insert(thought).values(row).returning(thought.c.id)).scalar_one()
            )

    def waiting_askers(self, besides: Collection[str] = ()) -> list[str]:
        """Who waits for a thinker, whoever came first before the others; `besides` those who
        wait for one that knows these games."""
        first = func.min(thought.c.id)
        asked = select(thought.c.asker).where(_waits(besides)).group_by(thought.c.asker)
        with self.reading() as sql:
            return list(sql.execute(asked.order_by(first)).scalars())

    def take_thought(
        self, thinker: str, asker: str, besides: Collection[str] = ()
    ) -> Thought | None:
        """This asker's first question that nobody has taken, and of no such game."""
        first = (
            select(thought.c.id)
            .where(_waits(besides), thought.c.asker == asker)
            .order_by(thought.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        taken = update(thought).where(thought.c.id == first).values(taken_by=thinker)
        columns = (thought.c.id, thought.c.asker, thought.c.question, thought.c.budget)
        with self.transaction() as sql:
            row = sql.execute(taken.returning(*columns)).one_or_none()
            return None if row is None else Thought(*row)

    def reply_to(self, asked: int, thinker: str, reply: Mapping[str, Any]) -> str | None:
        """Which server waits for it.  None where it does not count: it comes of somebody who was
        given up, or nobody waits any more."""
        mine = (thought.c.id == asked) & (thought.c.taken_by == thinker)
        told = update(thought).where(mine, thought.c.reply.is_(None)).values(reply=reply)
        with self.transaction() as sql:
            return sql.execute(told.returning(thought.c.asked_by)).scalar_one_or_none()

    # -- for the server that asked; numbers come again after a crash, names of servers do not --

    def take_replies(self, asked_by: str, asked: Collection[int]) -> dict[int, dict[str, Any]]:
        """The replies that are there, which leave the queue."""
        there = delete(thought).where(_of(asked_by, *asked), thought.c.reply.is_not(None))
        with self.transaction() as sql:
            rows = sql.execute(there.returning(thought.c.id, thought.c.reply))
            return dict(rows.all())

    def takers(self, asked_by: str, asked: Collection[int]) -> dict[int, str | None]:
        """Who thinks about each of these, as far as they are still in the queue."""
        found = select(thought.c.id, thought.c.taken_by).where(_of(asked_by, *asked))
        with self.reading() as sql:
            return dict(sql.execute(found).all())

    def take_back(self, asked_by: str, asked: int) -> bool:
        """Nobody need think about it any more; whether nobody had begun."""
        with self.transaction() as sql:
            dropped = delete(thought).where(_of(asked_by, asked), _is_waiting)
            return bool(sql.execute(dropped).rowcount)

    def drop_thought(self, asked_by: str, asked: int) -> None:
        """Nobody waits for it any more, whoever thinks about it."""
        with self.transaction() as sql:
            sql.execute(delete(thought).where(_of(asked_by, asked)))

    def waiting_thoughts(self) -> int:
        """How many questions nobody has taken."""
        with self.reading() as sql:
            asked = select(func.count()).select_from(thought).where(_is_waiting)
            return int(sql.execute(asked).scalar_one())


def _waits(besides: Collection[str]) -> ColumnElement[bool]:
    if not besides:
        return _is_waiting
    is_known: ColumnElement[bool] = thought.c.question["game"].as_string().not_in(besides)
    return _is_waiting & is_known


def _of(asked_by: str, *asked: int) -> ColumnElement[bool]:
    return (thought.c.asked_by == asked_by) & thought.c.id.in_(asked)
