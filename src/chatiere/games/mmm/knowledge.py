"""Who knows what in Mmm!: all lies open, so everybody knows all."""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.mmm.state import State


@rule
def sees(s: State, seat: int, move: int) -> bool:
    return True


@rule
def hide(s: State, seat: int) -> None:
    s.viewer = seat
