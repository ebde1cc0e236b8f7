"""The pile with its layers, and the log of who drew and laid what.

Layer 0 is the pile that the game starts with; layer r is made of all cards of round r
(S10).  Only the top layer is ever drawn from, so its cards are counted and a deeper
layer is simply what was drawn in its round: the log knows.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.chasse_aux_souris.cards import KINDS, copies
from chatiere.games.chasse_aux_souris.state import BLOCK, LAY, State


@rule
def fill_first_layer(s: State) -> None:
    """All cards, before the first round (S1)."""
    for card in range(KINDS):
        add_to_pile(s, card, copies(card))


@rule
def add_to_pile(s: State, card: int, cards: int) -> None:
    """So many cards of a kind into the top layer, or out of it below zero."""
    s.pile[card] += cards
    s.block[card // BLOCK] += cards
    s.left_on_top += cards


@rule
def card_at(s: State, k: int) -> int:
    """The k-th card of the top layer in the record's order, twins one after the other."""
    block = 0
    while k >= s.block[block]:
        k -= s.block[block]
        block += 1
    card = block * BLOCK
    while k >= s.pile[card]:
        k -= s.pile[card]
        card += 1
    return card


@rule
def draw_from_pile(s: State, card: int) -> None:
    """Draw from the top layer; when that was its last card, the next one is on top (S10)."""
    add_to_pile(s, card, -1)
    s.drawn_in[s.rounds] += 1
    if s.left_on_top == 0:
        s.top += 1
        for i in range(s.log_end[s.top - 1], s.log_end[s.top]):
            if s.log_who[i] < LAY:
                add_to_pile(s, s.log_card[i], 1)


@rule
def add_to_log(s: State, who: int, card: int) -> None:
    """Note a card in this round: `who` is the seat that drew it, or that seat plus `LAY` if it
    was laid."""
    i = s.log_end[s.rounds]
    s.log_who[i] = who
    s.log_card[i] = card
    s.log_end[s.rounds] = i + 1
