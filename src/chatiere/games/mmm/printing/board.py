"""A board as it is printed: the pantry, the borders of its provisions, the cat's way below."""

from __future__ import annotations

from chatiere.art import cat
from chatiere.art.draw import line, place, shape, slab
from chatiere.art.palette import CREAM
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, Message
from chatiere.games.mmm.art import DARK_WOOD, WOOD, pantry, parts, square, step
from chatiere.games.mmm.art.mood import MOOD
from chatiere.games.mmm.board import COLUMNS, ROWS, STEPS, default

SQUARE = 100
FRAME = 18
"""Around the squares."""
HEAD, WAY = 34, 84
"""How high the board is above the squares, and below them where the cat comes."""


def board(side: int) -> Piece:
    """As many paws at its head as its side's number."""
    width = len(COLUMNS) * SQUARE + 2 * FRAME
    below = HEAD + FRAME + len(ROWS) * SQUARE
    height = below + WAY + FRAME
    body = shape(slab(1, 1, width - 2, height - 2, 14, 3), DARK_WOOD)
    body += shape(slab(6, 6, width - 12, height - 12, 11, 4), MOOD.deep)
    for paw in range(side):
        body += place(cat.paw_print(CREAM), width / 2 + 44 * (paw - (side - 1) / 2), 29, 0.9)
    body += place(squares(side), FRAME, HEAD + FRAME)
    body += place(way(width - 2 * FRAME), FRAME, below + 12)
    says = Message(N_("board, side {n}"), {"n": side})
    return Piece(f"board-{side}", body, width, height, says, parts(), __package__)


def squares(side: int) -> str:
    """The food, then thin lines within a provision and thick ones around it."""
    provisions = default({"side": side})["provisions"]
    food = {square: what for what, on in provisions for square in on}
    home = {square: number for number, (_, on) in enumerate(provisions) for square in on}
    drawn, lines = "", {True: "", False: ""}
    for x, column in enumerate(COLUMNS):
        for y, row in enumerate(ROWS):
            here, corner = column + row, f"M{SQUARE * x} {SQUARE * y}"
            drawn += place(square(food[here]), SQUARE * x, SQUARE * y)
            if x:
                lines[home[COLUMNS[x - 1] + row] == home[here]] += f"{corner}v{SQUARE}"
            if y:
                lines[home[column + ROWS[y - 1]] == home[here]] += f"{corner}h{SQUARE}"
    around = f"M0 0H{SQUARE * len(COLUMNS)}V{SQUARE * len(ROWS)}H0Z"
    return drawn + line(lines[True], CREAM, 1.6) + line(lines[False] + around, DARK_WOOD, 9)


def way(width: float) -> str:
    """The steps that the cat has left, and the pantry's door."""
    cell = width / (STEPS + 1)
    size = cell - 4
    spots = [*(step(n) for n in range(STEPS, 0, -1)), pantry()]
    drawn = "".join(
        place(spot, cell * i + 2, WAY - 14 - size, size / 100) for i, spot in enumerate(spots)
    )
    return line(f"M4 {WAY - 12}H{width - 4}", WOOD, 6) + drawn
