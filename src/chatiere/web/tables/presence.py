"""Who is at a table: open pages, who has gone, and when somebody came last.

Whatever is timed here is timed by a clock that only runs forward: the time of day may be set.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from chatiere.web.tables.people import Watcher

GRACE = 20.0
"""Seconds for which computer players go on after a table was asked for: a page is loaded
again, a program asks now and then, a browser without a live stream does when it is told to."""


@dataclass(frozen=True)
class PageElsewhere:
    """A page or a program that follows the table through another server."""

    player: str
    is_guest: bool
    is_page: bool
    tempo: float
    since: float
    """By our own clock that only runs forward."""


class Presence:
    """What a table knows of the people around it."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        """Open pages and programs that follow the table here."""
        self.elsewhere: dict[tuple[str, int], PageElsewhere] = {}
        """And through other servers: by the server, and its number there."""
        self.known_since = self.last_used = time.monotonic()
        """Since when we look after the table, for nobody is known to have been away before;
        and when it was asked for last, by whomever."""
        self.onlookers: frozenset[str] = frozenset()
        """Who watched and was no player, when they were counted last."""
        self.is_welcoming = False
        """Whether it is about to be shown who has come."""
        self.is_counting = False
        """Whether they are about to be counted again."""
        self.last_visit = -math.inf
        """When somebody who may look at the table asked for it last."""
        self._visit_told = -math.inf
        self.address = ""
        """From where that was: on whose account the computer players think."""
        self.left_at: dict[str, float] = {}
        """When people who sit here closed their last page; nobody who is here."""
        self.expected_until = -math.inf
        """Until when everybody is taken to be on their way back, after a restart of the server:
        pages come one after the other, and nobody's needs to be drawn anew for each of them."""
        self.is_expecting = False
        """Whether it is about to be shown who has not come back."""
        self.patience = 30.0
        """Seconds after which they are missed."""

    def everyone(self) -> Iterator[Watcher | PageElsewhere]:
        """Whoever follows the table, through whatever server."""
        yield from self.watchers
        yield from self.elsewhere.values()

    @property
    def is_followed(self) -> bool:
        return bool(self.watchers or self.elsewhere)

    def is_here(self, player: str) -> bool:
        return any(watcher.player == player for watcher in self.everyone())

    def is_expected(self, player: str) -> bool:
        return player not in self.left_at and time.monotonic() < self.expected_until

    def is_watched(self) -> bool:
        """Whether somebody is here, or was just now."""
        return self.is_followed or time.monotonic() - self.last_visit < GRACE

    def players_with_pages(self) -> set[str]:
        """Whose browsers have a page of this table open."""
        return {watcher.player for watcher in self.everyone() if watcher.is_page}

    def tempo(self) -> float:
        """How slowly the slowest who plays here wants the table's moments to pass."""
        return max(
            (watcher.tempo for watcher in self.everyone() if not watcher.is_guest), default=0
        )

    def staying(self, seconds: float) -> set[str]:
        """Whose browsers have had a page of this table open for so long, or load one again."""
        before = time.monotonic() - seconds
        pages = [watcher for watcher in self.everyone() if watcher.is_page]
        return {p.player for p in pages if p.since <= before or p.player in self.onlookers}

    def away_for(self, player: str) -> float:
        """Seconds since they closed their last page, as far as we know."""
        return time.monotonic() - self.left_at.get(player, self.known_since)

    def visit_is_news(self) -> bool:
        """Whether the other servers are to hear of a visit: not of every one."""
        now = time.monotonic()
        if now - self._visit_told < GRACE / 4:
            return False
        self._visit_told = now
        return True

    def leave_elsewhere(self, pages: Collection[tuple[str, int]]) -> set[str]:
        """These pages at other servers are closed; who has no page any more."""
        left = {self.elsewhere.pop(page).player for page in pages if page in self.elsewhere}
        gone = {player for player in left if not self.is_here(player)}
        self.left_at |= dict.fromkeys(gone, time.monotonic())
        return gone

    def wake(self) -> None:
        """There is something new: who plays hears of it before who only looks on."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.is_guest):
            watcher.news.set()

    def wake_player(self, player: str | None) -> None:
        """There is something new for one person alone."""
        for watcher in self.watchers:
            if watcher.player == player:
                watcher.news.set()
