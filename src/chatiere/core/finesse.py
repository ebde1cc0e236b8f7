"""Finesses: small feats of a game that its players may find one day.

A game offers them in `finesses.py` as `FINESSES`.  Each looks at a finished match as one seat
heard it, so that nothing is told that this player could not have seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.core.entry import Heard
from chatiere.core.game import Game
from chatiere.core.match import Match

Story = Sequence[Heard[Any]]
"""All moves of a match as a seat heard them, the first one first."""


@dataclass(frozen=True)
class Finesse:
    """One feat; all three texts are messages of the game's catalogue."""

    name: str
    """By which it is kept."""
    title: str
    riddle: str
    """What to look for, as long as it was not found."""
    says: str
    """What it was, in one sentence."""
    is_in: Callable[[Story, int], bool]
    """Whether this seat has done it in this match."""


def finesses_of(game: Game) -> tuple[Finesse, ...]:
    """Those that a game offers, in the order in which it shows them."""
    module = game.optional_module("finesses")
    return module.FINESSES if module else ()


def found_in(match: Match, seat: int) -> list[str]:
    """The names of those that a seat has done."""
    story = list(match.heard(seat))[::-1]
    return [one.name for one in finesses_of(match.game) if one.is_in(story, seat)]
