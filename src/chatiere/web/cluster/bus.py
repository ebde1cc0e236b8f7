"""Messages between the servers of one store, for what is not stored or has just been.

Nothing depends on a message: who missed one finds out by asking the store.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

log = logging.getLogger("chatiere.web")
Handler = Callable[..., None]
"""Called with the name of the server that says it, and what it says."""


class Bus:
    """Of a server that is alone: nobody hears what it says, and nobody says anything."""

    is_shared = False

    def __init__(self) -> None:
        self.name = ""
        """This server's, among the others."""
        self.others: frozenset[str] = frozenset()
        """Those that are alive, as far as we know."""
        self.handlers: dict[str, Handler] = {}
        self.on_connect: list[Callable[[], None]] = []
        """Called when we hear the others again: what was said meanwhile is lost."""

    def on(self, topic: str, handler: Handler) -> None:
        self.handlers[topic] = handler

    def send(self, topic: str, *content: Any) -> None:
        """To all other servers, soon; in the order in which it is sent."""

    @property
    def is_current(self) -> bool:
        """Whether we have heard all that the others said until a moment ago."""
        return True

    def hear(self, payload: str) -> None:
        """What came, maybe several messages; one that cannot be read stops no other."""
        for sender, topic, *content in json.loads(payload):
            handler = self.handlers.get(topic)
            if sender == self.name or handler is None:
                continue
            try:
                handler(sender, *content)
            except Exception as error:  # of a server of another version, perhaps
                log.warning("a message %s could not be used: %s", topic, type(error).__name__)
