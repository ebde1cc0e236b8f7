"""Which move of a table can be taken back.

Where the game says itself whether a move shows something, that is a plain question, asked
wherever the match is.  For other games it is found out by imagining worlds: in a thread, once a
move, and not before somebody who could take the move back looks at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from chatiere.core.entry import Entry
from chatiere.core.kernel import copied
from chatiere.core.match import Match
from chatiere.core.undo import seems_to_show, shows

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


def retractable(table: Table, player: str) -> int | None:
    """The number of the move that this player may take back: the last one of a game that goes on,
    if it was theirs and showed nobody anything.  Never in a lesson."""
    match = table.match
    if match is None or table.mover is None or not match.entries:
        return None
    who = match.entries[-1].who
    if not isinstance(who, int) or who not in table.seats_of(player) or table.is_bot(who):
        return None

    def wake() -> None:
        table.presence.wake_player(player)

    if table.lesson or not table.undo_check.showed_nothing(match, on_known=wake):
        return None
    return len(match.entries) - 1


class UndoCheck:
    """Whether the last move showed something: asked at every look, found out once a move."""

    def __init__(self) -> None:
        self._entry: Entry | None = None
        """The move that we know about, or are finding out about."""
        self._shows: bool | None = None
        """None until it is known."""

    def showed_nothing(self, match: Match, on_known: Callable[[], None]) -> bool:
        """Whether nobody learned anything by the last move, which was a seat's.  As long as it has
        to be found out: no; `on_known` is called as soon as it is known."""
        entry = match.entries[-1]
        if entry is not self._entry:
            self._entry, self._shows = entry, shows(match, *entry.steps[0])
            if self._shows is None:
                self._find_out(match, entry, on_known)
        return self._shows is False

    def _find_out(self, match: Match, entry: Entry, on_known: Callable[[], None]) -> None:
        def learn(found: asyncio.Future[bool]) -> None:
            if entry is self._entry and not found.cancelled():
                self._shows = found.result()
                on_known()

        loop = asyncio.get_running_loop()
        after = copied(match.states)
        found = loop.run_in_executor(None, seems_to_show, match, *entry.steps[0], after)
        found.add_done_callback(learn)
