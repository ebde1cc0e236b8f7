"""The moves of a match: as its record has them, and as one seat heard them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
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
    heard: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    """By seat, its words as that seat heard them, as far as somebody asked."""


class Heard(Generic[S]):
    """One move as a seat heard it, with the table before and after as it saw them; each is found
    when it is asked for."""

    def __init__(
        self, n: int, who: Who, what: Callable[[], str], before: Callable[[], S],
        after: Callable[[], S],
    ) -> None:  # fmt: skip
        self.n, self.who = n, who
        """The move's number in the record, and whose it is."""
        self._what, self._before, self._after = what, before, after

    @cached_property
    def what(self) -> str:
        return self._what()

    @cached_property
    def before(self) -> S:
        return self._before()

    @cached_property
    def after(self) -> S:
        return self._after()
