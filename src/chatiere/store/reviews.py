"""Reviews of finished games: asked for once, kept when they are done."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update

from chatiere.store.database import Database
from chatiere.store.schema import game_table, record, review


class Reviews(Database):
    """By the code of the table or of the record that was looked at."""

    def ask_review(self, code: str, asked: float) -> None:
        """Note that somebody wants it; a second time changes nothing."""
        with self.transaction() as sql:
            sql.execute(self.insert_if_new(review, code=code, asked=asked))

    def review(self, code: str) -> tuple[bool, dict[str, Any] | None]:
        """Whether it was asked for, and what came of it, once it is done."""
        with self.reading() as sql:
            row = sql.execute(select(review.c.result).where(review.c.code == code)).first()
            return (False, None) if row is None else (True, row[0])

    def keep_review(self, code: str, result: dict[str, Any]) -> None:
        with self.transaction() as sql:
            sql.execute(update(review).where(review.c.code == code).values(result=result))

    def delete_lost_reviews(self) -> int:
        """Those of games that are no longer kept; how many."""
        kept = select(game_table.c.id).union(select(record.c.id))
        with self.transaction() as sql:
            return sql.execute(delete(review).where(review.c.code.not_in(kept))).rowcount
