"""The store: players, tables, and what concerns all of them."""

from __future__ import annotations

import secrets
from pathlib import Path

from sqlalchemy import insert, select

from chatiere.store.expiring import Expiring
from chatiere.store.files import copy_running
from chatiere.store.history import History
from chatiere.store.lock import Lock
from chatiere.store.people import People
from chatiere.store.practice import Practice
from chatiere.store.push import Subscriptions
from chatiere.store.records import Records
from chatiere.store.reviews import Reviews
from chatiere.store.schema import setting
from chatiere.store.servers import Servers
from chatiere.store.tables import Tables
from chatiere.store.thoughts import Thoughts


class Store(
    People, Tables, Records, Subscriptions, History, Practice, Reviews, Expiring, Servers, Thoughts
):
    """An open file, this process's own until it is closed; see `opening.open_store`."""

    def __init__(self, path: Path, lock: Lock) -> None:
        super().__init__(path)
        self._lock = lock

    def secret(self) -> bytes:
        """32 bytes that sign what the server hands out: made once, kept for ever."""
        with self.transaction() as sql:
            asked = select(setting.c.value).where(setting.c.name == "secret")
            value = sql.execute(asked).scalar_one_or_none()
            if value is None:
                value = secrets.token_hex(32)
                sql.execute(insert(setting).values(name="secret", value=value))
            return bytes.fromhex(value)

    def is_there(self) -> bool:
        """Whether it can be read at all; `StoreError` says why not."""
        with self.transaction() as sql:
            return sql.execute(select(setting.c.name).limit(1)).first() is not None

    def backup(self, path: Path) -> None:
        """A copy of all that was acknowledged, into a new file, while others go on writing.

        It reads through a connection of its own: any thread may call it.
        """
        copy_running(self.path, path)

    def close(self) -> None:
        super().close()
        self._lock.release()
