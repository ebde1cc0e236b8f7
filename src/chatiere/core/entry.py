"""The moves of a match: as its record has them, and as one seat heard them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from chatiere.core.kernel import States
from chatiere.core.state import BaseState

Who = int | str
"""A seat, or `"*"` for chance."""
Steps = Sequence[tuple[States, int]]
S = TypeVar("S", bound=BaseState)


@dataclass(frozen=True)
class Entry:
    """One move of the record, with the single steps it was made of."""

    who: Who
    what: str
    steps: Steps
    """Before each step the state, and the move made there: several where one move of
    the record draws several cards."""


@dataclass(frozen=True)
class Heard(Generic[S]):
    """One move as a seat heard it, with the table before and after as it saw them."""

    n: int
    """The move's number in the record."""
    who: Who
    what: str
    before: S
    after: S
