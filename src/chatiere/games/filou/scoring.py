"""The end of Filou: what everybody has, and who wins (F10)."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.filou.state import CATS, VALUES, State

POINTS = (*VALUES, 0, 0, 0)
"""What each card counts, if nobody chases it."""


@rule
def sum_of(cards: int) -> int:
    """What a set of cards counts."""
    points = 0
    for card in range(CATS):
        if cards >> card & 1:
            points += POINTS[card]
    return points


@rule
def cat_points(s: State, seat: int) -> int:
    """What the cats count that the seat has won; rabbits count nothing."""
    points = 0
    for cat in range(CATS):
        points += VALUES[cat] * s.won[seat, cat]
    return points


@rule
def score(s: State, seat: int) -> int:
    """Cats won and mice owned."""
    points: int = cat_points(s, seat) + s.mice[seat]
    return points


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Whether a seat has more points than another, or as many with more of them from cats."""
    lead = score(s, seat) - score(s, other)
    return lead > 0 or (lead == 0 and cat_points(s, seat) > cat_points(s, other))


@rule
def wins(s: State, seat: int) -> bool:
    """Nobody is ahead; those who are tied in everything share the victory."""
    for other in range(s.players):
        if is_ahead(s, other, seat):
            return False
    return True
