"""What an evening is made of, as the store keeps it: people by their numbers, never by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

MIXED, SWISS, ROBIN = "mixed", "swiss", "robin"
FORMATS = (MIXED, SWISS, ROBIN)
"""Everybody meets many others at tables of any size; or two at a table, equals against equals, or
everybody against everybody."""
SHARE, WINS = "share", "wins"
POINTS = (SHARE, WINS)
"""For each opponent beaten, or for victories alone."""
HEAD_TO_HEAD, BY_WINS, BY_OPPONENTS, SHARED = "head to head", "wins", "opponents", "shared"
TIES = (HEAD_TO_HEAD, BY_WINS, BY_OPPONENTS, SHARED)
"""What decides between people of equal points."""


@dataclass(frozen=True)
class EveningSettings:
    """What the host has chosen."""

    games: tuple[str, ...]
    rounds: int = 3
    format: str = MIXED
    parallel: bool = False
    """Whether several games are played in one round."""
    table_size: int = 4
    """How many people are to sit at a table, about, where there is a choice."""
    points: str = SHARE
    ties: str = HEAD_TO_HEAD
    computers: str = "cat"
    """The level of computer players where people are missing; empty: somebody sits out instead."""
    pace: str = "normal"
    clock: int = 0
    by_itself: bool = False
    """Whether the next round begins by itself."""
    onlookers: bool = True
    """Whether who has finished may watch the others."""

    @property
    def is_for_two(self) -> bool:
        return self.format != MIXED


@dataclass(frozen=True)
class Outcome:
    """What a game came to, by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    """From 1 on; equals share.  Where all play together: all 1, or all 2."""
    together: bool = False


@dataclass(frozen=True)
class DrawnTable:
    """A table of a round: its code is chosen when it is drawn, before it is laid."""

    code: str
    game: str
    seats: tuple[int | None, ...]
    """The number of who sits there; None is a computer player."""
    outcome: Outcome | None = None
    cancelled: bool = False
    """Whether the host has ended it: it counts as if its people had sat out."""
    by_cats: bool = False
    """Whether cats play on for who is away, by the host's wish."""

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(who for who in self.seats if who is not None)

    @property
    def is_done(self) -> bool:
        return self.cancelled or self.outcome is not None


@dataclass(frozen=True)
class Round:
    """Who sits where, and who sits out."""

    tables: tuple[DrawnTable, ...]
    sitting_out: tuple[int, ...] = ()
    done_at: float | None = None
    """When the last table was finished, in seconds since the epoch."""

    @property
    def is_done(self) -> bool:
        return all(table.is_done for table in self.tables)

    def table_of(self, number: int) -> DrawnTable | None:
        return next((table for table in self.tables if number in table.seats), None)


@dataclass(frozen=True)
class Evening:
    """All but the names."""

    name: str
    settings: EveningSettings
    seed: str
    """From which all is drawn: the same evening is drawn the same way."""
    rounds: tuple[Round, ...] = ()
    banned: frozenset[int] = frozenset()
    """Whom the host has sent away."""
    ring: tuple[int, ...] = ()
    """Who was there when everybody began to play against everybody."""

    @property
    def round(self) -> Round | None:
        """The one that is played, or was last."""
        return self.rounds[-1] if self.rounds else None

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "banned": sorted(self.banned)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Evening:
        settings = {**kept["settings"], "games": tuple(kept["settings"]["games"])}
        return cls(
            kept["name"],
            EveningSettings(**settings),
            kept["seed"],
            tuple(_round(one) for one in kept["rounds"]),
            frozenset(kept["banned"]),
            tuple(kept["ring"]),
        )


def _round(kept: Mapping[str, Any]) -> Round:
    tables = tuple(_table(one) for one in kept["tables"])
    return Round(tables, tuple(kept["sitting_out"]), kept["done_at"])


def _table(kept: Mapping[str, Any]) -> DrawnTable:
    found = kept["outcome"]
    outcome = found and Outcome(tuple(found["scores"]), tuple(found["places"]), found["together"])
    return DrawnTable(**{**kept, "seats": tuple(kept["seats"]), "outcome": outcome})
