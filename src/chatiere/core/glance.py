"""A running game at a glance: how far it is, and one figure for each seat.

Who looks after many tables at once sees no whole boards.  A game that has a module `glance` in its
folder says in it what fits on a small card: `glance(view, t)` is given what an onlooker may see and
the translator of the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match

MODULE = "glance"


@dataclass(frozen=True)
class Glance:
    """What everybody may know of a game, in very few words."""

    progress: str = ""
    """How far it is."""
    unit: str = ""
    """What the figures count."""
    figures: tuple[int, ...] = ()
    """By seat; empty where all play together, or nothing can be said of one."""


def glance_of(match: Match, language: str) -> Glance:
    """Nothing, where the game says nothing."""
    saying = match.game.optional_module(MODULE)
    if saying is None:
        return Glance()
    found: Glance = saying.glance(match.view(ONLOOKER), match.game.translator(language))
    return found
