"""Compile every game's rules once, two at a time, and solve what can be solved, so that test
workers find it all cached."""

from __future__ import annotations

import multiprocessing

from chatiere.bots.levels import TIGER, Bot
from chatiere.bots.mind import ENTRIES, mind
from chatiere.conformance import check_game
from chatiere.core.game import find, games


def warm(name: str) -> None:
    """A game checked along the way calls every kernel."""
    game = find(name)
    check_game(game, game.players[0], every=50)
    for kernel in ENTRIES:
        mind(game).warm(kernel)
    Bot(TIGER).prepare(game, game.players[0], game.check_options({}))


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(warm, games(), chunksize=1)
