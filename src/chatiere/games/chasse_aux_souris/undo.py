"""What of La Chasse aux Souris can be taken back: nothing."""

from __future__ import annotations

from chatiere.games.chasse_aux_souris.state import State


def shows(s: State, move: int) -> bool:
    """Every move lays a card of a hidden hand open, the first of two as well (S5); cards are
    drawn face down, so nobody knew of it."""
    return True
