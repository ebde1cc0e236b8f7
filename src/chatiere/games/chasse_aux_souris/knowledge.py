"""Who knows what.

A player knows their own hand and all that they ever drew, and everybody knows what was
laid, the tokens and how many cards lie in each layer.  Cards left in the hands of others
when a round ends are never shown, so nobody knows a whole layer.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.chasse_aux_souris.cards import KINDS
from chatiere.games.chasse_aux_souris.state import BLOCKS, DEALER, END, LAY, PLAY, UNKNOWN, State


@rule
def sees(s: State, seat: int, move: int) -> bool:
    """Cards drawn are seen by who draws them, all else by everybody."""
    return seat == s.turn or s.phase in (DEALER, PLAY)


@rule
def hide(s: State, seat: int) -> None:
    """Others' hands, all that others ever drew, and what is left on top of the pile."""
    s.viewer = seat
    if s.phase == END:
        return
    for other in range(s.players):
        if other != seat:
            for i in range(s.held[other]):
                s.hand[other, i] = UNKNOWN
    for i in range(s.log_end[s.rounds]):
        if s.log_who[i] < LAY and s.log_who[i] != seat:
            s.log_card[i] = UNKNOWN
    for card in range(KINDS):
        s.pile[card] = UNKNOWN
    for block in range(BLOCKS):
        s.block[block] = UNKNOWN
