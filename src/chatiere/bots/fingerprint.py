"""Whether computer players are still those who were measured: a digest of what they play by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from chatiere.bots import budget, levels, search, search_engine
from chatiere.bots.search_engine import MODULES, strategy_of
from chatiere.core.fingerprint import fingerprint, imported
from chatiere.core.game import Game, find

DATA = frozenset({".npz", ".npy", ".bin", ".json"})
"""How files of a game's folder end that hold numbers somebody plays by, or a board."""
AROUND = (search_engine, search, levels, budget)
"""What runs the search: these files alone, for most of what they import only carries states."""


@cache
def players_fingerprint(name: str) -> str:
    """Of a game's rules, of its strategy with its data, and of the search."""
    return fingerprint(sources_of_players(find(name)))


def sources_of_players(game: Game) -> set[Path]:
    """The files that decide which moves the computer players of a game make."""
    strategy = strategy_of(game)
    modules = [game.rules, *MODULES, *([] if strategy is None else [strategy])]
    folder = Path(str(game.rules.__file__)).parent
    code = imported(module.__name__ for module in modules)
    alone = {Path(str(module.__file__)) for module in AROUND}
    return code | alone | {path for path in folder.rglob("*") if path.suffix in DATA}
