"""Compile every game's rules, search and batches once, two at a time, and solve what can be
solved, so that test workers find it all cached."""

from __future__ import annotations

import multiprocessing
import signal
import sys

from chatiere.bots.levels import TIGER, Bot
from chatiere.bots.search_engine import ENTRIES, search_engine
from chatiere.conformance import check_game
from chatiere.core.game import find, games
from chatiere.research import Batch
from chatiere.web.bot_workers import ahead


def compile_search(name: str) -> None:
    for kernel in ENTRIES:
        search_engine(find(name)).warm(kernel)


def compile_rules(name: str) -> None:
    """A game checked along the way calls every kernel."""
    game = find(name)
    check_game(game, game.players[0], every=50)


def solve(name: str) -> None:
    game = find(name)
    Bot(TIGER).prepare(game, game.players[0], game.check_options({}))


def compile_batches(name: str) -> None:
    """All that a batch can be asked for."""
    batch = Batch(name, 2, auto_reset=False)
    batch.step(batch.act("random"))
    batch.hide(0)
    batch.guess(1).play_out("random")
    batch.play_until(0)


JOBS = {job.__name__: job for job in (compile_search, compile_batches, solve, compile_rules)}
"""The longest first, so that no core is left alone with one at the end."""


def do(job: tuple[str, str]) -> None:
    JOBS[job[0]](job[1])


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leaving the pool ends its workers
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for _ in pool.imap_unordered(do, [(job, name) for job in JOBS for name in games()]):
            pass
    ahead.mark(ahead.installation())  # servers of tests compile nothing
