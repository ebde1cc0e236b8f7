"""How long the moments of Mmm! stay, how they sound, and what stands at a player's seat."""

from __future__ import annotations

from chatiere.core.entry import Heard
from chatiere.core.moments import MomentKind
from chatiere.core.translation import NP_, translator
from chatiere.games.mmm.state import CAT_STEPS, COLLECTED, COMPLETED, NOTHING_FITS, State

KINDS = {
    COLLECTED: MomentKind("collected", 0.9, "trick"),
    COMPLETED: MomentKind("completed", 1.3, "round"),
    NOTHING_FITS: MomentKind("nothing-fits", 1.3, "lose"),
    CAT_STEPS: MomentKind("cat-steps", 1.2, "mew"),
}
SOUNDS = {"roll": "dice", "put": "card"}
"""What is heard of a move or a roll, by its first word in the record."""

SAID = {"roll": NP_("bubble", "rolls again"), "stop": NP_("bubble", "stops")}


def bubble(heard: Heard[State], now: State, language: str) -> str:
    """Whether somebody goes on or stops; where a die was put is to be seen."""
    said = SAID.get(heard.what)
    return translator(language, __package__)(said) if said else ""
