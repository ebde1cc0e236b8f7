"""Whole games in compiled code while a game's notes are taken: the loop of every study.

The names of the game's rules, of its judgement and of its `study/notes.py` are free here;
`watch.py` binds them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from chatiere.bots.instant import instant_move
from chatiere.bots.strategy import Reals
from chatiere.core.kernel import CHANCE, OVER, Arguments, Numbers, rule
from chatiere.core.loops import random_move
from chatiere.core.state import BaseState, StateArray

if TYPE_CHECKING:
    from chatiere.core.contract import hide, play, setup, to_move
    from chatiere.studies.notes import ended, meddled, noticed

WORLD, SEEN, BLANK, SPARE = range(4)
"""Where in `states` things are: the game, what the mover sees of it, zeros, and from there on
whatever the notes want to try out."""


class Sitting(NamedTuple):
    """Who plays what, as numbers."""

    seats: Numbers
    """The kind of player at each seat; see `bots/instant.py`."""
    arguments: Arguments
    """What `setup` takes."""
    ways: Numbers
    """The table's own numbers."""


class Kit(NamedTuple):
    """What the notes have at hand."""

    scratch: Numbers
    """The memory of one game: the table's `ways`, then zeros when it begins."""
    rng: Numbers
    """Chance of their own, so that a trial on the side changes no game."""
    out: Numbers
    """Room to list moves in."""
    parameters: Reals
    """What the game's judgement has computed for this table."""


@rule
def begin(states: StateArray[BaseState], sitting: Sitting, kit: Kit) -> None:
    """An empty table, and an empty memory but for the table's own numbers."""
    scratch, ways = kit.scratch, sitting.ways
    states[WORLD] = states[BLANK]
    setup(states[WORLD], len(sitting.seats), *sitting.arguments)
    for i in range(len(scratch)):
        scratch[i] = ways[i] if i < len(ways) else 0


@rule
def play_noted(
    states: StateArray[BaseState],
    sitting: Sitting,
    rng: Numbers,
    out: Numbers,
    kit: Kit,
    counts: Any,
    games: int,
) -> None:
    """So many games between players who move at first sight; all is noted in `counts`."""
    for _ in range(games):
        begin(states, sitting, kit)
        who = to_move(states[WORLD])
        while who != OVER:
            if who == CHANCE:
                move = random_move(states[WORLD], who, rng, out)
            else:
                states[SEEN] = states[WORLD]
                hide(states[SEEN], who)
                move = instant_move(states, SEEN, int(sitting.seats[who]), rng, out, kit.parameters)
                move = meddled(states, who, move, kit)
            noticed(states, who, move, kit, counts)
            play(states[WORLD], move)
            who = to_move(states[WORLD])
        ended(states, kit, counts)


@rule
def replay_noted(
    states: StateArray[BaseState], sitting: Sitting, made: Numbers, kit: Kit, counts: Any
) -> None:
    """One game that was played elsewhere, move by move and draw by draw."""
    begin(states, sitting, kit)
    for i in range(len(made)):
        move = int(made[i])
        noticed(states, to_move(states[WORLD]), move, kit, counts)
        play(states[WORLD], move)
    ended(states, kit, counts)
