"""Servers that share a store: who is alive, and who alone does a thing.

Each has a row that it renews; who is silent for too long is removed by the others, and what it
alone was doing is free again.  A server that was paused finds its row gone and comes in as
another one, so nobody has to know whether it is dead or only slow.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, insert, select, update

from chatiere.store.database import Database
from chatiere.store.schema import lease, server


class Servers(Database):
    """Times are the database's: the clocks of several machines need not agree."""

    def join_servers(self, new: str, kind: str) -> None:
        with self.transaction() as sql:
            sql.execute(insert(server).values(id=new, kind=kind, seen=self.clock()))

    def beat(self, mine: str) -> bool:
        """A sign of life; whether the others still count on this server."""
        with self.transaction() as sql:
            seen = update(server).where(server.c.id == mine).values(seen=self.clock())
            return bool(sql.execute(seen).rowcount)

    def remove_silent(self, seconds: float) -> list[str]:
        """Servers that gave no sign of life for so long, and the leases that were theirs: these."""
        before = self.clock() - seconds
        is_silent = (server.c.seen < before) & (self.running_since() < before)
        held = select(lease.c.name).join(server, lease.c.server == server.c.id).where(is_silent)
        with self.transaction() as sql:
            orphans = list(sql.execute(held).scalars())
            sql.execute(delete(server).where(is_silent))
            return orphans

    def living(self, kind: str) -> set[str]:
        with self.transaction() as sql:
            asked = select(server.c.id).where(server.c.kind == kind)
            return set(sql.execute(asked).scalars())

    def leave_servers(self, mine: str) -> None:
        with self.transaction() as sql:
            sql.execute(delete(server).where(server.c.id == mine))

    def take_lease(self, name: str, mine: str) -> str:
        """Whose it is now: this server's, if it was nobody's."""
        with self.transaction() as sql:
            sql.execute(self.insert_if_new(lease, name=name, server=mine))
            asked = select(lease.c.server).where(lease.c.name == name)
            return str(sql.execute(asked).scalar_one())

    def drop_leases(self, mine: str, names: Collection[str]) -> None:
        with self.transaction() as sql:
            sql.execute(delete(lease).where(lease.c.server == mine, lease.c.name.in_(names)))
