"""Whether a move can be taken back: only if nobody, the mover included, learned anything by it.

A game that has a module `undo` in its folder says so itself, by `shows(s, move)`: whether this
move of a player, made in the state `s`, tells anybody something that they did not know.  It is
asked at every table after every move, so it is short; where it is not sure it says True.  What
it says may depend only on what everybody knows, for whoever may take a move back sees that it
can be.  A move after which chance draws, or the last one of a game, stays in any case: nobody asks
about it.

Where a game has no such module, worlds are imagined (`seems_to_show`), which takes as long as
drawing a page; the conformance check holds `shows` to the same.
"""

from __future__ import annotations

from chatiere.core.chance import generator
from chatiere.core.kernel import CHANCE, ONLOOKER, OVER, Numbers, States, copied
from chatiere.core.match import Match

MODULE = "undo"
WORLDS = 8
"""Worlds tried for each viewer.  A card that is shown was in the same hand in perhaps a
third of them."""


def shows(match: Match, states: States, move: int) -> bool | None:
    """Whether a move that a player makes in this state shows something, as the game itself says
    it; None where it does not say."""
    module = match.game.optional_module(MODULE)
    if module is None:
        return None
    return bool(module.shows(match.game.plain().given(states)[0], move))


def broken_promise(match: Match, move: int, rng: Numbers) -> str:
    """For the conformance check: what is wrong with what a game says of a move that can be made
    now; nothing where it does not say, or is never asked."""
    before, after = match.states, copied(match.states)
    match.engine.play(after, 0, move)
    said = shows(match, before, move)
    if said is None or match.engine.to_move(after) in (CHANCE, OVER):
        return ""
    if not said and seems_to_show(match, before, move, after):
        return "a move shows nothing only if nobody learns anything by it"
    world = match.hidden(match.engine.to_move(before))
    match.engine.guess(world, 0, rng)
    return "" if shows(match, world, move) == said else "whether a move shows something is public"


def seems_to_show(match: Match, before: States, move: int, after: States) -> bool:
    """Whether somebody learned anything by this move, which led from `before` to `after`, found
    out by imagining: a move has shown nothing to a viewer if every world that the viewer held
    possible before has a move that sounds the same and leads to the same that the viewer sees
    now."""
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
