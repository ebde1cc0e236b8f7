"""How far somebody is on the path of each game, and what they answered on a day.

A step is a word.  The row that says how far somebody's games were looked through, and those with
the answer to a position of the day, lie beside them under names of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select

from chatiere.store.database import Database, hold
from chatiere.store.schema import game_table, path_step, player, seat

NO_GAME = ""
LOOKED = "looked"
ANSWER = "answer "
"""Before the day and the answer: `answer 2026-11-16 put B a1`."""


@dataclass(frozen=True)
class PathStep:
    """Something that somebody has done at a game, for the first time."""

    game: str
    step: str
    at: float


def _is_answer() -> ColumnElement[bool]:
    return path_step.c.step.startswith(ANSWER, autoescape=True)


class Paths(Database):
    """All of it goes with the player."""

    def path_steps(self, who: str) -> list[PathStep]:
        """The first one first."""
        mine = (path_step.c.player == who) & (path_step.c.game != NO_GAME) & ~_is_answer()
        asked = select(path_step.c.game, path_step.c.step, path_step.c.at).where(mine)
        with self.reading() as sql:
            rows = sql.execute(asked.order_by(path_step.c.at, path_step.c.game, path_step.c.step))
            return [PathStep(*row) for row in rows]

    def add_path_steps(self, who: str, steps: list[PathStep]) -> None:
        """Each counts once; of who was forgotten meanwhile, nothing is kept."""
        with self.transaction() as sql:
            known = sql.execute(select(player.c.id).where(player.c.id == who)).first()
            for one in steps if known else []:
                row = {"player": who, "game": one.game, "step": one.step, "at": one.at}
                sql.execute(self.insert_if_new(path_step, **row))

    def looked_through(self, who: str) -> float:
        """Up to which moment somebody's finished games were looked through."""
        here = (path_step.c.player == who) & (path_step.c.step == LOOKED)
        with self.reading() as sql:
            at = sql.execute(select(path_step.c.at).where(here)).scalar_one_or_none()
            return at or 0.0

    def set_looked_through(self, who: str, at: float) -> None:
        with self.transaction() as sql:
            known = sql.execute(select(player.c.id).where(player.c.id == who)).first()
            if known:
                row = {"player": who, "game": NO_GAME, "step": LOOKED, "at": at}
                sql.execute(self.insert_or_replace(path_step, **row))

    def finished_since(self, who: str, after: float, most: int) -> list[tuple[str, float]]:
        """Codes and ends of somebody's finished games after a moment; the newest of them, the
        oldest of these first."""
        sits = select(seat.c.table).where(seat.c.player == who)
        here = (game_table.c.state == "over") & (game_table.c.changed > after)
        asked = select(game_table.c.id, game_table.c.changed).where(here, game_table.c.id.in_(sits))
        with self.reading() as sql:
            rows = sql.execute(asked.order_by(game_table.c.changed.desc()).limit(most)).all()
            return [(code, at) for code, at in reversed(rows)]

    # -- the position of the day -------------------------------------------------------------

    def answer_of_day(self, who: str, game: str, day: str) -> str | None:
        """What somebody said."""
        said = path_step.c.step.startswith(f"{ANSWER}{day} ", autoescape=True)
        asked = select(path_step.c.step).where(
            path_step.c.player == who, path_step.c.game == game, said
        )
        with self.reading() as sql:
            step = sql.execute(asked).scalars().first()
            return step.removeprefix(f"{ANSWER}{day} ") if step else None

    def add_answer_of_day(self, who: str, game: str, day: str, said: str, at: float) -> None:
        """The first one counts, however often it is sent."""
        with self.transaction() as sql:
            hold(sql, player, who)
            if self.answer_of_day(who, game, day) is None:
                row = {"player": who, "game": game, "step": f"{ANSWER}{day} {said}", "at": at}
                sql.execute(self.insert_if_new(path_step, **row))

    def answers_of_day(self, game: str, day: str) -> dict[str, int]:
        """How often each answer was given."""
        said = path_step.c.step.startswith(f"{ANSWER}{day} ", autoescape=True)
        asked = select(path_step.c.step, func.count()).where(path_step.c.game == game, said)
        with self.reading() as sql:
            rows = sql.execute(asked.group_by(path_step.c.step))
            return {step.removeprefix(f"{ANSWER}{day} "): n for step, n in rows}

    def delete_answers_before(self, at: float) -> int:
        """Positions of the day are soon forgotten; how many answers went."""
        with self.transaction() as sql:
            old = _is_answer() & (path_step.c.at < at)
            return sql.execute(delete(path_step).where(old)).rowcount
