"""Records of games that were played elsewhere, kept to be looked at here."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Text, cast, func, insert, select

from chatiere.store.database import Database, hold, to_json
from chatiere.store.schema import player, record


class Records(Database):
    """What people brought along; it goes with whoever brought it."""

    def add_record(self, code: str, owner: str, content: dict[str, Any], created: float) -> str:
        """The code by which it is kept: the older one, if the owner brought it before."""
        as_text = cast(record.c.content, Text)  # PostgreSQL compares no documents
        same = (record.c.owner == owner) & (as_text == to_json(content))
        with self.transaction() as sql:
            hold(sql, player, owner)
            kept = sql.execute(select(record.c.id).where(same)).scalar()
            if kept is not None:
                return str(kept)
            row = {"id": code, "owner": owner, "content": content, "created": created}
            sql.execute(insert(record).values(row))
            return code

    def record(self, code: str) -> dict[str, Any] | None:
        with self.reading() as sql:
            asked = select(record.c.content).where(record.c.id == code)
            content: dict[str, Any] | None = sql.execute(asked).scalar_one_or_none()
            return content

    def records_of(self, owner: str) -> int:
        """How many somebody keeps here."""
        asked = select(func.count()).select_from(record).where(record.c.owner == owner)
        with self.reading() as sql:
            return int(sql.execute(asked).scalar_one())
