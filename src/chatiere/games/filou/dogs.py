"""Dogs in the sack (F8, F9)."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.filou.state import BIG_DOG, RABBIT, UNKNOWN, State, row_length

BIG_DOG_CHASES = (6, 5, 4, 3, 2, RABBIT, 1, 0)
SMALL_DOG_CHASES = (0, 1, RABBIT, 2, 3, 4, 5, 6)
"""Whom a dog prefers, as places in `VALUES`: the first of these that lies in the row."""


@rule
def has_dog(s: State) -> bool:
    """Whether a dog lies in the row."""
    for i in range(row_length(s)):
        if s.row[i] >= BIG_DOG:
            return True
    return False


@rule
def chased(s: State) -> int:
    """The one card that a lone dog in the row removes (F8); several touch nobody (F9)."""
    lying = 0
    dogs = 0
    for i in range(row_length(s)):
        lying |= 1 << s.row[i]
        if s.row[i] >= BIG_DOG:
            dogs += 1
    if dogs != 1:
        return UNKNOWN
    order = BIG_DOG_CHASES if lying >> BIG_DOG & 1 else SMALL_DOG_CHASES
    i = 0
    while not lying >> order[i] & 1:
        i += 1
    return order[i]
