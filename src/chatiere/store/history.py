"""Games that are over: what somebody played here, and how it is deleted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Select, delete, func, select, update

from chatiere.store.circle_people import forget_guest
from chatiere.store.database import Database
from chatiere.store.origins import counting
from chatiere.store.people import NOBODY
from chatiere.store.rows import Kind
from chatiere.store.schema import game_table, review, seat
from chatiere.store.tables import touch

MOST_AT_ONCE = 500
"""SQLite takes so many values in one statement, and more."""


class FinishedSeat(NamedTuple):
    """Who sat where, without the secret id: only whether it was the one who looks back."""

    seat: int
    kind: Kind
    name: str
    held: bool
    is_mine: bool


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over, as a line in its player's list."""

    id: str
    game: str
    changed: float
    origin: str | None
    result: dict[str, list[int]] | None
    seats: tuple[FinishedSeat, ...]


class PastScore(NamedTuple):
    """What somebody had at the end of a game."""

    table: str
    changed: float
    points: int


class History(Database):
    """What somebody's games came to."""

    def finished(self, player: str) -> list[FinishedGame]:
        """Every finished game in which a player had a seat; the last one first.

        All at once and without moves, so that thousands take a tenth of a second.
        """
        kept = (game_table.c[name] for name in ("id", "game", "changed", "origin", "result"))
        newest = select(*kept).where(_is_over_with(player))
        newest = newest.order_by(game_table.c.changed.desc(), game_table.c.id)
        with self.snapshot() as sql:
            seats = dict(_sitters(sql.execute(_seats_of(player))))
            return [
                FinishedGame(code, game, changed, origin, result, seats[code])
                for code, game, changed, origin, result in sql.execute(newest)
            ]

    def scores(self, player: str, game: str) -> list[PastScore]:
        """A player's scores at a game, as far as they count: no practice, one seat, a result."""
        columns = (game_table.c.id, game_table.c.changed, game_table.c.result, seat.c.seat)
        counts = (game_table.c.game == game) & counting()
        mine = select(*columns).join(seat, seat.c.table == game_table.c.id)
        mine = mine.where(seat.c.player == player, game_table.c.state == "over", counts)
        with self.reading() as sql:
            rows = list(sql.execute(mine.order_by(game_table.c.id)))
        single = [here for _, every in groupby(rows, itemgetter(0)) if len(here := [*every]) == 1]
        return [
            PastScore(code, changed, result["scores"][number])
            for [(code, changed, result, number)] in single
            if result and result["scores"]
        ]

    def unfinished(self, player: str) -> int:
        """How many games of a player are still going on, lessons apart."""
        sits = select(seat.c.table).where(seat.c.player == player)
        going = (game_table.c.state == "playing") & counting() & game_table.c.id.in_(sits)
        with self.reading() as sql:
            counted = select(func.count()).select_from(game_table).where(going)
            return int(sql.execute(counted).scalar_one())

    def keep_result(self, table: str, result: dict[str, list[int]]) -> None:
        """What an older game came to; if it is gone by now, nothing."""
        with self.transaction() as sql:
            here = (game_table.c.id == table) & (game_table.c.state == "over")
            sql.execute(update(game_table).where(here).values(result=result))

    def delete_finished(self, player: str) -> tuple[list[str], list[str]]:
        """A player's finished games: deleted are those where no other person sits, with what was
        found about them; in the others the player's seats are nobody's.  Both by their codes."""
        over = select(game_table.c.id).where(_is_over_with(player))
        others = select(seat.c.table).where(seat.c.player.is_not(None), seat.c.player != player)
        with self.transaction() as sql:
            forget_guest(sql, player)
            shared = set(sql.execute(over.where(game_table.c.id.in_(others))).scalars())
            codes = list(sql.execute(over).scalars())
            gone = [code for code in codes if code not in shared]
            left = [code for code in codes if code in shared]
            for some in _parts(gone):
                sql.execute(delete(review).where(review.c.code.in_(some)))
                sql.execute(delete(game_table).where(game_table.c.id.in_(some)))
            for some in _parts(left):
                touch(sql, some)
                mine = (seat.c.player == player) & seat.c.table.in_(some)
                sql.execute(update(seat).where(mine).values(player=None, name=NOBODY, face=""))
                hosted = (game_table.c.host == player) & game_table.c.id.in_(some)
                sql.execute(update(game_table).where(hosted).values(host=None))
            return gone, left


def _is_over_with(player: str) -> Any:
    sits = select(seat.c.table).where(seat.c.player == player)
    return (game_table.c.state == "over") & game_table.c.id.in_(sits)


def _seats_of(player: str) -> Select[Any]:
    """Everybody's seats at a player's tables, finished or not: picking would cost more."""
    sits = select(seat.c.table).where(seat.c.player == player)
    is_mine = func.coalesce(seat.c.player == player, False)
    shown = (seat.c.table, seat.c.seat, seat.c.kind, seat.c.name, seat.c.held, is_mine)
    return select(*shown).where(seat.c.table.in_(sits)).order_by(seat.c.table, seat.c.seat)


def _sitters(rows: Any) -> Iterator[tuple[str, tuple[FinishedSeat, ...]]]:
    for code, here in groupby(rows, key=itemgetter(0)):
        yield (
            code,
            tuple(
                FinishedSeat(number, kind, name, held, bool(is_mine))
                for _, number, kind, name, held, is_mine in here
            ),
        )


def _parts(codes: list[str]) -> Iterator[list[str]]:
    for first in range(0, len(codes), MOST_AT_ONCE):
        yield codes[first : first + MOST_AT_ONCE]
