"""Endings looked at in full: in one imagined world everybody does what is best for them.

Max^n, with a stack of states instead of recursion.  Two moves that are worth the same to
whoever chooses: the first listed one is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatiere.bots.judgement import Reals
from chatiere.bots.room import MOVES, STACK, STACKED, TRIED, WALK, WHO, Room
from chatiere.core.kernel import CHANCE, OVER, Numbers, rule
from chatiere.core.loops import random_move

if TYPE_CHECKING:
    from chatiere.bots.judgement import points, quick, ripe, worth
    from chatiere.core.contract import moves, play, to_move


@rule
def solve(states: Any, viewer: int, room: Room, rng: Numbers, lore: Reals) -> None:
    """Into `room.values` what everybody gets from the world of this playout."""
    states[STACK] = states[WALK]
    level = open_level(states, 0, room)
    while level >= 0:
        if room.level[level, TRIED] == room.level[level, MOVES]:
            for i in range(len(room.values)):
                room.values[i] = room.best[level, i]
            level -= 1
            if level >= 0:
                prefer(level, room)
            continue
        at = STACK + level + 1
        states[at] = states[at - 1]
        play(states[at], int(room.listed[level, room.level[level, TRIED]]))
        room.level[level, TRIED] += 1
        if is_end(states[at], level, rng, room, lore):
            appraise(states[at], viewer, room, lore)
            prefer(level, room)
        else:
            level = open_level(states, level + 1, room)


@rule
def open_level(states: Any, level: int, room: Room) -> int:
    """List what can be done here, none of it tried yet."""
    s = states[STACK + level]
    n = moves(s, room.out)
    for i in range(n):
        room.listed[level, i] = room.out[i]
    room.level[level, WHO] = to_move(s)
    room.level[level, MOVES] = n
    room.level[level, TRIED] = 0
    for i in range(len(room.values)):
        room.best[level, i] = -1.0
    return level


@rule
def is_end(s: Any, level: int, rng: Numbers, room: Room, lore: Reals) -> bool:
    """Whether nothing more is to be chosen; draws are made, and so is all that lies
    deeper than the stack."""
    who = to_move(s)
    while who != OVER and not ripe(s):
        if who == CHANCE:
            play(s, random_move(s, who, rng, room.out))
        elif level + 2 == STACKED:
            play(s, quick(s, rng, room.out, lore))
        else:
            return False
        who = to_move(s)
    return True


@rule
def appraise(s: Any, viewer: int, room: Room, lore: Reals) -> None:
    """What a state that is ripe or over is worth to everybody."""
    players = len(room.values) - 1
    for seat in range(players):
        room.values[seat] = worth(s, seat, lore)
    room.values[players] = points(s, viewer, lore)


@rule
def prefer(level: int, room: Room) -> None:
    """Keep what was just found if whoever chooses at this level likes it better."""
    who = room.level[level, WHO]
    if room.values[who] > room.best[level, who]:
        for i in range(len(room.values)):
            room.best[level, i] = room.values[i]
