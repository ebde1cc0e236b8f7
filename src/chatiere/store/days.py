"""The deal of the day: who played it, and what a tiger made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select

from chatiere.store.database import Database
from chatiere.store.rows import Listed
from chatiere.store.schema import day_result, game_table, seat
from chatiere.store.tables import listed

HUMAN = "human"
MOST_SCORES = 20_000
"""Of so many people the scores of a day are told."""


@dataclass(frozen=True)
class DayScore:
    """What somebody came to; a name only of who wants to be named."""

    table: str
    player: str | None
    score: int
    name: str


class Days(Database):
    """By the origin of their tables, `day 2026-11-16`, which all servers write alike."""

    def table_of_day(self, player: str, game: str, origin: str) -> Listed | None:
        """Where a player has begun a deal; the first one finished, or else the first begun."""
        sits = select(seat.c.table).where(seat.c.player == player)
        here = (game_table.c.origin == origin) & (game_table.c.game == game)
        with self.snapshot() as sql:
            found = listed(sql, here & game_table.c.id.in_(sits), 10)
        found = [table for table in found if table.state == "over"] or found
        return found[-1] if found else None

    def scores_of_day(self, game: str, origin: str, before: float) -> list[DayScore]:
        """Everybody's, of games that were over before a moment, the first one first.  Who left
        their seat to a cat did not play."""
        columns = (
            game_table.c.id, seat.c.player, seat.c.seat, seat.c.name, game_table.c.result,
            game_table.c.settings,
        )  # fmt: skip
        asked = select(*columns).join(seat, seat.c.table == game_table.c.id)
        asked = asked.where(
            game_table.c.origin == origin, game_table.c.game == game,
            game_table.c.state == "over", game_table.c.changed < before,
            seat.c.kind == HUMAN, seat.c.held.is_(False),
        )  # fmt: skip
        asked = asked.order_by(game_table.c.changed, game_table.c.id).limit(MOST_SCORES)
        with self.reading() as sql:
            rows = sql.execute(asked).all()
        return [
            DayScore(code, who, result["scores"][place], name if settings.get("named") else "")
            for code, who, place, name, result, settings in rows
            if result and result["scores"]
        ]

    def day_result(self, day: str, game: str) -> dict[str, Any] | None:
        """What a tiger made of it, once that is known."""
        asked = select(day_result.c.content)
        asked = asked.where(day_result.c.day == day, day_result.c.game == game)
        with self.reading() as sql:
            found: dict[str, Any] | None = sql.execute(asked).scalar_one_or_none()
            return found

    def delete_day_results_before(self, at: float) -> int:
        """How many went."""
        with self.transaction() as sql:
            return sql.execute(delete(day_result).where(day_result.c.created < at)).rowcount

    def keep_day_result(self, day: str, game: str, content: dict[str, Any], at: float) -> None:
        """The first one counts."""
        row = {"day": day, "game": game, "content": content, "created": at}
        with self.transaction() as sql:
            sql.execute(self.insert_if_new(day_result, **row))
