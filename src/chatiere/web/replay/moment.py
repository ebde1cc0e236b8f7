"""A table as it stood at one moment of a finished game: the same picture, and nothing to press."""

from __future__ import annotations

from types import SimpleNamespace

from chatiere.core.match import Match
from chatiere.store.rows import Seat, State
from chatiere.web.tables.people import Reaction
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import Said, Told, story
from chatiere.web.tables.table import OVER, PLAYING


class Moment:
    """What templates ask of a table, answered from the past: everybody was there, nobody says
    anything, and no clock runs."""

    def __init__(self, code: str, match: Match, seats: tuple[Seat, ...]) -> None:
        self.id = code
        self.match = match
        self.game = match.game
        self.seats = list(seats)
        self.settings = TableSettings(hints=False)
        self.state: State = OVER if match.is_over else PLAYING
        who = match.to_move
        self.mover = who if isinstance(who, int) else None
        self.moves_made = len(match.entries)
        self.stored = SimpleNamespace(next=None, origin=None)
        self.reactions: list[Reaction] = []
        self.pointing: dict[int, str] = {}
        self.saying: dict[int, str] = {}
        self.notes: dict[int, tuple[int, str, bool]] = {}
        self.retractable: int | None = None
        self.told: Said = {}

    def playing(self) -> Match:
        return self.match

    def story(self, viewer: int, language: str, most: int) -> list[Told]:
        return story(self.match, self.told, viewer, language, most)

    def deadline(self) -> float:
        return 0.0
