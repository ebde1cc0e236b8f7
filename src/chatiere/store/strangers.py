"""People who do not know each other: tables that wait for anybody, who keeps away from whom, and
what a host is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select

from chatiere.store.database import Database
from chatiere.store.people import digest
from chatiere.store.rows import Listed
from chatiere.store.schema import blocked, game_table, report, seat
from chatiere.store.tables import listed


@dataclass(frozen=True)
class Report:
    """What somebody tells the host about somebody else: of both only digests of their ids."""

    table: str
    reporter: str
    reported: str
    reason: str
    at: float
    id: int | None = None


class Strangers(Database):
    """Open tables, and what keeps them peaceful."""

    # -- tables that wait -------------------------------------------------------------------------

    def waiting_tables(self, since: float, limit: int) -> list[Listed]:
        """Tables that wait for anybody, and that somebody came to after `since`; the last one
        first.  A rematch is among those who were there."""
        with self.snapshot() as sql:
            return listed(sql, _waits(since), limit)

    def count_laid(self, host: str, since: float) -> int:
        """How many of somebody's tables wait."""
        asked = select(func.count()).where(_waits(since), game_table.c.host == host)
        with self.reading() as sql:
            return int(sql.execute(asked).scalar_one())

    def waits_elsewhere(self, who: str, since: float, but: str) -> bool:
        """Whether somebody waits at another table, which is not their own."""
        sits = select(seat.c.table).where(seat.c.player == who, seat.c.table != but)
        others = or_(game_table.c.host.is_(None), game_table.c.host != who)
        asked = select(game_table.c.id).where(_waits(since), game_table.c.id.in_(sits), others)
        with self.reading() as sql:
            return sql.execute(asked.limit(1)).first() is not None

    # -- keeping away -----------------------------------------------------------------------------

    def block(self, who: str, other: str, at: float, most: int) -> bool:
        """Whether there was room for it: who has blocked too many has to let some go."""
        with self.transaction() as sql:
            mine = select(func.count()).where(blocked.c.player == who)
            if int(sql.execute(mine).scalar_one()) >= most:
                return False
            sql.execute(self.insert_if_new(blocked, player=who, other=digest(other), at=at))
            return True

    def unblock_all(self, who: str) -> None:
        with self.transaction() as sql:
            sql.execute(delete(blocked).where(blocked.c.player == who))

    def count_blocked(self, who: str) -> int:
        asked = select(func.count()).where(blocked.c.player == who)
        with self.reading() as sql:
            return int(sql.execute(asked).scalar_one())

    def apart_from(self, who: str, others: Collection[str]) -> set[str]:
        """Which of these people somebody has blocked, or was blocked by."""
        by_digest = {digest(other): other for other in others if other != who}
        asked = select(blocked.c.player, blocked.c.other).where(
            or_(
                and_(blocked.c.player == who, blocked.c.other.in_(by_digest)),
                and_(
                    blocked.c.player.in_(list(by_digest.values())), blocked.c.other == digest(who)
                ),
            )
        )
        with self.reading() as sql:
            rows = sql.execute(asked).all()
        return {by_digest[other] if player == who else player for player, other in rows}

    def blocked_by(self, who: str, others: Collection[str]) -> set[str]:
        """Which of these people somebody has blocked."""
        by_digest = {digest(other): other for other in others}
        mine = (blocked.c.player == who) & blocked.c.other.in_(by_digest)
        with self.reading() as sql:
            return {
                by_digest[other]
                for other in sql.execute(select(blocked.c.other).where(mine)).scalars()
            }

    # -- telling the host -------------------------------------------------------------------------

    def add_report(self, new: Report) -> None:
        """The same one once."""
        row = {name: value for name, value in asdict(new).items() if name != "id"}
        same = [report.c[name] == row[name] for name in ("table", "reporter", "reported")]
        with self.transaction() as sql:
            if sql.execute(select(report.c.id).where(*same)).first() is None:
                sql.execute(insert(report).values(row))

    def reports(self) -> list[Report]:
        """The oldest first."""
        with self.reading() as sql:
            rows = sql.execute(select(report).order_by(report.c.id))
            return [Report(**row._mapping) for row in rows]

    def delete_reports(self, ids: Sequence[int] | None = None) -> int:
        """These, or all of them; how many there were."""
        gone = delete(report) if ids is None else delete(report).where(report.c.id.in_(ids))
        with self.transaction() as sql:
            return int(sql.execute(gone).rowcount)


def _waits(since: float) -> ColumnElement[bool]:
    return and_(
        game_table.c.public.is_(True),
        game_table.c.state == "open",
        game_table.c.previous.is_(None),
        game_table.c.changed >= since,
    )
