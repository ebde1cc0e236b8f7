"""Guessing in Filou what a viewer cannot know: lost cards, face-down cards and hands."""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.filou.knowledge import has_secrets, lies_face_down
from chatiere.games.filou.state import CARDS, FULL_SET, State, nth_card, place_of


@rule
def guess(s: State, rng: Numbers) -> None:
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
def pick(s: State, seat: int, rng: Numbers) -> int:
    """Take a random card from a hand."""
    held = 0
    for card in range(CARDS):
        held += s.hand[seat] >> card & 1
    card = nth_card(s.hand[seat], below(rng, held))
    s.hand[seat] ^= 1 << card
    return card
