"""What things of Mmm! are called: faces, squares, and how many of them there are."""

from __future__ import annotations

from chatiere.core.translation import N_, NN_, Translator
from chatiere.games.mmm.board import FOODS, SQUARES

FACES = FOODS + "X"
FACE_NAMES = {
    "B": N_("bread"),
    "F": N_("fish"),
    "U": N_("cucumber"),
    "C": N_("cheese"),
    "A": N_("carrot"),
    "X": N_("cross"),
}
"""Each face of a die by its letter in the record."""
DICE_COUNT = NN_("{n} die", "{n} dice")
STEP_COUNT = NN_("{n} step", "{n} steps")
SQUARE_COUNT = NN_("{n} square", "{n} squares")


def face_name(face: str, t: Translator) -> str:
    return t(FACE_NAMES[face])


def square_names(squares: int) -> list[str]:
    """A set of squares by name."""
    return [square for i, square in enumerate(SQUARES) if squares >> i & 1]
