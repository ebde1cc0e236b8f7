"""`python -m bench.web.drawing`: what it costs to draw a move for the three people at a table.

No server runs: a game is played in this process, and after every move each of three pages gets
its frames, as the live stream makes them: the moments of the move, then the present.  What is
measured is CPU time, which a busy machine spoils least.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from chatiere.core.dealer import seed_bytes
from chatiere.core.game import find, games
from chatiere.core.match import Match
from chatiere.store.rows import Seat, Stored
from chatiere.web.tables import frames as frames_module
from chatiere.web.tables import table_moment, table_page
from chatiere.web.tables.frames import frames_since
from chatiere.web.tables.packing import pack
from chatiere.web.tables.people import Watcher
from chatiere.web.tables.round_break import break_after
from chatiere.web.tables.story import StoryCache
from chatiere.web.tables.table import OVER, Table
from chatiere.web.tables.viewer import viewer_of

PEOPLE = ("Ana", "Léo", "Inès")
PARTS: dict[str, list[tuple[Any, str]]] = {
    "view": [(Match, "view")],
    "say": [(Match, "say")],
    "story": [(StoryCache, "last_moves")],
    "bubbles": [(table_page, "bubbles_of")],
    "moments": [(frames_module, "moments_since"), (table_moment, "match_at")],
}
"""What is timed by itself, each without what it calls of the others; the rest are templates."""


class Stopwatch:
    """CPU time by part: of those that call each other, the innermost has it."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._inside: list[float] = []

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            began = time.process_time()
            self._inside.append(0.0)
            try:
                return work(*given, **named)
            finally:
                took = time.process_time() - began
                self.spent[part] += took - self._inside.pop()
                if self._inside:
                    self._inside[-1] += took

        return run

    def watch(self) -> None:
        for part, places in PARTS.items():
            for where, name in places:
                setattr(where, name, self.timed(part, getattr(where, name)))


def laid(game: str, seed: int) -> Table:
    """A table of three people, all of whom have its page open; the cards are dealt."""
    seats = tuple(Seat(i, "human", name, name) for i, name in enumerate(PEOPLE))
    options = {name: option.default for name, option in find(game).options.items()}
    stored = Stored(
        "abcdefghjk", game, seed_bytes(seed).hex(), 0, 0, PEOPLE[0], "playing",
        options=options, salts=[""] * len(PEOPLE), seats=seats,
    )  # fmt: skip
    table = Table(stored, None)  # type: ignore[arg-type]
    table.presence.watchers |= {Watcher(name, "127.0.0.1", True) for name in PEOPLE}
    table.playing().draw()
    pack(table.playing())
    table.publish()
    return table


def play(table: Table, chance: random.Random) -> None:
    """One move at random, as the table makes it, without a store."""
    match, seat = table.playing(), table.mover
    assert seat is not None
    before = len(match.entries)
    match.play(chance.choice(match.moves()))
    pack(match)
    table.state = OVER if match.is_over else table.state
    table.begin_turn(seat, break_after(match, before))


async def drawn(table: Table, n: int) -> list[str]:
    """What the three pages are sent that have seen n moves."""
    sent: list[str] = []
    for name in PEOPLE:
        frames, _ = await frames_since(table, partial(viewer_of, table, name, "fr", "rank"), n)
        sent += map("".join, frames)
    return sent


async def measured(game: str, seed: int, moves: int) -> tuple[list[float], int, int]:
    """Seconds of CPU for each move of one game, the frames that were sent, and their length."""
    table, chance = laid(game, seed), random.Random(seed)  # noqa: S311
    await drawn(table, table.moves_made)
    took: list[float] = []
    sent = length = 0
    while table.mover is not None and len(took) < moves:
        n = table.moves_made
        play(table, chance)
        began = time.process_time()
        texts = await drawn(table, n)
        if table.round_break:
            table.end_round_break()
            texts += await drawn(table, table.moves_made)
        took.append(time.process_time() - began)
        sent += len(texts)
        length += sum(map(len, texts))
    return took, sent, length


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m bench.web.drawing")
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--moves", type=int, default=60, help="of each of the five games played")
    parser.add_argument("--parts", action="store_true", help="say which part took how long")
    wish = parser.parse_args()
    watch = Stopwatch()
    if wish.parts:
        watch.watch()
    say = sys.stdout.write
    say(
        "| game | ms a move | median | frames a move | kB a frame |"
        + " by parts, ms |" * wish.parts
        + "\n"
    )
    say("|---|---|---|---|---|" + "---|" * wish.parts + "\n")
    for game in wish.games:
        asyncio.run(measured(game, 99, 10))  # templates are compiled, catalogues read
        watch.spent.clear()
        every = [asyncio.run(measured(game, seed, wish.moves)) for seed in range(1, 6)]
        took = [seconds for each, _, _ in every for seconds in each]
        sent, length = sum(each[1] for each in every), sum(each[2] for each in every)
        parts = {part: 1000 * watch.spent[part] / len(took) for part in PARTS}
        mean = 1000 * statistics.mean(took)
        parts["templates"] = mean - sum(parts.values())
        told = ", ".join(f"{part} {ms:.2f}" for part, ms in parts.items())
        middle, frames_each = 1000 * statistics.median(took), sent / len(took)
        say(f"| {game} | {mean:.2f} | {middle:.2f} | {frames_each:.1f} ")
        say(f"| {length / sent / 1000:.1f} |" + f" {told} |" * wish.parts + "\n")


if __name__ == "__main__":
    main()
