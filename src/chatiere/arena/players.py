"""Who sits at a table: a level, the random player, or a player that somebody wrote."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from chatiere.arena.custom_players import MOVE_TIME, PROGRAM, Choose, FunctionPlayer, program
from chatiere.arena.full_information import FULL_INFORMATION, full_information_from_text
from chatiere.bots.levels import INSTANT, LEVELS, RANDOM, WITHOUT, bot_from_text
from chatiere.bots.referee import Player, Seated, error_line
from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.game import Value, find

BOTS = "chatiere.bots"
"""The entry-point group by which an installed package offers a function that plays."""
SEATS = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*')+""")
"""A command with a comma in it is written in quotes."""


def players_from_text(text: str, count: int | None = None) -> list[str]:
    """`tiger:300ms,cat,my_bots:careful`, one for each seat."""
    parts = SEATS.findall(text)
    names = [name.strip() for name in parts]
    if not names or not all(names) or text != ",".join(parts):
        raise ChatiereError(f"seats are names with commas between them, not {shown(text)}")
    if count is not None and len(names) != count:
        raise ChatiereError(f"{count} players need {count} seats, not {len(names)}: {shown(text)}")
    for name in names:
        find_player(name)
    return names


def find_player(name: str, move_time: float = MOVE_TIME) -> Player:
    """The player of this name, who has so many seconds for a move if somebody wrote it."""
    level, colon, rest = name.partition(":")
    if level in INSTANT or level in WITHOUT:
        return Seated(bot_from_text(name))
    if level == FULL_INFORMATION:
        return full_information_from_text(name)
    if level == PROGRAM:
        return program(rest, move_time)
    if colon:
        return FunctionPlayer(name, _loaded(name, level, rest), move_time)
    if name in offered():
        return FunctionPlayer(name, _loaded(name), move_time)
    known = listed((RANDOM, *LEVELS, *offered(), "module:function"))
    raise ChatiereError(f"no player {shown(name)}; there are: {known}, or program:COMMAND")


def warm(name: str, seats: Sequence[str], options: Mapping[str, Value]) -> None:
    """Compile or load all that these players need, before any clock runs.  Every process does
    so for itself, once: it may be on another machine than the first."""
    game = find(name)
    table = (name, len(seats), frozenset(seats), frozenset(options.items()))
    if table in _warm:
        return
    for player in map(find_player, set(seats)):
        player.warm(game)
        if isinstance(player, Seated):
            player.bot.prepare(game, len(seats), game.check_options(options))
    _warm.add(table)


_warm: set[object] = set()


@cache
def offered() -> dict[str, EntryPoint]:
    """The functions that installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=BOTS)}


@cache
def _loaded(name: str, module: str | None = None, function: str = "") -> Choose:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # a bot usually lies where its author stands
    try:
        if module is None:
            found = offered()[name].load()
        else:
            found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:
        raise ChatiereError(f"player {shown(name)} does not load: {error_line(error)}") from error
    if not callable(found):
        raise ChatiereError(f"player {shown(name)} is not a function")
    return found  # type: ignore[no-any-return]
