"""Moments at which nobody has a secret, and what may be shown of the past because of them.

The state of a game is all that its future depends on.  So when once nothing of it is hidden from
anybody, all that was secret before can no longer matter, and may be shown: who sees it learns
nothing about what is hidden now.  Which moments these are is not claimed but found by `hide`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from chatiere.core.entry import Entry
from chatiere.core.kernel import ONLOOKER, States
from chatiere.core.match import Match


def is_open(match: Match, states: States) -> bool:
    """Whether an onlooker knows all that there is to know of this state.

    Where `hide` also blanks what anybody can work out, a game says it in its module `openness`.
    """
    own = match.game.optional_module("openness")
    if own is not None:
        return bool(own.is_open(match.game.plain().given(states)[0]))
    hidden = match.hidden(ONLOOKER, states)
    hidden["viewer"] = states["viewer"]
    return hidden.tobytes() == states.tobytes()


class OpenMoments:
    """How many moves had been made whenever nothing was hidden; each move is looked at once."""

    def __init__(self) -> None:
        self._looked_at: list[Entry] = []
        self._open: list[bool] = []

    def of(self, match: Match) -> list[int]:
        entries, looked_at = match.entries, self._looked_at
        while looked_at and not self._still_holds(match):  # a move was taken back
            looked_at.pop()
            self._open.pop()
        for entry in entries[len(looked_at) :]:
            looked_at.append(entry)
            self._open.append(is_open(match, entry.steps[0][0]))
        found = [n for n, is_one in enumerate(self._open) if is_one]
        return [*found, len(entries)] if is_open(match, match.states) else found

    def _still_holds(self, match: Match) -> bool:
        n = len(self._looked_at)
        return n <= len(match.entries) and match.entries[n - 1] is self._looked_at[-1]


def moment_to_show(match: Match, open_moments: Sequence[int]) -> int | None:
    """How many moves had been made at the moment that may be shown with all cards open now.

    That is the present where nothing is hidden.  Else, of the last stretch with secrets that has
    ended in an open moment, as many moves as were made since: one round ago.  None before the
    first has ended, and where it is part of the game to remember what was played.
    """
    now = len(match.entries)
    if match.is_over:
        return now
    if match.forgets and any(match.is_forgotten(entry) for entry in match.entries):
        return None
    if open_moments[-1:] == [now]:
        return now
    rounds = [(a, b) for a, b in pairwise(open_moments) if b - a > 1]
    if not rounds:
        return None
    start, end = rounds[-1]
    return min(end, start + now - open_moments[-1])
