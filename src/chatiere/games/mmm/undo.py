"""What of Mmm! can be taken back: what is followed by no roll."""

from __future__ import annotations

from chatiere.games.mmm.state import State


def shows(s: State, move: int) -> bool:
    """All lies open: only a roll tells something new, and a roll is drawn by chance."""
    return False
