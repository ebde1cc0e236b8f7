"""What pages call the computer players.  Which there are is for `bots/levels.py` to say."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.bots.levels import CAT, KITTEN, TIGER
from chatiere.core.translation import N_


@dataclass(frozen=True)
class LevelName:
    """A level's name as messages of the catalogue."""

    title: str
    noun: str
    """Within a line."""
    choice: str
    """Where somebody chooses whom to sit down with."""


LEVEL_NAMES = {
    KITTEN: LevelName(N_("Kitten"), N_("kitten"), N_("Kitten (gentle)")),
    CAT: LevelName(N_("Cat"), N_("cat"), N_("Cat (clever)")),
    TIGER: LevelName(N_("Tiger"), N_("tiger"), N_("Tiger (fierce)")),
}
