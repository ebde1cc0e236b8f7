"""People at a table: their seats in the record, their open pages, what they say."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from chatiere.store.rows import Kind, Seat

HUMAN: Kind = "human"


@dataclass(eq=False)
class Watcher:
    """One open page, or a program: woken when there is something new."""

    player: str
    network: str = ""
    """Where from, as far as an address tells."""
    is_guest: bool = False
    """Whether they only looked on when they came."""
    is_page: bool = True
    news: asyncio.Event = field(default_factory=asyncio.Event)
    since: float = field(default_factory=time.monotonic)
    is_over: bool = False
    """Whether it makes room for another page of the same person, or its key was revoked."""

    def end(self) -> None:
        self.is_over = True
        self.news.set()


@dataclass(frozen=True)
class Reaction:
    seat: int
    name: str
    at: float
    number: int


def described(seat: Seat) -> dict[str, str]:
    """A seat as the record has it."""
    if seat.kind == HUMAN:
        return {"name": seat.name, "kind": "human"}
    return {"name": seat.name, "kind": "bot", "level": seat.kind}
