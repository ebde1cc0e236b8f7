"""What a seat knows of a table of Cheez-Tricks, and what its page goes on showing (C9)."""

from __future__ import annotations

from chatiere.core.kernel import OVER, rule
from chatiere.games.cheez_tricks.state import DEAL, PLAY, UNKNOWN, State


@rule
def sees(s: State, seat: int, move: int) -> bool:
    """Cards are dealt face down, all else lies open."""
    return s.stage != DEAL or seat == s.dealing


@rule
def hide(s: State, seat: int) -> None:
    """Others' hands.  Whoever remembers well knows old tricks at both levels; what a page
    shows of them is for `view.py` and `forgotten` to say (C9)."""
    s.viewer = seat
    for other in range(s.players):
        if other != seat and s.hand[other] != 0:
            s.hand[other] = UNKNOWN


def forgotten(then: State, now: State) -> bool:
    """Whether the open history no longer shows the card played in state `then` (C9): in
    the wild game only the current and the last trick are open until all is over."""
    older = then.stage == PLAY and then.done < now.done - 1
    return bool(now.wild and older and now.turn != OVER)
