"""What features may add to tables.  Tables import no feature: the server hands them these.

`Services` puts together what the features offer, the registry gives it to every table, and
whoever needs it asks the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.core.move_question import MoveQuestion
from chatiere.store.rows import Seat

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


class Lesson(Protocol):
    """A lesson at a table, as far as it has come with the moves made so far."""

    @property
    def asked(self) -> str | None:
        """The move that the learner is to make now."""

    @property
    def due(self) -> str | None:
        """What the computer player to move does now, if the lesson says so."""

    @property
    def waits_for_reader(self) -> bool:
        """Whether the learner has something to read before the others go on."""

    def check_move(self, match: Match, what: str, language: str) -> None:
        """Refuse a move that is not the one asked for."""

    def bubble(self, language: str) -> dict[str, Any]:
        """What is said beside the table: `template`, and what this template needs."""


@dataclass(frozen=True)
class AnsweredQuestion:
    """What somebody answered before a move of theirs counted."""

    table: str
    game: Game
    seat: Seat
    question: MoveQuestion
    said: str
    is_right: bool
    at: float
    """In seconds since the epoch."""
    seconds: float
    """How long it took them."""


class WayOn(NamedTuple):
    """Where people go from a table that is part of something larger."""

    address: str
    says: str
    """A message: what the button says."""


@dataclass(frozen=True)
class PagePart:
    """A template that a feature adds to the page around a table."""

    place: Literal["head", "fair dealing", "settings"]
    template: str
    values: Mapping[str, object] = field(default_factory=dict)


class OpenTables(Protocol):
    """What holds at tables that wait for anybody; each refuses what it does not allow."""

    async def check_laying(self, player: str, address: str, names: Collection[str]) -> None:
        """Whether somebody may lay one more, with people of these names at it."""

    async def check_sitting(self, table: Table, player: str, name: str) -> None:
        """Whether somebody may sit down there; the table's lock is held."""

    async def apart_from(self, player: str, others: Collection[str]) -> set[str]:
        """Who of the others is never to sit with somebody."""

    async def blocked_by(self, player: str, others: Collection[str]) -> set[str]:
        """Whom of the others somebody has blocked."""


TableChange = Literal["laid", "people", "moved", "begun", "over"]
"""What has just been written of a table: it is there, something but the moves has changed, a move
was made or taken back, the first one, the last one."""


TableObserver = Callable[["Table", TableChange], None]


@dataclass(frozen=True)
class TableExtensions:
    """All hooks; each may be left out."""

    lesson_at: Callable[[Table], Lesson | None] = lambda table: None
    players_taught: Callable[[Game], int | None] = lambda game: None
    """For how many a game is taught: so many seats are offered at first."""
    personal_bests: Callable[[Table], Coroutine[None, None, frozenset[int]]] | None = None
    """Of a game that is over: the seats whose people have never done better at it."""
    way_on: Callable[[Table], WayOn | None] = lambda table: None
    """Of a table that belongs to something: the address to which its people go from there."""
    page_parts: tuple[Callable[[Table], PagePart | None], ...] = ()
    question_answered: tuple[Callable[[AnsweredQuestion], Coroutine[None, None, None]], ...] = ()
    """Observers.  They run beside: a move does not wait for them, and they cannot stop it."""
    luck_of_bots: Callable[[Table], str | None] = lambda table: None
    """With what a computer player is to choose its next move, where that is not to be by chance:
    at the deal of the day, so that who plays alike meets the same game.  Nobody can foresee it."""
    changed: tuple[TableObserver, ...] = ()
    """Told of what this server has written of a table, after it was."""
    attended: tuple[Callable[[Table, str], AbstractContextManager[None]], ...] = ()
    """Entered while a player has a page of a table open here."""

    open_tables: OpenTables | None = None
    """None where the host offers no tables for anybody."""

    def tell_changed(self, table: Table, change: TableChange) -> None:
        for tell in self.changed:
            tell(table, change)

    @contextmanager
    def attend(self, table: Table, player: str) -> Iterator[None]:
        with ExitStack() as entered:
            for attended in self.attended:
                entered.enter_context(attended(table, player))
            yield

    def parts_of_page(self, table: Table) -> list[PagePart]:
        found = [part_of(table) for part_of in self.page_parts]
        return [part for part in found if part is not None]


NO_EXTENSIONS = TableExtensions()
