"""Circles: people who meet again, and what their games came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from chatiere.core.translation import N_
from chatiere.store.circle_people import (
    check_circles,
    check_member,
    delete_circle,
    is_theirs,
    settle,
)
from chatiere.store.database import Database, hold
from chatiere.store.errors import Conflict
from chatiere.store.rows import Circle, Listed, Member
from chatiere.store.schema import (
    circle,
    circle_place,
    circle_result,
    game_table,
    member,
    player,
    seat,
)
from chatiere.store.tables import listed

HUMAN = "human"
MOST_MEMBERS = 200
ResultKind = Literal["table", "real"]


@dataclass(frozen=True)
class Place:
    """Who sat where in a game that is over."""

    seat: int
    kind: str
    """A person, or a level."""
    member: str | None = None
    name: str = ""
    """Of who is no member; empty for somebody who has left."""


@dataclass(frozen=True)
class CircleResult:
    """What a game of a circle came to."""

    id: str
    circle: str
    kind: ResultKind
    """Played here, or with the box on a real table."""
    game: str
    at: float
    result: dict[str, list[int]]
    places: tuple[Place, ...]
    gathering: str | None = None


class Circles(Database):
    """Who belongs to which circle."""

    def add_circle(self, new: Circle, founder: Member) -> None:
        with self.transaction() as sql:
            check_circles(sql, founder.player)
            sql.execute(insert(circle).values(asdict(new)))
            sql.execute(insert(member).values(asdict(founder)))

    def circle(self, id: str) -> Circle | None:  # noqa: A002
        return self._circle_where(circle.c.id == id)

    def circle_by_code(self, code: str) -> Circle | None:
        return self._circle_where(circle.c.code == code)

    def _circle_where(self, condition: Any) -> Circle | None:
        with self.reading() as sql:
            row = sql.execute(select(circle).where(condition)).one_or_none()
            return Circle(**row._mapping) if row else None

    def set_circle(self, id: str, seen: int, **changes: Any) -> None:  # noqa: A002
        """`Conflict` if it was changed since it was `seen`."""
        here = (circle.c.id == id) & (circle.c.serial == seen)
        change = update(circle).where(here).values(serial=circle.c.serial + 1, **changes)
        with self.transaction() as sql:
            if not sql.execute(change).rowcount:
                raise Conflict(
                    "circle %(id)s was changed since it was seen",
                    N_("the circle was changed meanwhile: look again"),
                    id=id,
                )

    def delete_circle(self, id: str) -> None:  # noqa: A002
        """Its people, its board and its evenings; tables go on without it."""
        with self.transaction() as sql:
            delete_circle(sql, id)

    def membership(self, id: str, player: str) -> tuple[Circle, Member] | None:  # noqa: A002
        """A circle, and who a player is in it; nothing where they are not."""
        both = select(circle, member).join(member, member.c.circle == circle.c.id)
        here = (circle.c.id == id) & (member.c.player == player)
        with self.reading() as sql:
            row = sql.execute(both.where(here)).one_or_none()
        if row is None:
            return None
        columns = len(circle.c)
        return Circle(*row[:columns]), Member(*row[columns:])

    def members(self, circle: str) -> list[Member]:
        """In the order in which they came."""
        asked = select(member).where(member.c.circle == circle)
        with self.reading() as sql:
            rows = sql.execute(asked.order_by(member.c.joined, member.c.id))
            return [Member(**row._mapping) for row in rows]

    def circles_of(self, player: str) -> list[Circle]:
        mine = select(member.c.circle).where(member.c.player == player)
        asked = select(circle).where(circle.c.id.in_(mine)).order_by(circle.c.name, circle.c.id)
        with self.reading() as sql:
            return [Circle(**row._mapping) for row in sql.execute(asked)]

    def join_circle(self, new: Member, most: int = MOST_MEMBERS, code: str | None = None) -> None:
        """Once: who is in already stays who they are.  `Conflict` where there are too many, or the
        `code` by which they come lets nobody in any more."""
        with self.transaction() as sql:
            hold(sql, player, new.player)
            hold(sql, circle, new.circle)
            held = sql.execute(select(circle.c.code).where(circle.c.id == new.circle)).scalar()
            if held is None or code not in (None, held):
                raise Conflict("the code was changed", N_("this code lets nobody in any more"))
            here = select(member.c.player).where(member.c.circle == new.circle)
            players = sql.execute(here).scalars().all()
            if new.player in players:
                return
            if len(players) >= most:
                raise Conflict("circle %(id)s is full", N_("this circle is full"), id=new.circle)
            check_circles(sql, new.player)
            sql.execute(insert(member).values(asdict(new)))

    def rename_member(self, id: str, name: str) -> None:  # noqa: A002
        with self.transaction() as sql:
            sql.execute(update(member).where(member.c.id == id).values(name=name))

    def remove_member(self, id: str) -> None:  # noqa: A002
        """With their name: what they played stays, as played by somebody who has left.  A founder
        leaves the circle to who came first; with the last one it goes."""
        left = select(member.c.circle).where(member.c.id == id)
        with self.transaction() as sql:
            if (where := sql.execute(left).scalar()) is None:
                return
            hold(sql, circle, where)
            self.note_results(where)  # while it is known who they were
            sql.execute(delete(member).where(member.c.id == id))
            settle(sql, where)

    def expel_member(self, circle: str, seen: int, id: str, code: str) -> None:  # noqa: A002
        """The founder sends somebody away: the code that they know lets nobody in any more."""
        with self.transaction() as sql:
            self.set_circle(circle, seen, code=code)
            check_member(sql, circle, id)
            self.remove_member(id)

    def hand_on(self, circle: str, seen: int, id: str) -> None:  # noqa: A002
        """Somebody else is the founder from now on."""
        with self.transaction() as sql:
            self.set_circle(circle, seen, founder=check_member(sql, circle, id))

    def tables_of_circle(self, circle: str, states: Sequence[str], limit: int) -> list[Listed]:
        """What changed last comes first."""
        here = is_theirs(circle) & game_table.c.state.in_(states)
        with self.snapshot() as sql:
            return listed(sql, here, limit)

    # -- results --------------------------------------------------------------------------------

    def add_result(self, new: CircleResult) -> None:
        """Of a game with the box on a real table; the same one once."""
        with self.transaction() as sql:
            self._keep_result(sql, new)

    def delete_result(self, circle: str, id: str) -> None:  # noqa: A002
        here = (circle_result.c.id == id) & (circle_result.c.circle == circle)
        with self.transaction() as sql:
            sql.execute(delete(circle_result).where(here))

    def note_results(self, circle: str | None = None) -> int:
        """Put finished games of a circle, or of all, on its board: those that are not there yet.
        A result follows from what is stored, whoever wrote the last move, so none is lost."""
        known = exists().where(circle_result.c.id == game_table.c.id)
        over = (game_table.c.state == "over") & game_table.c.origin.is_(None)
        here = is_theirs(circle)
        new = over & here & game_table.c.result.is_not(None) & ~known
        with self.reading() as sql:  # nearly always there is nothing to write
            if sql.execute(select(game_table.c.id).where(new).limit(1)).first() is None:
                return 0
        with self.transaction() as sql:
            rows = list(sql.execute(select(game_table).where(new)))
            for row in rows:
                places = tuple(_places(sql, row.id, row.circle))
                found = CircleResult(
                    row.id, row.circle, "table", row.game, row.changed, row.result, places,
                    row.gathering,
                )  # fmt: skip
                self._keep_result(sql, found)
            return len(rows)

    def _keep_result(self, sql: Connection, new: CircleResult) -> None:
        row = asdict(new)
        places = row.pop("places")
        new_row = self.insert_if_new(circle_result, **row).returning(circle_result.c.id)
        if sql.execute(new_row).first():  # or another server was faster
            for place in places:
                sql.execute(insert(circle_place).values(result=new.id, **place))

    def results_stamp(self, circle: str) -> tuple[int, float, int]:
        """Changes whenever a result comes or goes, or a guest is forgotten."""
        mine = circle_result.c.circle == circle
        counted = select(func.count(), func.coalesce(func.max(circle_result.c.at), 0.0)).where(mine)
        guests = select(func.count()).select_from(circle_place.join(circle_result))
        with self.snapshot() as sql:
            count, last = sql.execute(counted).one()
            named = sql.execute(guests.where(mine, circle_place.c.name != "")).scalar_one()
            return int(count), float(last), int(named)

    def results(self, circle: str) -> list[CircleResult]:
        """All of them; the last one first."""
        mine = circle_result.c.circle == circle
        games = select(circle_result).where(mine)
        games = games.order_by(circle_result.c.at.desc(), circle_result.c.id)
        seats = select(circle_place).where(
            circle_place.c.result.in_(select(circle_result.c.id).where(mine))
        )
        seats = seats.order_by(circle_place.c.result, circle_place.c.seat)
        with self.snapshot() as sql:
            rows = sql.execute(seats)
            sitting = {
                game: tuple(Place(*rest) for _, *rest in here)
                for game, here in groupby(rows, itemgetter(0))
            }
            return [
                CircleResult(**row._mapping, places=sitting.get(row.id, ()))
                for row in sql.execute(games)
            ]


def _places(sql: Connection, table: str, circle: str) -> Iterable[Place]:
    """Who of a circle sat where; at a browser of several seats nobody knows who was who, and who
    left their seat to a cat did not play."""
    rows = sql.execute(select(seat).where(seat.c.table == table).order_by(seat.c.seat)).all()
    members = dict(
        map(
            tuple,
            sql.execute(select(member.c.player, member.c.id).where(member.c.circle == circle)),
        )
    )
    sits = Counter(row.player for row in rows)
    for row in rows:
        if row.kind != HUMAN or row.held or row.player is None:
            yield Place(row.seat, "cat" if row.kind == HUMAN else row.kind)
        else:
            who = members.get(row.player) if sits[row.player] == 1 else None
            yield Place(row.seat, HUMAN, who, "" if who else row.name)
