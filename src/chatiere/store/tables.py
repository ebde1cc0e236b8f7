"""Tables, their seats and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn, Unpack

from sqlalchemy import Connection, Update, bindparam, delete, func, insert, or_, select, update

from chatiere.core.errors import shown
from chatiere.core.translation import N_
from chatiere.store.database import Database
from chatiere.store.errors import Conflict, StoreError
from chatiere.store.rows import Changes, Listed, Move, Seat, State, Stored
from chatiere.store.schema import game_table, move, seat

CHANCE = "*"
_NEW_MOVES = insert(move)


class Seen(NamedTuple):
    """A table as somebody has seen it."""

    table: str
    serial: int


class Tables(Database):
    """What is played here."""

    def add_table(self, stored: Stored, rematch_of: Seen | None = None) -> None:
        """A new table; where it is the rematch of another one, that one leads to it."""
        row = {c.name: getattr(stored, c.name) for c in game_table.c}
        with self.transaction() as sql:
            sql.execute(insert(game_table).values(row))
            for one in stored.seats:
                sql.execute(insert(seat).values(table=stored.id, **asdict(one)))
            _write(sql, stored.id, 0, stored.moves, stored.changed)
            if rematch_of:
                _change(sql, rematch_of.table, {"next": stored.id}, rematch_of.serial)

    def table(self, table: str) -> Stored | None:
        with self.snapshot() as sql:
            row = sql.execute(select(game_table).where(game_table.c.id == table)).one_or_none()
            if row is None:
                return None
            rows = sql.execute(
                select(move.c.who, move.c.what).where(move.c.table == table).order_by(move.c.n)
            )
            moves: list[Move] = [(who if who == CHANCE else int(who), what) for who, what in rows]
            return Stored(**row._mapping, seats=_seats(sql, [table])[table], moves=moves)

    def serials(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of these tables was changed; those that are gone are left out."""
        asked = select(game_table.c.id, game_table.c.serial).where(game_table.c.id.in_(tables))
        with self.reading() as sql:
            return dict(map(tuple, sql.execute(asked)))

    def append(
        self,
        table: str,
        n: int,
        moves: Sequence[Move],
        at: float,
        state: State | None = None,
        result: dict[str, list[int]] | None = None,
        seen: int | None = None,
    ) -> None:
        """The moves from the n-th on, all of them or none.  `Conflict` if the n-th was made, or if
        the table was changed since it was `seen`."""
        changes: Changes = {"changed": at}
        if state is not None:
            changes |= {"state": state, "result": result}
        with self.transaction() as sql:
            _change(sql, table, changes, seen)
            if seen is None and n != (made := _made(sql, table)):
                raise Conflict(
                    "move %(n)s is not next at table %(table)s: %(made)s were made",
                    N_("the table has moved on: look again"),
                    n=n, table=shown(table), made=made,
                )  # fmt: skip
            _write(sql, table, n, moves, at)

    def retract(self, table: str, n: int, at: float, seen: int | None = None) -> None:
        """Take back the n-th move and all after it."""
        with self.transaction() as sql:
            _change(sql, table, {"changed": at}, seen)
            made = _made(sql, table)
            if not 0 <= n <= made:
                raise Conflict(
                    "move %(n)s is not there at table %(table)s: %(made)s were made",
                    N_("the table has moved on: look again"),
                    n=n, table=shown(table), made=made,
                )  # fmt: skip
            sql.execute(delete(move).where(move.c.table == table, move.c.n >= n))

    def set_table(
        self,
        table: str,
        seats: Iterable[Seat] = (),
        seen: int | None = None,
        **changes: Unpack[Changes],
    ) -> None:
        """Change what stands about a table, and put people on seats, whoever sat there before;
        `Conflict` if it was changed since it was `seen`."""
        with self.transaction() as sql:
            _change(sql, table, changes, seen)
            for one in seats:
                _sit(sql, table, one)

    def tables_of(self, player: str, limit: int) -> list[Listed]:
        """Where a player sits or is the host; what changed last comes first."""
        sits = select(seat.c.table).where(seat.c.player == player)
        theirs = or_(game_table.c.host == player, game_table.c.id.in_(sits))
        with self.snapshot() as sql:
            return listed(sql, theirs, limit)


