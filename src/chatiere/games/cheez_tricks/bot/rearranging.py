"""Another possible world by a small change: two unseen cards change places."""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.cheez_tricks.bot.card_strength import unseen_by
from chatiere.games.cheez_tricks.deck import count, nth, suit_of
from chatiere.games.cheez_tricks.state import PLAY, State

NOBODY = -1
"""Who holds a card that was set aside."""


@rule
def rearrange(s: State, viewer: int, rng: Numbers) -> bool:
    """Exchange two unseen cards of different places, unless somebody would get a suit that they
    lack.  Whether anything has changed."""
    unseen = unseen_by(s, viewer)
    n = count(unseen)
    if s.stage != PLAY or n == 0:
        return False
    card, other = nth(unseen, below(rng, n)), nth(unseen, below(rng, n))
    one, two = holder_of(s, viewer, card), holder_of(s, viewer, other)
    if one == two or lacks(s, one, other) or lacks(s, two, card):
        return False
    both = 1 << card | 1 << other
    if one != NOBODY:
        s.hand[one] ^= both
    if two != NOBODY:
        s.hand[two] ^= both
    return True


@rule
def holder_of(s: State, viewer: int, card: int) -> int:
    """Which other player holds an unseen card."""
    for seat in range(s.players):
        if seat != viewer and s.hand[seat] >> card & 1:
            return seat
    return NOBODY


@rule
def lacks(s: State, seat: int, card: int) -> bool:
    """Whether this seat has shown that it has no such card."""
    return seat != NOBODY and s.voids[seat] >> suit_of(card) & 1 != 0
