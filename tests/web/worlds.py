"""Another world in which a viewer would have seen and heard exactly the same.

If the server, put into such a world, answers that viewer with other bytes, then these bytes
tell what the viewer cannot know: by a name, a number, an order, an address, whatever it is.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from contextlib import contextmanager

from chatiere.core.chance import generator
from chatiere.core.entry import Entry, Steps
from chatiere.core.hearing import state_after
from chatiere.core.kernel import CHANCE, EVERYTHING, States, copied
from chatiere.core.match import Match
from chatiere.web.tables.story import StoryCache
from chatiere.web.tables.table import Table
from tests.web.serving import Running

TRIES = 3
TOLD = 15
"""So many moves of the past are told on a page."""


class OtherWorlds:
    """Worlds for the viewers of one match as it goes on; every past move is imagined once."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = generator(f"worlds/{seed}")
        self.chance = random.Random(seed)  # noqa: S311
        self.entries: dict[tuple[int, int], tuple[Entry, Entry]] = {}
        self.differ = 0
        """Worlds that were not the true one: else nothing would be tried."""

    def world(self, match: Match, viewer: int) -> Match:
        """The match as it might be, told by what this viewer knows."""
        other = copy.copy(match)
        other.states = self.guess(match, viewer, match.states)
        told = max(0, len(match.entries) - TOLD)
        other.entries = [
            *match.entries[:told],
            *(self.entry(match, viewer, entry) for entry in match.entries[told:]),
        ]
        self.differ += other.states.tobytes() != match.states.tobytes()
        return other

    def guess(self, match: Match, viewer: int, states: States) -> States:
        world = match.hidden(viewer, states)
        match.game.compiled().guess(world, 0, self.rng)  # many times what plain rules take
        return world

    def entry(self, match: Match, viewer: int, entry: Entry) -> Entry:
        """A move of the past that sounded the same, in a world that looked the same."""
        key = viewer, id(entry)
        if key not in self.entries:
            steps = self.steps(match, viewer, entry)
            what = match._text(entry.who, steps, EVERYTHING)
            self.entries[key] = entry, Entry(entry.who, what, steps)
        return self.entries[key][1]

    def steps(self, match: Match, viewer: int, entry: Entry) -> Steps:
        """Where no such world is found soon, the true one."""
        for _ in range(TRIES):
            world, steps = self.guess(match, viewer, entry.steps[0][0]), []
            for states, move in entry.steps:
                heard = self.heard(match, viewer, states, move)
                moves = match.engine.moves(world)
                alike = [m for m in moves if self.heard(match, viewer, world, m) == heard]
                if not alike:
                    break
                steps.append((copied(world), self.chance.choice(alike)))
                match.engine.play(world, 0, steps[-1][1])
            else:
                return tuple(steps)
        return entry.steps

    def heard(self, match: Match, viewer: int, states: States, move: int) -> str:
        s, words = match.game.plain().given(states)[0], match.game.words
        seen = match.engine.sees(states, 0, viewer, move)
        if match.engine.to_move(states) != CHANCE:
            return str(words.text(s, move, seen))
        return str(words.name(s, move)) if seen else "?"


def other_world(match: Match, worlds: OtherWorlds) -> Match:
    """A finished match as its first seat heard it, every moment of it; it ended as it ended."""
    other = copy.copy(match)
    imagined = [worlds.entry(match, 0, entry) for entry in match.entries]
    other.entries = [
        entry if looks_the_same_after(match, n, entry) else match.entries[n]
        for n, entry in enumerate(imagined)
    ]
    return other


def looks_the_same_after(match: Match, n: int, entry: Entry) -> bool:
    """A card that is turned up by a move is seen then, also if the move itself was not."""
    then = copied(entry.steps[-1][0])
    match.engine.play(then, 0, entry.steps[-1][1])
    seen = [match.hidden(0, states).tobytes() for states in (then, state_after(match, n))]
    return seen[0] == seen[1]


@contextmanager
def moved_to(running: Running, table: Table, world: Match) -> Iterator[None]:
    """The servers believe that this is the world, for a while."""

    async def put(table: Table, now: Match | None, then: StoryCache) -> None:
        async with table.lock:
            table.match, table.sentences = now, then
            table.fragments.clear()

    known = [(server, server.table(table.id)) for server in running.everywhere()]
    truths = [(server, held, held.match, held.sentences) for server, held in known]
    for server, held in known:
        server.call(put(held, world, StoryCache()))
    try:
        yield
    finally:
        for server, held, match, sentences in truths:
            server.call(put(held, match, sentences))
