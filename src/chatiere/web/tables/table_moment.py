"""A table as it stands at one moment of its last moves: it looks the same, and nobody can move."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from chatiere.core.match import Match
from chatiere.core.moments import Moment, match_at, moments_of
from chatiere.store.rows import Seat, State
from chatiere.web.tables.activity import Activity
from chatiere.web.tables.fragments import FragmentCache
from chatiere.web.tables.story import StoryEntry, Told
from chatiere.web.tables.table import PLAYING, Table

MOST_MOVES = 4
"""Who is further behind gets the present at once."""
MOST_SECONDS = 9.0
"""Of all that is shown before the present, the last so many."""


class TableMoment:
    """What the page of a table shows of it (`ShownTable`) while a move goes on."""

    is_past = False
    state: State = PLAYING
    mover: int | None = None

    def __init__(self, table: Table, n: int, moment: Moment) -> None:
        self.table = table
        self.id, self.game, self.settings = table.id, table.game, table.settings
        self.seats: list[Seat] = table.seats
        self.match: Match = match_at(table.playing(), n, moment)
        self.moves_made = n + 1
        self.fragments = FragmentCache()
        self.told: Told = defaultdict(dict)
        between = table.round_break
        self.ends_round = between is not None and between.moment is moment

    def activity(self) -> Activity:
        """Who is there and what is said, but nothing that is asked of anybody."""
        now = self.table.fragments.get("activity", self.table.activity)
        between = now.round_break if self.ends_round else None
        return replace(
            now, round_break=between, lesson=None, deadline=None, next_table=None, pointing={},
            chosen={}, notes={},
        )  # fmt: skip

    def story(self, viewer: int, language: str, most: int) -> list[StoryEntry]:
        sentences = self.table.sentences
        return sentences.last_moves(self.match, viewer, language, most, self.told)


def moments_since(table: Table, n: int) -> list[tuple[int, Moment]]:
    """The moments of all moves from n on, each with its move, as far as there is time to see
    them; the end of a round is a break of its own."""
    match = table.playing()
    moves = sum(entry.who != "*" for entry in match.entries[n:])
    if not 0 < moves <= MOST_MOVES:
        return []
    last = table.round_break.n if table.round_break else len(match.entries) - 1
    found = [(k, moment) for k in range(n, last + 1) for moment in moments_of(match, k)]
    found = [(k, moment) for k, moment in found if not moment.kind.ends_round]
    while sum(moment.kind.seconds for _, moment in found) > MOST_SECONDS:
        found.pop(0)
    return found


def seconds_of(moments: list[tuple[int, Moment]]) -> float:
    """How long these take to be seen."""
    return sum(moment.kind.seconds for _, moment in moments)
