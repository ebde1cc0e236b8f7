"""Who knows what in Filou: each player's hand, lost card and face-down card (F1, F2).

Mice and won cards are no secrets: all gains and payments were made in the open (F4).
"""

from __future__ import annotations

from typing import Any

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.filou.state import CARDS, FULL_SET, LOST, PLACE, UNKNOWN, nth_card, place_of


@rule
def sees(s: Any, seat: int, move: int) -> bool:
    """A card is lost and placed unseen: only its owner knows which (F1, F2)."""
    if s.phase == LOST:
        return seat == s.dealt  # type: ignore[no-any-return]
    return s.phase != PLACE or seat == s.seat  # type: ignore[no-any-return]


@rule
def has_secrets(s: Any, seat: int, viewer: int) -> bool:
    """Until a card is lost everybody knows all ten."""
    if viewer == EVERYTHING:
        return False
    return seat != viewer and seat < s.dealt


@rule
def lies_face_down(s: Any, seat: int) -> bool:
    return (seat - s.first) % s.players < s.placed and place_of(s, seat) >= s.shown  # type: ignore[no-any-return]


@rule
def hide(s: Any, seat: int) -> None:
    """Others' hands, lost cards and face-down cards."""
    s.viewer = seat
    for other in range(s.players):
        if has_secrets(s, other, seat):
            s.hand[other] = 0
            s.lost[other] = UNKNOWN
            if lies_face_down(s, other):
                s.row[place_of(s, other)] = UNKNOWN


@rule
def guess(s: Any, rng: Numbers) -> None:
    """Each card of a seat that was never turned up is as likely as any other to be the
    lost one, and each of the rest to be the one that lies face down."""
    for seat in range(s.players):
        if has_secrets(s, seat, s.viewer):
            s.hand[seat] = FULL_SET ^ s.turned[seat]
            s.lost[seat] = pick(s, seat, rng)
            if lies_face_down(s, seat):
                s.row[place_of(s, seat)] = pick(s, seat, rng)
    s.viewer = EVERYTHING


@rule
def pick(s: Any, seat: int, rng: Numbers) -> int:
    """Take a random card from a hand."""
    held = 0
    for card in range(CARDS):
        held += s.hand[seat] >> card & 1
    card = nth_card(s.hand[seat], below(rng, held))
    s.hand[seat] ^= 1 << card
    return card
