"""Browsers that are told when a table waits for their player."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, select

from chatiere.store.database import Database, hold
from chatiere.store.rows import Subscription
from chatiere.store.schema import player, subscription

MOST = 8
"""Browsers of one player; the one that asked first makes room."""


class Subscriptions(Database):
    """Who is told, and where."""

    def add_subscription(self, new: Subscription) -> None:
        """A browser belongs to whoever asked last: people share devices, and get new names."""
        newest = subscription.c.created.desc()
        mine = select(subscription.c.endpoint).where(subscription.c.player == new.player)
        with self.transaction() as sql:
            hold(sql, player, new.player)
            sql.execute(self.insert_or_replace(subscription, **asdict(new)))
            kept = sql.execute(mine.order_by(newest).limit(MOST)).scalars().all()
            others = subscription.c.endpoint.not_in(kept) & (subscription.c.player == new.player)
            sql.execute(delete(subscription).where(others))

    def subscriptions_of(self, player: str) -> list[Subscription]:
        asked = select(subscription).where(subscription.c.player == player)
        with self.reading() as sql:
            rows = sql.execute(asked.order_by(subscription.c.created))
            return [Subscription(**row._mapping) for row in rows]

    def drop_subscription(self, endpoint: str, player: str | None = None) -> None:
        """Told no more: because this player wants it so, or because the browser is gone."""
        it = subscription.c.endpoint == endpoint
        if player is not None:
            it &= subscription.c.player == player
        with self.transaction() as sql:
            sql.execute(delete(subscription).where(it))
