"""Points of Cheez-Tricks: those of a round, all of them, and who wins (C8, C10)."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.cheez_tricks.deck import count
from chatiere.games.cheez_tricks.state import State

TRICK_POINTS = (2, 1, 0, 3)
"""What a trick is worth, by the number of cats that captured its winner (C8)."""


@rule
def write_points(s: State) -> None:
    """The points of the round that is over, and how they came about (C8)."""
    for seat in range(s.players):
        captures = count(s.captured[seat])
        s.sheet_tricks[s.rounds, seat] = s.tricks[seat]
        s.sheet_captures[s.rounds, seat] = captures
        s.sheet[s.rounds, seat] = s.tricks[seat] * TRICK_POINTS[captures]
    s.rounds += 1


@rule
def score(s: State, seat: int) -> int:
    """All points so far."""
    points = 0
    for number in range(s.rounds):
        points += s.sheet[number, seat]
    return points


@rule
def best_round(s: State, seat: int) -> int:
    """The most points in one round, which settle a tie (C10)."""
    best = 0
    for number in range(s.rounds):
        best = max(best, s.sheet[number, seat])
    return best


@rule
def wins(s: State, seat: int) -> bool:
    """Most points; if tied, the better best round; then the victory is shared (C10)."""
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            return False
        if score(s, other) == score(s, seat) and best_round(s, other) > best_round(s, seat):
            return False
    return True
