"""What the store takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

State = Literal["open", "playing", "over"]
Kind = Literal["human", "kitten", "cat", "tiger"]
Move = tuple[int | str, str]
"""Who, a seat or `*` for chance, and what: as a record writes it."""


@dataclass(frozen=True)
class Player:
    """Somebody's browser.  Whoever knows the id is that player, so it is shown to nobody."""

    id: str
    name: str
    language: str
    created: float
    seen: float


@dataclass(frozen=True)
class Seat:
    """A place at a table; a human's without a player is free."""

    seat: int
    kind: Kind
    name: str
    player: str | None = None
    held: bool = False


@dataclass(frozen=True)
class Stored:
    """A table with all that was played at it, the dealer's secret included."""

    id: str
    game: str
    seed: str
    created: float
    changed: float
    host: str | None = None
    state: State = "open"
    options: dict[str, Any] = field(default_factory=dict)
    keys: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    salts: list[str] = field(default_factory=list)
    previous: str | None = None
    next: str | None = None
    seats: tuple[Seat, ...] = ()
    moves: list[Move] = field(default_factory=list)


@dataclass(frozen=True)
class Listed:
    """A table as a line in somebody's list: no secrets and no moves, only how many."""

    id: str
    game: str
    state: State
    changed: float
    host: str | None
    seats: tuple[Seat, ...]
    moves: int


class Changes(TypedDict, total=False):
    """What of a table may change after it was laid."""

    options: dict[str, Any]
    keys: dict[str, Any]
    settings: dict[str, Any]
    state: State
    host: str | None
    seed: str
    salts: list[str]
    changed: float
    previous: str | None
    next: str | None
