"""What the people at a finished table have said about playing again, and who is still asked.

It is in memory only.  After a restart nobody has asked for anything, and whoever wants to asks
again: nothing is lost but a press of a button.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chatiere.core.game import Game, games
from chatiere.web.tables.people import HUMAN

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table

ANSWER_SECONDS = 30.0
"""For which who does not answer is waited for."""


@dataclass(eq=False)
class RematchCall:
    """Somebody asks everybody at the table for another match."""

    game: Game
    asker: str
    ready: set[str] = field(default_factory=set)
    declined: set[str] = field(default_factory=set)
    since: float = field(default_factory=time.monotonic)

    @property
    def is_overdue(self) -> bool:
        return time.monotonic() - self.since >= ANSWER_SECONDS


@dataclass(frozen=True)
class RematchStatus:
    """A call as everybody at the table sees it, by seat."""

    game: Game
    asker: int | None
    """None if the asker was forgotten since."""
    ready: frozenset[int]
    declined: frozenset[int]
    awaited: frozenset[int]
    """Who has a page open, and has not answered."""
    can_start: bool
    """Whether who is ready may begin without the others."""


def people_at(table: Table) -> set[str]:
    return {seat.player for seat in table.seats if seat.kind == HUMAN and seat.player}


def awaited_by(call: RematchCall, table: Table) -> set[str]:
    """Only a page can answer: nobody waits for who has none open."""
    here = people_at(table) & table.presence.players_with_pages()
    return here - call.ready - call.declined


def may_start(call: RematchCall, table: Table) -> bool:
    return call.is_overdue or not awaited_by(call, table)


def status_of(call: RematchCall, table: Table) -> RematchStatus:
    asker = table.seats_of(call.asker)
    return RematchStatus(
        call.game,
        asker[0] if asker else None,
        _seats(table, call.ready),
        _seats(table, call.declined),
        _seats(table, awaited_by(call, table)),
        may_start(call, table),
    )


def _seats(table: Table, players: Iterable[str]) -> frozenset[int]:
    return frozenset(seat for player in players for seat in table.seats_of(player))


def games_for(players: int) -> list[Game]:
    """What so many can play."""
    return [game for game in games().values() if players in game.players]
