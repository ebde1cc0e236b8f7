"""A thinker's signs of life, from a thread of its own: whatever else the process does, the others
can tell that it is there."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress

from chatiere.store.errors import StoreError
from chatiere.store.store import Store
from chatiere.web.cluster.membership import BEAT, THINK, new_name

log = logging.getLogger("chatiere.thinking")


class SignOfLife:
    """Owns its store, as a connection is for one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sign of life", daemon=True)
        self.name = ""
        """Ours among the others: another one after they had given us up."""

    def start(self) -> None:
        self._join()
        self._thread.start()

    def leave(self) -> None:
        """The others think on at once about what we have not."""
        self._leaving.set()
        self._thread.join()
        with suppress(StoreError):
            self._store.leave_servers(self.name)
        self._store.close()

    def _join(self) -> None:
        name = new_name()
        self._store.join_servers(name, THINK)
        self.name = name

    def _run(self) -> None:
        is_away = False
        while not self._leaving.wait(BEAT):
            try:
                self._beat()
                if is_away:
                    log.warning("the database is back")
                is_away = False
            except StoreError as error:
                if not is_away:
                    log.warning("the database is away: %s", error)
                is_away = True

    def _beat(self) -> None:
        if not self._store.beat(self.name):
            log.warning("the others had given us up: we come in anew")
            self._join()
