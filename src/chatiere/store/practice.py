"""Who learns at a browser, and every answer they gave."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select, update

from chatiere.core.translation import N_
from chatiere.store.database import Database, hold
from chatiere.store.errors import StoreError
from chatiere.store.rows import Answer, Learner
from chatiere.store.schema import answer, learner, player


class Practice(Database):
    """The log of answers is all that is kept of somebody's practice."""

    def add_learner(self, somebody: Learner) -> None:
        with self.transaction() as sql:
            sql.execute(insert(learner).values(asdict(somebody)))

    def learners_of(self, player: str) -> list[Learner]:
        """In the order in which they came."""
        theirs = select(learner).where(learner.c.player == player)
        with self.reading() as sql:
            rows = sql.execute(theirs.order_by(learner.c.created, learner.c.id))
            return [Learner(**row._mapping) for row in rows]

    def learner(self, who: str, player: str) -> Learner | None:
        """Only for the browser at which they learn."""
        theirs = (learner.c.id == who) & (learner.c.player == player)
        with self.reading() as sql:
            row = sql.execute(select(learner).where(theirs)).one_or_none()
            return Learner(**row._mapping) if row else None

    def learner_named(self, new: Learner) -> Learner:
        """The browser's learner of this name, or else this new one."""
        same = (learner.c.player == new.player) & (learner.c.name == new.name)
        with self.transaction() as sql:
            hold(sql, player, new.player)
            row = sql.execute(select(learner).where(same).order_by(learner.c.created)).first()
            if row is None:
                self.add_learner(new)
                return new
            return Learner(**row._mapping)

    def rename_learner(self, who: str, name: str) -> None:
        with self.transaction() as sql:
            if not sql.execute(
                update(learner).where(learner.c.id == who).values(name=name)
            ).rowcount:
                raise StoreError(N_("there is no such learner: they may have been deleted"))

    def delete_learner(self, who: str) -> None:
        """With every answer."""
        with self.transaction() as sql:
            sql.execute(delete(learner).where(learner.c.id == who))

    def add_answer(self, given: Answer, since: float | None = None) -> bool:
        """Whether it is new: the same question, shown at `since`, is answered once only."""
        row = {name: value for name, value in asdict(given).items() if name != "id"}
        same = (
            (answer.c.learner == given.learner)
            & (answer.c.item == given.item)
            & (answer.c.asked == given.asked)
        )
        with self.transaction() as sql:
            hold(sql, learner, given.learner)  # ids of one learner come in their order
            if since is not None:
                again = select(answer.c.id).where(same, answer.c.at >= since).limit(1)
                if sql.execute(again).first() is not None:
                    return False
            sql.execute(insert(answer).values(row))
            return True

    def answers(self, who: str, after: int = 0) -> list[Answer]:
        """From the first on, or those after the one of this id."""
        theirs = select(answer).where(answer.c.learner == who, answer.c.id > after)
        with self.reading() as sql:
            return [Answer(**row._mapping) for row in sql.execute(theirs.order_by(answer.c.id))]
