"""Players, and the keys by which they move to another device."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import delete, insert, select, update

from chatiere.core.translation import N_
from chatiere.store.circle_people import forget_guest, settle
from chatiere.store.database import Database, hold
from chatiere.store.errors import StoreError
from chatiere.store.rows import Player
from chatiere.store.schema import (
    game_table,
    gathering,
    key,
    member,
    participant,
    player,
    revoked,
    seat,
)
from chatiere.store.tables import touch

NOBODY = "—"
"""What stands at a table in place of somebody who asked to be forgotten."""
FORGOTTEN = 2**31 - 1
"""A number that no key reaches."""


def digest(text: str) -> str:
    """What is kept of a key, or of somebody who is forgotten: nobody can go back from it."""
    return hashlib.sha256(text.encode()).hexdigest()


class People(Database):
    """Who plays here."""

    def add_player(self, somebody: Player) -> None:
        with self.transaction() as sql:
            sql.execute(insert(player).values(asdict(somebody)))

    def player(self, who: str) -> Player | None:
        with self.reading() as sql:
            row = sql.execute(select(player).where(player.c.id == who)).one_or_none()
            return Player(**row._mapping) if row else None

    def rename_player(self, who: str, name: str, language: str) -> None:
        changes = {"name": name, "language": language}
        with self.transaction() as sql:
            if not sql.execute(update(player).where(player.c.id == who).values(changes)).rowcount:
                raise StoreError(
                    "there is no such player: add one first", N_("there is no such player here")
                )

    def set_face(self, who: str, face: str) -> None:
        with self.transaction() as sql:
            sql.execute(update(player).where(player.c.id == who).values(face=face))

    def faces_of(self, players: Collection[str]) -> dict[str, str]:
        """Of those who are known here; empty for who has none."""
        asked = select(player.c.id, player.c.face).where(player.c.id.in_(players))
        with self.reading() as sql:
            return dict(map(tuple, sql.execute(asked)))

    def forget_player(self, who: str) -> None:
        """Names, keys and all; what they played stays, as played by nobody."""
        with self.transaction() as sql:
            hold(sql, player, who, with_key=True)  # nobody sits down as them meanwhile
            self.revoke(who, FORGOTTEN)
            sits = select(seat.c.table).where(seat.c.player == who)
            touch(sql, sits.union(select(game_table.c.id).where(game_table.c.host == who)))
            sql.execute(update(seat).where(seat.c.player == who).values(name=NOBODY, face=""))
            sql.execute(update(participant).where(participant.c.player == who).values(name=NOBODY))
            forget_guest(sql, who)
            taught = (gathering.c.host == who) & (gathering.c.kind == "class")
            sql.execute(update(gathering).where(taught).values(expires=0.0))  # names go soon
            mine = select(member.c.circle).where(member.c.player == who)
            circles = sql.execute(mine).scalars().all()
            sql.execute(delete(player).where(player.c.id == who))
            for circle in circles:
                settle(sql, circle)

    def revoke(self, who: str, before: int) -> None:
        """Every key of this player with a smaller number, on whatever device, and those that
        were made for another device and not used yet.  What was revoked once stays so."""
        new = self.insert(revoked).values(player=digest(who), before=before)
        is_more = new.excluded.before > revoked.c.before
        with self.transaction() as sql:
            sql.execute(
                new.on_conflict_do_update(
                    index_elements=[revoked.c.player],
                    set_={"before": new.excluded.before},
                    where=is_more,
                )
            )
            sql.execute(delete(key).where(key.c.player == who))

    def revoke_all(self, who: str) -> int:
        """Every key of this player that is out there; the number of those that count from now on.
        Counted here: several servers may be asked at the same time."""
        new = self.insert(revoked).values(player=digest(who), before=1)
        with self.transaction() as sql:
            sql.execute(
                new.on_conflict_do_update(
                    index_elements=[revoked.c.player],
                    set_={"before": revoked.c.before + 1},
                    where=revoked.c.before < FORGOTTEN,
                )
            )
            sql.execute(delete(key).where(key.c.player == who))
            number = select(revoked.c.before).where(revoked.c.player == digest(who))
            return int(sql.execute(number).scalar_one())

    def revocations(self) -> dict[str, int]:
        """By the digest of a player's id the number of the first key that still counts."""
        with self.reading() as sql:
            return dict(map(tuple, sql.execute(select(revoked.c.player, revoked.c.before))))

    def add_key(self, digest: str, player: str, expires: float) -> None:
        """Only the SHA-256 digest of a key is kept: who reads the file cannot use it."""
        with self.transaction() as sql:
            sql.execute(insert(key).values(digest=digest, player=player, expires=expires))

    def use_key(self, digest: str, now: float) -> str | None:
        """Whose key it is; once, and not after it expired."""
        with self.transaction() as sql:
            fits = (key.c.digest == digest) & (key.c.expires > now)
            owner = sql.execute(select(key.c.player).where(fits)).scalar_one_or_none()
            was_there = sql.execute(delete(key).where(key.c.digest == digest)).rowcount
            sql.execute(delete(key).where(key.c.expires <= now))
            return owner if was_there else None  # or else somebody used it just now
