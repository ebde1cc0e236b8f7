"""What the store takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from chatiere.core.dealer import VERSION

State = Literal["open", "playing", "over"]
Kind = str
"""For whom a seat is: `human`, or the name of a level.  The store keeps whatever it is told:
which levels there are is known to `bots/levels.py` alone."""
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
    face: str = ""
    """An animal and a colour that stay theirs at every table."""


@dataclass(frozen=True)
class Seat:
    """A place at a table; a human's without a player is free."""

    seat: int
    kind: Kind
    name: str
    player: str | None = None
    held: bool = False
    face: str = ""
    """Of who sits there, as it was when they sat down."""


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
    origin: str | None = None
    """Where a game comes from that was not dealt at this table."""
    result: dict[str, list[int]] | None = None
    """Scores and winners, once it is over."""
    version: int = VERSION
    """Of the record format, by which the table is played to its end."""
    serial: int = 0
    """How often it was changed since it was laid."""
    circle: str | None = None
    """Whose table it is: its people may sit down, and its result goes on their board."""
    gathering: str | None = None
    """The evening or the class in which it is played."""
    public: bool = False
    """Whether anybody on this server may sit down."""
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
    settings: dict[str, Any] = field(default_factory=dict)
    origin: str | None = None
    result: dict[str, list[int]] | None = None
    circle: str | None = None
    gathering: str | None = None


@dataclass(frozen=True)
class Learner:
    """Somebody who practises at a player's browser; a child has no browser of its own."""

    id: str
    player: str
    name: str
    created: float


@dataclass(frozen=True)
class Answer:
    """A question that was answered; the id counts up in the order of answering."""

    learner: str
    at: float
    item: str
    asked: str
    said: str
    right: bool
    seconds: float
    id: int = 0


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
    origin: str | None
    result: dict[str, list[int]] | None


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told by its push service."""

    endpoint: str
    """The service's address for this browser alone: whoever knows it can write to it."""
    player: str
    keys: dict[str, str]
    """With which only this browser can read what it is told: `p256dh` and `auth`."""
    language: str
    created: float


@dataclass(frozen=True)
class Circle:
    """People who meet again."""

    id: str
    code: str
    """Lets people in."""
    name: str
    founder: str | None
    settings: dict[str, Any]
    created: float
    seen: float
    serial: int = 0


@dataclass(frozen=True)
class Member:
    """Somebody in a circle."""

    id: str
    circle: str
    player: str
    name: str
    joined: float


@dataclass(frozen=True)
class Gathering:
    """An evening or a class: some people, some tables, and what has come of it so far."""

    id: str
    kind: Literal["evening", "class"]
    code: str
    """Lets people in."""
    circle: str | None
    host: str | None
    state: str
    content: dict[str, Any]
    """People stand in it by their numbers, so that a name is in one place only."""
    created: float
    changed: float
    expires: float | None = None
    """When its names are deleted."""
    serial: int = 0


@dataclass(frozen=True)
class Participant:
    """Somebody at a gathering; without a player they were forgotten."""

    gathering: str
    number: int
    player: str | None
    name: str
    joined: float
    left: float | None = None
