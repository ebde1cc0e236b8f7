"""A table as it stood at one moment of a finished game: it looks the same, and there is nothing
to press."""

from __future__ import annotations

from chatiere.core.match import Match
from chatiere.store.rows import Seat, State
from chatiere.web.tables.activity import Activity, RoundEnd
from chatiere.web.tables.fragments import FragmentCache
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import StoryCache, StoryEntry
from chatiere.web.tables.table import OVER, PLAYING


class Moment:
    """What the page of a table shows of it (`ShownTable`), from the past: nothing goes on around
    the board, so everybody is there, nobody says anything, and no clock runs."""

    is_past = True
    settings = TableSettings(hints=False)

    def __init__(self, code: str, match: Match, seats: tuple[Seat, ...]) -> None:
        self.id = code
        self.match = match
        self.game = match.game
        self.seats = seats
        self.state: State = OVER if match.is_over else PLAYING
        self.mover = match.to_move if isinstance(match.to_move, int) else None
        self.moves_made = len(match.entries)
        self.fragments = FragmentCache()

    def activity(self) -> Activity:
        kind = self.match.moment
        if kind is None or not kind.ends_round:
            return Activity()
        return Activity(round_break=RoundEnd(self.moves_made))

    def story(self, viewer: int, language: str, most: int) -> list[StoryEntry]:
        return StoryCache().last_moves(self.match, viewer, language, most)
