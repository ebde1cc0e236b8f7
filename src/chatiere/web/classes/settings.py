"""What a teacher chooses for a class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from chatiere.bots.levels import LEVELS
from chatiere.core.errors import shown
from chatiere.core.game import find, games
from chatiere.core.move_question import asks_questions
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal

SIZES = range(2, 7)
"""People at a table."""
WAITS = (0, 20, 60, 180)
"""Seconds until a table begins that is not full; 0: when the teacher says so."""
SAME, MIXED = "same", "mixed"
AGAIN = (SAME, MIXED)


@dataclass(frozen=True)
class ClassSettings:
    """For every table that is laid from now on; hints and totals hold for those that are played."""

    game: str = "chasse-aux-souris"
    size: int = 3
    level: str = "kitten"
    """Of the computer that takes the seats which stay empty."""
    learn: bool = True
    """Whether people say the total before a move counts, where a game asks for one."""
    hints: bool = True
    wait: int = 60
    again: str = SAME
    """With whom pupils play the next game."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> ClassSettings:
        """Checked, from a form or the store."""
        settings = cls(**{key: given[key] for key in cls.__dataclass_fields__ if key in given})
        if settings.game not in games():
            raise Refusal(N_("There is no such game."))
        if settings.level not in LEVELS:
            raise Refusal(N_("A seat is for a human, a kitten, a cat or a tiger."))
        if settings.wait not in WAITS or settings.again not in AGAIN or settings.size not in SIZES:
            raise Refusal(N_("This form cannot be read."))
        game = find(settings.game)
        if settings.size not in game.players:
            raise Refusal(
                N_("%(game)s is for %(low)s to %(high)s players at a table, not for %(it)s."),
                game=game.label, low=max(SIZES[0], game.players[0]), high=game.players[-1],
                it=shown(settings.size),
            )  # fmt: skip
        return settings

    @property
    def asks_totals(self) -> bool:
        """Whether *say the total* means anything here."""
        return asks_questions(find(self.game))

    def kept(self) -> dict[str, Any]:
        return asdict(self)
