"""What of Crazy Mistigri can be taken back: what only moved cards that lay open."""

from __future__ import annotations

from chatiere.games.crazy_mistigri.state import DEAL_FIVES, State


def shows(s: State, move: int) -> bool:
    """By a pair of 5s a card of the discard goes to an opponent, and all can see it (M8).  Pairs
    and swaps lay open what was in a hand; after any other move somebody draws."""
    return s.phase != DEAL_FIVES
