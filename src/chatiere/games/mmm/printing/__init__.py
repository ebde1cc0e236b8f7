"""Mmm! to print: a board with two sides, mice to lay on it, dice to fold and a cat that stands."""

from __future__ import annotations

from chatiere.art.draw import place, use
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, translator
from chatiere.games.mmm import GAME
from chatiere.games.mmm.art import parts, pieces
from chatiere.games.mmm.names import FACES
from chatiere.games.mmm.printing.board import FRAME, board
from chatiere.games.mmm.state import DICE, SQUARES, WIDTH
from chatiere.printing.fold import FIGURE_HEIGHT, NET_HEIGHT, NET_WIDTH, cube, figure
from chatiere.printing.sheets import (
    TOKEN_SIZE,
    Cards,
    Group,
    Picture,
    Sheets,
    pieces_by_name,
    same_on_both_sides,
)

SQUARE = 25.0
"""Millimetres of a square of the board: a mouse and a die have room on it."""
DIE = 18.0
"""Millimetres of a die's edge, and of the cat's width."""
SPARE = 7
"""Mice get lost."""
SIDES = GAME.options["side"].values
GAP = 70
GROUPS = (
    N_("board with two sides"),
    N_("mice, 7 of them to spare"),
    N_("dice to fold"),
    N_("cat to fold"),
)


def things_to_print(language: str) -> Sheets:
    art = pieces_by_name(pieces())
    a_board, mice, dice, a_cat = map(translator(language, __package__), GROUPS)
    front, back = (board(int(side)) for side in SIDES)
    coins = (same_on_both_sides(art["mouse"]),) * (SQUARES + SPARE)
    return [
        Picture(((1, a_board),), (WIDTH + 2 * FRAME / 100) * SQUARE, front, back),
        Cards((Group(mice, coins),), TOKEN_SIZE),
        Picture(
            ((DICE, dice), (1, a_cat)),
            (2 * NET_WIDTH + GAP) * DIE / 100,
            to_fold(art["cat"]),
            is_cut_out=False,
        ),
    ]


def to_fold(cat: Piece) -> Piece:
    """The dice and the cat, two by two."""
    faces = [use(f"p-{face}", 50, 50, 1.3) for face in FACES]
    spots = [(x, y) for y in (0, NET_HEIGHT + GAP) for x in (0, NET_WIDTH + GAP)]
    body = "".join(place(cube(faces), x, y) for x, y in spots[:DICE])
    x, y = spots[DICE]
    body += place(figure(cat.body), x + NET_WIDTH / 2 - 50, y + (NET_HEIGHT - FIGURE_HEIGHT) / 2)
    size = (2 * NET_WIDTH + GAP, 2 * NET_HEIGHT + GAP)
    return Piece("to-fold", body, *size, N_("three dice and a cat to fold"), parts(), __package__)
