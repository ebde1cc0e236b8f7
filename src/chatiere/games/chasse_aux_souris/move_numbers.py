"""The numbers of moves: a card, or a card that names an opponent and the opponent.

Cards are numbered as in `cards.py`; those of piège and souris alone are no moves.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.chasse_aux_souris.cards import KINDS, PIEGE, SOURIS
from chatiere.games.chasse_aux_souris.state import SEATS

PIEGE_AT = KINDS
SOURIS_AT = PIEGE_AT + SEATS
"""Where the moves begin that name an opponent, one for each seat."""
ACTIONS = SOURIS_AT + SEATS


@rule
def move_against(card: int, seat: int) -> int:
    """Laying piège or souris and naming this opponent."""
    return (PIEGE_AT if card == PIEGE else SOURIS_AT) + seat


@rule
def card_of(move: int) -> int:
    """The card that a move lays."""
    if move < KINDS:
        return move
    return PIEGE if move < SOURIS_AT else SOURIS


@rule
def target_of(move: int) -> int:
    """The opponent whom a move with piège or souris names."""
    return move - (PIEGE_AT if move < SOURIS_AT else SOURIS_AT)
