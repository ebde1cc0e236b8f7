"""The moves of a match: as its record has them, and as one seat heard them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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

    __slots__ = ("_after", "_before", "_find", "_what", "n", "who")

    def __init__(
        self, n: int, who: Who, what: Callable[[], str], before: Callable[[], S],
        after: Callable[[], S],
    ) -> None:  # fmt: skip
        self.n, self.who = n, who
        """The move's number in the record, and whose it is."""
        self._find = what, before, after
        self._what: str | None = None
        self._before: S | None = None
        self._after: S | None = None

    @property
    def what(self) -> str:
        if self._what is None:
            self._what = self._find[0]()
        return self._what

    @property
    def before(self) -> S:
        if self._before is None:
            self._before = self._find[1]()
        return self._before

    @property
    def after(self) -> S:
        if self._after is None:
            self._after = self._find[2]()
        return self._after
