"""Who knows what in Filou: each player's hand, lost card and face-down card (F1, F2).

Mice and won cards are no secrets: all gains and payments were made in the open (F4).
"""

from __future__ import annotations

from chatiere.core.kernel import EVERYTHING, rule
from chatiere.games.filou.state import LOST, PLACE, UNKNOWN, State, place_of


@rule
def sees(s: State, seat: int, move: int) -> bool:
    """A card is lost and placed unseen: only its owner knows which (F1, F2)."""
    if s.phase == LOST:
        return seat == s.dealt
    return s.phase != PLACE or seat == s.seat


@rule
def has_secrets(s: State, seat: int, viewer: int) -> bool:
    """Until a card is lost everybody knows all ten."""
    if viewer == EVERYTHING:
        return False
    return seat != viewer and seat < s.dealt


@rule
def lies_face_down(s: State, seat: int) -> bool:
    return (seat - s.first) % s.players < s.placed and place_of(s, seat) >= s.shown


@rule
def hide(s: State, seat: int) -> None:
    """Others' hands, lost cards and face-down cards."""
    s.viewer = seat
    for other in range(s.players):
        if has_secrets(s, other, seat):
            s.hand[other] = 0
            s.lost[other] = UNKNOWN
            if lies_face_down(s, other):
                s.row[place_of(s, other)] = UNKNOWN
