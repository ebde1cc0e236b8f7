"""What of Filou can be taken back: what turned up no card."""

from __future__ import annotations

from chatiere.games.filou.state import PASS, PLACE, State


def shows(s: State, move: int) -> bool:
    """A card is laid face down, but with the last one the row is whole and its first card is
    turned up; who passes turns up the next one (F2).  A bid is a number, and who buys or
    declines a row for which nobody bid has seen all of it before (F3, F5, F6)."""
    if s.phase == PLACE:
        return s.placed + 1 == s.players
    return move == PASS
