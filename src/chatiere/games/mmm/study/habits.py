"""What cats and tigers do at a game of Mmm!: how often they stop, with how many dice left and on
which board, and how many dice they put at once."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.games.mmm.bot.heuristics import completed_by, foods_in_reach
from chatiere.games.mmm.rules import can_put
from chatiere.games.mmm.state import FOODS, ROLL, SQUARES, STOP, State

PLAYERS = 2
"""It changes nothing how many they are: all see the same."""
NEAR = 3
"""Steps from the pantry at which the cat is close."""


def choices(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """Once a die of the roll is put: another one, the next roll, or the end of the turn."""
    if not s.put_one:
        return
    if can_put(s):
        yield "put", str(s.loose), move < SQUARES
    if move in (ROLL, STOP):
        yield from stopping(s, move == STOP)


def stopping(s: State, stops: bool) -> Iterator[tuple[str, str, float]]:
    """By dice left, and whether a provision is complete or how many foods are left to find."""
    if completed_by(s, s.dice) > 0:
        yield "stop", f"{s.loose} done", stops
        return
    foods = foods_in_reach(s, s.dice, s.reach, SQUARES).bit_count()
    yield "stop", f"{s.loose} {'all' if foods == FOODS else 'fewer'}", stops
    yield "near", "near" if s.steps <= NEAR else "far", stops


def results(s: State) -> Iterator[tuple[int, str, str, float]]:
    """Nothing: what comes of it comes to all of them."""
    yield from ()
