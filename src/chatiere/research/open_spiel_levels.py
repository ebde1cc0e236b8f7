"""Our computer players as bots of OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from chatiere.bots.levels import bot_from_text

if TYPE_CHECKING:
    from chatiere.research.open_spiel_state import SpielState


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """A level at a table of OpenSpiel: it is handed what the player to move may know."""

    def __init__(self, level: str, seed: str) -> None:
        super().__init__()
        self._bot, self._seed = bot_from_text(level), seed

    def step(self, state: SpielState) -> int:
        return self._bot.choose_from(state.known_to_mover(), self._seed)

    def restart_at(self, state: Any) -> None:
        """It remembers nothing."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """It sees on its turn what came of it."""
