"""What a seat knows of a table of Cheez-Tricks, and what it can only guess (C9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.kernel import EVERYTHING, OVER, Numbers, rule
from chatiere.games.cheez_tricks.deck import DECK
from chatiere.games.cheez_tricks.guess import deal_unseen
from chatiere.games.cheez_tricks.state import DEAL, NONE, PLAY, SEATS, UNKNOWN, held


@rule
def sees(s: Any, seat: int, move: int) -> bool:
    """Cards are dealt face down, all else lies open."""
    return s.stage != DEAL or seat == s.dealing  # type: ignore[no-any-return]


@rule
def hide(s: Any, seat: int) -> None:
    """Others' hands.  Whoever remembers well knows old tricks at both levels; what a page
    shows of them is for `view.py` and `forgotten` to say (C9)."""
    s.viewer = seat
    for other in range(s.players):
        if other != seat and s.hand[other] != 0:
            s.hand[other] = UNKNOWN


@rule
def guess(s: Any, rng: Numbers) -> None:
    """Hidden hands get unseen cards: all ways that fit what is known are equally likely."""
    s.viewer = EVERYTHING
    unseen = int(DECK[s.players])
    room = np.zeros(SEATS, np.int64)
    for seat in range(s.players):
        unseen &= ~s.won[seat]
        if s.table[seat] != NONE:
            unseen ^= 1 << s.table[seat]
        if s.hand[seat] == UNKNOWN:
            room[seat] = held(s, seat)
        else:
            unseen &= ~s.hand[seat]
    deal_unseen(s, rng, unseen, room)


def forgotten(then: Any, now: Any) -> bool:
    """Whether the open history no longer shows the card played in state `then` (C9): in
    the wild game only the current and the last trick are open until all is over."""
    older = then.stage == PLAY and then.done < now.done - 1
    return bool(now.wild and older and now.turn != OVER)
