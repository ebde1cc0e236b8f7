"""What the page of a table needs to know of it, be it played now or a moment of the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.store.rows import Seat, State
from chatiere.web.tables.activity import Activity
from chatiere.web.tables.fragments import FragmentCache
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import StoryEntry


class ShownTable(Protocol):
    """A table that can be rendered for a viewer."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def settings(self) -> TableSettings: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def state(self) -> State: ...
    @property
    def match(self) -> Match | None:
        """None before the cards are dealt."""

    @property
    def moves_made(self) -> int: ...
    @property
    def mover(self) -> int | None:
        """The seat to move, if somebody is."""

    @property
    def is_past(self) -> bool:
        """Whether a finished game is looked at again: then nothing can be pressed."""

    @property
    def fragments(self) -> FragmentCache:
        """What was made already to show it."""

    def activity(self) -> Activity: ...
    def story(self, viewer: int, language: str, most: int) -> list[StoryEntry]:
        """The last moves in sentences, as this viewer may hear them."""
