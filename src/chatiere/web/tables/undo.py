"""Taking a move back: only if nobody, the mover included, learned anything by it.

A move has shown nothing to a viewer if every world that the viewer held possible before
has a move that sounds the same and leads to the same that the viewer sees now.
"""

from __future__ import annotations

from chatiere.core.chance import generator
from chatiere.core.entry import Entry
from chatiere.core.kernel import ONLOOKER, States, copied
from chatiere.core.match import Match

WORLDS = 8
"""Worlds tried for each viewer.  A card that is shown was in the same hand in perhaps a
third of them."""


def is_last_mover(match: Match, seat: int) -> bool:
    """Whether this seat made the last move of a game that goes on."""
    return bool(match.entries) and match.entries[-1].who == seat and not match.is_over


def shows_something(match: Match, entry: Entry, after: States) -> bool:
    """Whether somebody, the mover included, learned anything by this move, which led to `after`."""
    before, move = entry.steps[0]
    viewers = (*range(match.players), ONLOOKER)
    return any(_learned(match, viewer, before, move, after) for viewer in viewers)


def _learned(match: Match, viewer: int, before: States, move: int, after: States) -> bool:
    engine, rng = match.engine, generator(f"undo/{viewer}")
    hidden, seen_now = match.hidden(viewer, before), match.hidden(viewer, after)
    heard = _heard(match, viewer, before, move)
    for _ in range(WORLDS):
        world = copied(hidden)
        engine.guess(world, 0, rng)
        if not _leads_to(match, world, viewer, heard, seen_now, move):
            return True
    return False


def _leads_to(
    match: Match, world: States, viewer: int, heard: str, seen_now: States, made: int
) -> bool:
    """Whether some move in this world sounds the same and ends the same to this viewer; the
    one that was made is tried first."""
    for move in sorted(match.engine.moves(world), key=lambda move: move != made):
        if _heard(match, viewer, world, move) != heard:
            continue
        then = copied(world)
        match.engine.play(then, 0, move)
        if match.hidden(viewer, then).tobytes() == seen_now.tobytes():
            return True
    return False


def _heard(match: Match, viewer: int, states: States, move: int) -> str:
    s = match.game.plain().given(states)[0]
    return str(match.game.words.text(s, move, match.engine.sees(states, 0, viewer, move)))
