"""Which moves the open history no longer shows, asked once for each state of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.entry import Entry

if TYPE_CHECKING:
    from chatiere.core.match import Match


class Forgetting:
    """What was asked of a match as it stands: pages ask of the same moves again and again."""

    def __init__(self) -> None:
        self._now = b""
        self._known: dict[int, tuple[Entry, bool]] = {}
        """By the entry's identity; it is kept, so that no other entry can have that."""

    def is_forgotten(self, match: Match, entry: Entry) -> bool:
        now = match.states.tobytes()
        if self._now != now:
            self._now, self._known = now, {}
        if id(entry) not in self._known:
            then = match.game.plain().given(entry.steps[0][0])[0]
            self._known[id(entry)] = entry, bool(match.game.rules.forgotten(then, match.state()))
        return self._known[id(entry)][1]
