"""Whole games in compiled code while things are counted: the loop of every study.

The names of the game's rules, of its strategy and of its `study/counting.py` are free here;
`study_engine.py` binds them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from chatiere.bots.instant import instant_move
from chatiere.core.kernel import CHANCE, OVER, Arguments, Numbers, Reals, rule
from chatiere.core.loops import random_move
from chatiere.core.state import BaseState, StateArray

if TYPE_CHECKING:
    from chatiere.core.contract import hide, play, setup, to_move
    from chatiere.studies.counting import count_end, count_move, override_move

WORLD, SEEN, BLANK, SPARE = range(4)
"""Where in `states` things are: the game, what the mover sees of it, zeros, and from there on
whatever the counting wants to try out."""


class TableNumbers(NamedTuple):
    """A table of the study as numbers, for compiled code."""

    seats: Numbers
    """The kind of player at each seat; see `bots/instant.py`."""
    arguments: Arguments
    """What `setup` takes."""
    variant: Numbers
    """The numbers of `StudyTable.variant`."""


class Workspace(NamedTuple):
    """What the counting functions have at hand."""

    scratch: Numbers
    """The memory of one game: the table's `variant`, then zeros when it begins."""
    rng: Numbers
    """Chance of their own, so that a trial on the side changes no game."""
    out: Numbers
    """Room to list moves in."""
    parameters: Reals
    """What the game's strategy has computed for this table."""


@rule
def begin(states: StateArray[BaseState], numbers: TableNumbers, workspace: Workspace) -> None:
    """An empty table, and an empty memory but for the table's own numbers."""
    scratch, variant = workspace.scratch, numbers.variant
    states[WORLD] = states[BLANK]
    setup(states[WORLD], len(numbers.seats), *numbers.arguments)
    for i in range(len(scratch)):
        scratch[i] = variant[i] if i < len(variant) else 0


@rule
def play_counted(
    states: StateArray[BaseState],
    numbers: TableNumbers,
    rng: Numbers,
    out: Numbers,
    workspace: Workspace,
    counts: Any,
    games: int,
) -> None:
    """So many games between players who move at first sight; all is counted in `counts`."""
    for _ in range(games):
        begin(states, numbers, workspace)
        who = to_move(states[WORLD])
        while who != OVER:
            if who == CHANCE:
                move = random_move(states[WORLD], who, rng, out)
            else:
                states[SEEN] = states[WORLD]
                hide(states[SEEN], who)
                move = instant_move(
                    states, SEEN, int(numbers.seats[who]), rng, out, workspace.parameters
                )
                move = override_move(states, who, move, workspace)
            count_move(states, who, move, workspace, counts)
            play(states[WORLD], move)
            who = to_move(states[WORLD])
        count_end(states, workspace, counts)


@rule
def replay_counted(
    states: StateArray[BaseState],
    numbers: TableNumbers,
    made: Numbers,
    workspace: Workspace,
    counts: Any,
) -> None:
    """One game that was played elsewhere, move by move and draw by draw."""
    begin(states, numbers, workspace)
    for i in range(len(made)):
        move = int(made[i])
        count_move(states, to_move(states[WORLD]), move, workspace, counts)
        play(states[WORLD], move)
    count_end(states, workspace, counts)
