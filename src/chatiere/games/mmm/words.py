"""Mmm! in words: the record's, and a player's."""

from __future__ import annotations

from functools import lru_cache

from chatiere.core.translation import N_, translator
from chatiere.games.mmm import state
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.names import DICE_COUNT, FACES, face_name, square_names
from chatiere.games.mmm.state import State
from chatiere.games.mmm.story import tell

__all__ = ["CHANCES", "MOVES", "chance", "name", "say", "tell", "text"]

MOVES = {"put FACE SQUARE": r"put [BFUCA] [a-g][1-7]", "roll": "roll", "stop": "stop"}
CHANCES = {"first SEAT": "first [0-5]", "roll FACE…": r"roll [BFUCAX]( [BFUCAX]){0,2}"}

SAY = {
    "put": N_("place a {food} die on {square}{last}"),
    "last": N_(", the last square of its provision"),
    "roll": N_("roll {dice} again"),
    "stop": N_("stop and collect {squares}"),
}


# -- the record's words -----------------------------------------------------------------


def chance(s: State) -> str:
    return "first" if s.turn == state.NOBODY else "roll"


def name(s: State, move: int) -> str:
    return str(move) if s.turn == state.NOBODY else FACES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    if move < state.SQUARES:
        return f"put {FOODS[s.food[move]]} {SQUARES[move]}"
    return "roll" if move == state.ROLL else "stop"


# -- a player's words -------------------------------------------------------------------


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A move as a button says it."""
    t = translator(language, __package__)
    if move == state.ROLL:
        return t(SAY["roll"], dice=t.count(DICE_COUNT, s.loose))
    if move == state.STOP:
        return t(SAY["stop"], squares=t.join(square_names(s.dice)))
    last = t(SAY["last"]) if left_with_dice(s, s.provision[move]) == 1 else ""
    return t(SAY["put"], food=face_name(FOODS[s.food[move]], t), square=SQUARES[move], last=last)


def left_with_dice(s: State, provision: int) -> int:
    """How many squares of a provision hold neither a mouse nor a die."""
    return (squares_of(provision, tuple(s.provision)) & ~(s.mice | s.dice)).bit_count()


@lru_cache(maxsize=2000)
def squares_of(provision: int, owner: tuple[int, ...]) -> int:
    """A bit for each square of a provision, by the provision of every square: found once for a
    board."""
    return sum(1 << i for i in range(state.SQUARES) if owner[i] == provision)
