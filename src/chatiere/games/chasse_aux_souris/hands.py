"""The hands: sorted by the record's order, 0 where there is no card."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.chasse_aux_souris.state import State


@rule
def add_to_hand(s: State, seat: int, card: int) -> None:
    """Put a card where it belongs."""
    i = s.held[seat]
    s.held[seat] = i + 1
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Take out a card that is there; of twins, one."""
    i = 0
    while s.hand[seat, i] != card:
        i += 1
    s.held[seat] -= 1
    while i < s.held[seat]:
        s.hand[seat, i] = s.hand[seat, i + 1]
        i += 1
    s.hand[seat, i] = 0


@rule
def empty_hands(s: State) -> None:
    """Everybody's cards are gone, to where the round's cards go."""
    for seat in range(s.players):
        while s.held[seat] > 0:
            s.held[seat] -= 1
            s.hand[seat, s.held[seat]] = 0
