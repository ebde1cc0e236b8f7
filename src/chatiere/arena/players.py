"""Who sits at a simulated table: the random player, or a function that somebody wrote."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any

from chatiere.core.chance import below
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.kernel import Numbers
from chatiere.core.match import Match

RANDOM = "random"

Choose = Callable[[dict[str, Any]], str]
"""Given `Match.view` of its seat, a player answers with one of `view["moves"]`."""


def players_from_text(text: str, count: int) -> list[str]:
    """`random,random,my_bots:careful`, one for each seat."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != count:
        raise ChatiereError(f"{count} players need {count} seats, not {len(names)}: {shown(text)}")
    for name in names:
        find_player(name)
    return names


def find_player(name: str) -> Choose | None:
    """The function behind `package.module:function`; None for the random player."""
    if name == RANDOM:
        return None
    module, colon, function = name.partition(":")
    if not colon:
        raise ChatiereError(f"no player {shown(name)}; there are: random, or module:function")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # a bot usually lies where its author stands
    try:
        found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:
        raise ChatiereError(f"player {shown(name)} does not load: {told(error)}") from error
    if not callable(found):
        raise ChatiereError(f"player {shown(name)} is not a function")
    return found  # type: ignore[no-any-return]


def told(error: BaseException) -> str:
    """Somebody's exception in a line, even one that cannot be printed."""
    try:
        return shown(repr(error), 200)
    except Exception:
        return type(error).__name__


def take_turn(match: Match, name: str, choose: Choose | None, rng: Numbers) -> None:
    """One move of the seat to move."""
    if choose is None:
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])
        return
    seat = match.to_move
    assert isinstance(seat, int)
    try:
        what = choose(match.view(seat))
    except (Exception, SystemExit) as error:
        raise ChatiereError(f"player {shown(name)} failed at seat {seat}: {told(error)}") from error
    try:
        match.play(what)
    except ChatiereError as error:
        raise ChatiereError(f"player {shown(name)} at seat {seat}: {error}") from error
