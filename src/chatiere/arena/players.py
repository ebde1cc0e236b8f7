"""Who sits at a table: a level, the random player, or a function that somebody wrote."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chatiere.bots.levels import AT_FIRST_SIGHT, LEVELS, RANDOM, WITHOUT, bot_from_text
from chatiere.bots.referee import Answer, Player, Seated, told
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game
from chatiere.core.match import Match

Choose = Callable[[dict[str, Any]], str]
"""Given `Match.view` of its seat, a player answers with one of `view["moves"]`."""

PATIENCE = 10.0
"""Seconds that somebody's function may take for a move."""


@dataclass(frozen=True)
class Outside:
    """A function that somebody wrote, named `package.module:function`."""

    name: str
    choose: Choose
    patience: float | None = PATIENCE

    def warm(self, game: Game) -> None:
        """Whoever wrote it sees to that."""

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        view = match.view(seat)
        return lambda so_far: self.choose(view)


def players_from_text(text: str, count: int) -> list[str]:
    """`tiger:300ms,cat,my_bots:careful`, one for each seat."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != count:
        raise ChatiereError(f"{count} players need {count} seats, not {len(names)}: {shown(text)}")
    for name in names:
        find_player(name)
    return names


def find_player(name: str) -> Player:
    """The player of this name."""
    level, colon, function = name.partition(":")
    if level in AT_FIRST_SIGHT or level in WITHOUT:
        return Seated(bot_from_text(name))
    if not colon:
        known = ", ".join((RANDOM, *LEVELS))
        raise ChatiereError(f"no player {shown(name)}; there are: {known}, or module:function")
    return Outside(name, _function(name, level, function))


def _function(name: str, module: str, function: str) -> Choose:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # a bot usually lies where its author stands
    try:
        found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:
        raise ChatiereError(f"player {shown(name)} does not load: {told(error)}") from error
    if not callable(found):
        raise ChatiereError(f"player {shown(name)} is not a function")
    return found  # type: ignore[no-any-return]
