"""Who is in a circle, and what becomes of it and of names when somebody leaves or is forgotten."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, exists, func, select, update

from chatiere.core.translation import N_
from chatiere.store.errors import Conflict
from chatiere.store.schema import circle, circle_place, game_table, member, seat

MOST_CIRCLES = 50
"""Of one person."""


def is_theirs(id: str | None = None) -> Any:  # noqa: A002
    """Whether a table is a circle's, or any circle's: somebody who is in it sits there or is the
    host.  Who has left goes on at a table that names the circle still, and nobody there hears."""
    sits = exists().where(
        seat.c.table == game_table.c.id,
        member.c.player == seat.c.player,
        member.c.circle == game_table.c.circle,
    )
    hosts = exists().where(
        member.c.player == game_table.c.host, member.c.circle == game_table.c.circle
    )
    named = game_table.c.circle.is_not(None) if id is None else game_table.c.circle == id
    return named & (sits | hosts)


def check_circles(sql: Connection, who: str) -> None:
    mine = select(func.count()).select_from(member).where(member.c.player == who)
    if sql.execute(mine).scalar_one() >= MOST_CIRCLES:
        raise Conflict(
            "nobody is in more than %(most)s circles",
            N_("nobody can be in more than %(most)s circles"),
            most=MOST_CIRCLES,
        )


def check_member(sql: Connection, circle: str, id: str) -> str:  # noqa: A002
    """The player, who must be in it."""
    here = (member.c.circle == circle) & (member.c.id == id)
    who: str | None = sql.execute(select(member.c.player).where(here)).scalar()
    if who is None:
        raise Conflict("member %(id)s has left", N_("they are not in the circle any more"), id=id)
    return who


def delete_circle(sql: Connection, id: str) -> None:  # noqa: A002
    here = game_table.c.circle == id
    sql.execute(update(game_table).where(here).values(circle=None))
    sql.execute(delete(circle).where(circle.c.id == id))


def settle(sql: Connection, id: str) -> None:  # noqa: A002
    """Somebody has left: a circle has a founder who is in it, or nobody is and it goes."""
    here = select(member.c.player).where(member.c.circle == id)
    players = sql.execute(here.order_by(member.c.joined, member.c.id)).scalars().all()
    if not players:
        delete_circle(sql, id)
        return
    lost = circle.c.founder.is_(None) | circle.c.founder.not_in(players)
    new = {"founder": players[0], "serial": circle.c.serial + 1}
    sql.execute(update(circle).where(circle.c.id == id, lost).values(new))


def forget_guest(sql: Connection, who: str) -> None:
    """On the boards of circles that somebody played with without being in them."""
    theirs = exists().where(
        seat.c.table == circle_place.c.result,
        seat.c.seat == circle_place.c.seat,
        seat.c.player == who,
    )
    sql.execute(update(circle_place).where(theirs).values(name=""))


def forget_guests_at(sql: Connection, tables: Any) -> None:
    """Nobody could ask for it later: with a table goes who sat at it."""
    here = circle_place.c.result.in_(tables)
    sql.execute(update(circle_place).where(here).values(name=""))
