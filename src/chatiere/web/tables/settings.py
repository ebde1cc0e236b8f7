"""How a table plays: what its host chose beside the game's own options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from chatiere.core.errors import shown
from chatiere.core.game import Game
from chatiere.core.move_question import asks_questions
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal

PACES = {"slow": 2.6, "normal": 1.2, "instant": 0.0}
"""Seconds before a computer player moves."""
CLOCKS = (0, 30, 60, 180)
"""Seconds for each move, 0 for as long as you like."""
SILENCE = 3 * 24 * 3600.0
"""Seconds after which somebody is missed in a game that runs over days."""

SWITCHES = (
    "hints",
    "onlookers",
    "learn",
    "days",
    "paused",
    "named",
    "starts_by_itself",
    "open_screen",
)
"""Those that are yes or no."""


@dataclass(frozen=True)
class TableSettings:
    """The host's choices; what a store of before did not know is at its default."""

    pace: str = "normal"
    clock: int = 0
    hints: bool = True
    onlookers: bool = False
    learn: bool = False
    """Whether people are asked the game's questions before their moves count."""
    days: bool = False
    """Whether the game runs over days, and nobody has to stay."""
    paused: bool = False
    """Whether nothing may move, because who leads the class wants to be listened to."""
    named: bool = False
    """Whether others see who played, beside the results of the deal of the day."""
    starts_by_itself: bool = False
    """Whether the cards are dealt as soon as somebody looks: everybody has been given a seat."""
    open_screen: bool = False
    """Whether a screen for onlookers shows all cards once they can help nobody any more.  It is
    chosen before anybody sits down, and never changed."""

    @classmethod
    def of(cls, given: Mapping[str, Any], game: Game) -> TableSettings:
        """Checked, from a form, a program or the store."""
        known = {key: given[key] for key in cls.__dataclass_fields__ if key in given}
        settings = cls(**known)
        if settings.pace not in PACES:
            raise Refusal(
                "The pace is slow, normal or instant, not %(it)s.",
                N_("The cats play slowly, at a normal pace or instantly, not %(it)s."),
                it=shown(settings.pace),
            )
        if type(settings.clock) is not int or settings.clock not in CLOCKS:
            raise Refusal(
                N_("A clock has 0, 30, 60 or 180 seconds, not %(it)s."), it=shown(settings.clock)
            )
        for key in SWITCHES:
            if type(getattr(settings, key)) is not bool:
                raise Refusal("%(key)s is yes or no.", N_("This form cannot be read."), key=key)
        if settings.days and settings.clock:
            raise Refusal(N_("A game that runs over days has no clock."))
        if settings.learn and not asks_questions(game):
            raise Refusal(N_("This game has no totals to learn."))
        return settings

    def kept(self) -> dict[str, Any]:
        return asdict(self)
