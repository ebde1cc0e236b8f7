"""Deals that a page offered: each is taken once only, by whichever server and whenever.

What deals are made from lives as long as the database runs.  When that was started anew, crashed
or restored from a backup, it no longer knows every deal that was taken: so it forgets what deals
were made from, and those that were offered before are worth nothing.
"""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select

from chatiere.store.database import Database
from chatiere.store.schema import taken_deal, volatile

ROW = "deals"


class Deals(Database):
    """Times are whoever's takes the deal: they only say which are long past."""

    def deal_secret(self) -> bytes:
        """32 bytes, the same for all servers as long as the database runs.  Every page that offers
        a deal asks for it, so it is written, and held, only when there is none yet."""
        known = select(volatile.c.value, self.running_since()).where(volatile.c.name == ROW)
        with self.reading() as sql:
            row = sql.execute(known).one_or_none()
        if row is not None and row[0].startswith(f"{float(row[1])!r} "):
            return bytes.fromhex(row[0].split()[1])
        return self._new_deal_secret()

    def _new_deal_secret(self) -> bytes:
        """Made by whoever is first; the others get the same."""
        kept = select(volatile.c.value).where(volatile.c.name == ROW).with_for_update()
        with self.transaction() as sql:
            since = repr(float(sql.execute(select(self.running_since())).scalar_one()))
            new = f"{since} {secrets.token_hex(32)}"
            sql.execute(self.insert_if_new(volatile, name=ROW, value=new))
            value = str(sql.execute(kept).scalar_one())
            if not value.startswith(f"{since} "):
                sql.execute(self.insert_or_replace(volatile, name=ROW, value=new))
                value = new
            return bytes.fromhex(value.split()[1])

    def take_deal(self, digest: str, at: float) -> bool:
        """Whether it is the first time."""
        taken = self.insert_if_new(taken_deal, hash=digest, at=at)
        with self.transaction() as sql:
            return bool(sql.execute(taken.execution_options(preserve_rowcount=True)).rowcount)

    def forget_deals(self, before: float) -> None:
        """Those that nobody can take any more."""
        with self.transaction() as sql:
            sql.execute(delete(taken_deal).where(taken_deal.c.at < before))
