"""Perfect play by brute force over actual squares, written from the rulebook.

It knows nothing of the solver: every single square is told apart, every order of three
dice is rolled.  Only for boards of a few squares.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

Squares = frozenset[str]
NO_SQUARES: Squares = frozenset()
DICE = 3
FACES = "BFUCAX"


class Brute:
    """Chances to win on one board, from any point of a turn."""

    def __init__(self, provisions: list[list[Any]]) -> None:
        self.provisions = [(food, frozenset(on)) for food, on in provisions]
        self.food = {square: food for food, on in provisions for square in on}
        self.turn = cache(self._turn)
        self.roll = cache(self._roll)
        self.after_roll = cache(self._after_roll)

    def _turn(self, mice: Squares, cat: int) -> float:
        """The dice are handed to somebody."""
        if len(mice) == len(self.food):
            return 1.0
        return 0.0 if cat == 0 else self.roll(mice, cat, NO_SQUARES)

    def _roll(self, mice: Squares, cat: int, dice: Squares) -> float:
        results = [
            self.after_roll(mice, cat, dice, "".join(sorted(faces)), False)
            for faces in product(FACES, repeat=DICE - len(dice))
        ]
        return sum(results) / len(results)

    def _after_roll(self, mice: Squares, cat: int, dice: Squares, faces: str, put: bool) -> float:
        """Put a die of this roll; once one is put, also stop or roll the others."""
        options = [
            self.after_roll(mice, cat, dice | {square}, faces.replace(food, "", 1), True)
            for square, food in self.food.items()
            if food in faces and square not in mice | dice
        ]
        if put:
            options.append(self.stop(mice, cat, dice))
        if put and len(dice) < DICE:
            options.append(self.roll(mice, cat, dice))
        return max(options) if options else self.turn(mice, cat - 1)

    def stop(self, mice: Squares, cat: int, dice: Squares) -> float:
        done = any(on <= mice | dice and not on <= mice for _, on in self.provisions)
        return self.turn(mice | dice, cat if done else cat - 1)


def chance(provisions: list[list[Any]], steps: int) -> float:
    """The chance to win when the first turn begins."""
    return Brute(provisions).turn(NO_SQUARES, steps)


def chance_after(provisions: list[list[Any]], view: dict[str, Any], move: str) -> float:
    """The chance to win after a move in a turn that began with no mice on this board."""
    brute, cat, dice = Brute(provisions), view["steps"], frozenset(view["dice"])
    if move == "stop":
        return brute.stop(NO_SQUARES, cat, dice)
    if move == "roll":
        return brute.roll(NO_SQUARES, cat, dice)
    _, face, square = move.split()
    faces = "".join(view["rolled"]).replace(face, "", 1)
    return brute.after_roll(NO_SQUARES, cat, dice | {square}, faces, True)
