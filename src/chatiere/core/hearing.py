"""What a seat has seen and heard of a match: states to look at, and the moves so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from chatiere.core.engine import Engine
from chatiere.core.entry import Entry, Heard
from chatiere.core.kernel import EVERYTHING, ONLOOKER, States
from chatiere.core.state import frozen

if TYPE_CHECKING:
    from chatiere.core.match import Match


MOST_SEEN = 16_384
"""States at hand, each as one seat sees it: what three people see at a thousand tables, before and
after the last move.  One takes about a kilobyte."""


def heard_by(match: Match, seat: int) -> Iterator[Heard[Any]]:
    """What this seat heard, the latest first, as long as the match stands as it does."""
    for n in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[n]
        if not match.forgets or not match.is_forgotten(entry):
            yield heard_of(match, n, entry, seat)


def heard_of(match: Match, n: int, entry: Entry, seat: int) -> Heard[Any]:
    return Heard(
        n,
        entry.who,
        lambda: heard_words(match, entry, seat),
        lambda: seen_by(match, seat, entry.steps[0][0]),
        lambda: seen_by(match, seat, state_after(match, n)),
    )


def heard_words(match: Match, entry: Entry, seat: int) -> str:
    """A move's words as this seat heard them, found once: pages ask again and again."""
    words = entry.heard.get(seat)
    if words is None:
        words = entry.what if sees_all(match, entry, seat) else None
        words = entry.heard[seat] = words or match._text(entry.who, entry.steps, seat)
    return words


def sees_all(match: Match, entry: Entry, seat: int) -> bool:
    """Whether this seat hears a move as the record has it."""
    engine = match.engine
    return seat == EVERYTHING or all(engine.sees(s, 0, seat, move) for s, move in entry.steps)


def hearer(match: Match, n: int, seat: int) -> int:
    """As whom a seat is told of move n: who heard the same of it as everybody is told the same
    as everybody."""
    if seat in (ONLOOKER, EVERYTHING):
        return seat
    entry = match.entries[n]
    is_open = heard_words(match, entry, seat) == heard_words(match, entry, ONLOOKER)
    return ONLOOKER if is_open else seat


def state_after(match: Match, n: int) -> States:
    """The state that move n led to."""
    return match.entries[n + 1].steps[0][0] if n + 1 < len(match.entries) else match.states


def seen_by(match: Match, seat: int, states: States) -> Any:
    """A state to look at, as this seat may know it: what is told and shown of it asks again and
    again."""
    match.check_seat(seat)
    return seen_state(match.engine, seat, states.tobytes())


@lru_cache(maxsize=MOST_SEEN)
def seen_state(engine: Engine, seat: int, content: bytes) -> Any:
    """Made once for a state and a seat: it cannot be changed."""
    kind = engine.state_class
    states: States = np.ndarray(1, kind.dtype, bytearray(content))
    if seat != EVERYTHING:
        engine.hide(states, 0, seat)
    return frozen(kind)(states)


class Forgetting:
    """What was asked of a match as it stands: pages ask of the same moves again and again."""

    def __init__(self) -> None:
        self._now, self._here = b"", None
        """How the match stands: in memory, and to look at."""
        self._known: dict[int, tuple[Entry, bool]] = {}
        """By the entry's identity; it is kept, so that no other entry can have that."""

    def is_forgotten(self, match: Match, entry: Entry) -> bool:
        self._look(match)
        return self._is_forgotten(match, entry)

    def remembered(self, match: Match, moves: Iterable[int]) -> list[int]:
        """Those of these moves that are not forgotten."""
        self._look(match)
        return [n for n in moves if not self._is_forgotten(match, match.entries[n])]

    def _look(self, match: Match) -> None:
        """Whether the match still stands as it did."""
        now = match.states.tobytes()
        if self._now != now:
            self._now, self._here, self._known = now, match.seen(EVERYTHING), {}

    def _is_forgotten(self, match: Match, entry: Entry) -> bool:
        known = self._known.get(id(entry))
        if known is None:
            then = seen_by(match, EVERYTHING, entry.steps[0][0])
            is_forgotten = bool(match.game.rules.forgotten(then, self._here))
            known = self._known[id(entry)] = entry, is_forgotten
        return known[1]
