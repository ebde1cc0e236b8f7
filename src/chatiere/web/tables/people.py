"""People at a table: their seats in the record, their open pages, what they say."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from chatiere.store.rows import Kind, Seat

HUMAN: Kind = "human"
_numbers = count(1)
ON_SCREEN = "screen of "
"""Before a player's id: a screen for the room is nobody's seat, and looks on like a stranger."""


def on_screen(player: str) -> str:
    return ON_SCREEN + player


@dataclass(eq=False)
class Watcher:
    """One open page, or a program: woken when there is something new."""

    player: str
    network: str = ""
    """Where from, as far as an address tells."""
    is_guest: bool = False
    """Whether they only looked on when they came."""
    is_page: bool = True
    tempo: float = 1.0
    """How long this page lets moments stay: 1 is as long as the game says."""
    number: int = field(default_factory=_numbers.__next__)
    """By which other servers know it."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    since: float = field(default_factory=time.monotonic)
    is_over: bool = False
    """Whether it makes room for another page of the same person, or its key was revoked, or
    the server stops."""
    comes_back: bool = False
    """Whether it is to come back at once, to whoever serves then."""

    @property
    def person(self) -> str:
        """Whose page it is, also where it only shows the table to a room."""
        return self.player.removeprefix(ON_SCREEN)

    def end(self) -> None:
        self.is_over = True
        self.news.set()

    def send_back(self) -> None:
        """The server stops."""
        self.comes_back = True
        self.end()


REACTION_SECONDS = 5.0
"""How long a reaction is shown."""


@dataclass(frozen=True)
class Reaction:
    """A cat's face that somebody shows the others."""

    seat: int
    name: str
    at: float
    """By a clock that only runs forward."""
    number: int
    """Counted at each table, so that a page knows what is new."""


def fresh_reactions(reactions: Sequence[Reaction]) -> list[Reaction]:
    """Those that are still shown."""
    now = time.monotonic()
    return [said for said in reactions if now - said.at < REACTION_SECONDS]


def described(seat: Seat) -> dict[str, str]:
    """A seat as the record has it."""
    if seat.kind == HUMAN:
        return {"name": seat.name, "kind": "human"}
    return {"name": seat.name, "kind": "bot", "level": seat.kind}