def listed(sql: Connection, condition: Any, limit: int) -> list[Listed]:
    """Tables of which something holds; what changed last comes first."""
    kept = [game_table.c[f.name] for f in fields(Listed) if f.name not in ("seats", "moves")]
    newest = select(*kept).where(condition).order_by(game_table.c.changed.desc()).limit(limit)
    rows = sql.execute(newest).all()
    seats = _seats(sql, [row.id for row in rows])
    return [Listed(**row._mapping, seats=seats[row.id], moves=_made(sql, row.id)) for row in rows]


def _change(sql: Connection, table: str, changes: Changes, seen: int | None = None) -> None:
    """Every change counts: whoever has seen the one before is out of date now."""
    values = {f"new_{name}": value for name, value in changes.items()}
    change = _change_of(tuple(changes), seen is not None)
    if sql.execute(change, {"here": table, "seen": seen, **values}).rowcount:
        return
    refuse_change(sql, table)


def refuse_change(sql: Connection, table: str) -> NoReturn:
    if sql.execute(select(game_table.c.id).where(game_table.c.id == table)).first():
        raise Conflict(
            "table %(table)s was changed since it was seen",
            N_("the table has moved on: look again"),
            table=shown(table),
        )
    raise StoreError(
        "there is no table %(table)s: it may have been deleted",
        N_("there is no such table: it may have been deleted"),
        table=shown(table),
    )


@lru_cache(maxsize=100)
def _change_of(names: tuple[str, ...], is_seen: bool) -> Update:
    """Made once for the same columns: making a statement takes longer than carrying it out."""
    here = game_table.c.id == bindparam("here")
    if is_seen:
        here &= game_table.c.serial == bindparam("seen")
    values = {name: bindparam(f"new_{name}", type_=game_table.c[name].type) for name in names}
    return update(game_table).where(here).values(serial=game_table.c.serial + 1, **values)


def _sit(sql: Connection, table: str, sitting: Seat) -> None:
    here = (seat.c.table == table) & (seat.c.seat == sitting.seat)
    row = asdict(sitting)
    if not sql.execute(update(seat).where(here).values(row)).rowcount:
        sql.execute(insert(seat).values(table=table, **row))


def touch(sql: Connection, tables: Any) -> None:
    """These tables were changed from outside: who has them in memory is out of date."""
    here = game_table.c.id.in_(tables)
    sql.execute(update(game_table).where(here).values(serial=game_table.c.serial + 1))


def _made(sql: Connection, table: str) -> int:
    last = sql.execute(select(func.max(move.c.n)).where(move.c.table == table)).scalar()
    return 0 if last is None else last + 1


def check_movers(moves: Sequence[Move]) -> None:
    for who, _ in moves:
        if who != CHANCE and not (type(who) is int and who >= 0):
            raise StoreError(
                "%(who)s cannot move: it is a seat from 0 on, or *",
                N_("nobody sits at seat %(who)s"),
                who=shown(who),
            )


def _write(sql: Connection, table: str, n: int, moves: Sequence[Move], at: float) -> None:
    check_movers(moves)
    if moves:
        rows = [
            {"table": table, "n": n + i, "who": str(who), "what": what, "at": at}
            for i, (who, what) in enumerate(moves)
        ]
        sql.execute(_NEW_MOVES, rows)


def _seats(sql: Connection, tables: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    found: dict[str, list[Seat]] = {table: [] for table in tables}
    for row in sql.execute(select(seat).where(seat.c.table.in_(tables)).order_by(seat.c.seat)):
        table, *rest = row
        found[table].append(Seat(*rest))
    return {table: tuple(seats) for table, seats in found.items()}
