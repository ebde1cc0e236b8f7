"""When everybody knows everything: before a round is dealt, and at the end."""

from __future__ import annotations

from chatiere.games.crazy_mistigri.state import DEAL, END, FIRST, State


def is_open(s: State) -> bool:
    """`hide` blanks the stock while cards are dealt; before the first of them all of the round's
    cards lie in it, and no card has been moved."""
    nobody_holds_any = not any(s.held[seat] for seat in range(s.players))
    undealt = s.phase == DEAL and nobody_holds_any and s.logged == 0
    return bool(undealt or s.phase in (FIRST, END))
