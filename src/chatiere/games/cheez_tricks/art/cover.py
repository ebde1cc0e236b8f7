"""Cheez-Tricks' cover: three cats watch the cheese board, and the mice are quicker."""

from __future__ import annotations

from chatiere.art import cat, mouse, scene
from chatiere.art.cheese import CHEESES
from chatiere.art.draw import cut, line, place, shape
from chatiere.art.palette import COATS

WALL, TABLE = "#2f63a6", "#f6c838"


def cover() -> str:
    body = scene.backdrop(WALL, "#1f4e8c", 150) + tiles_on_wall() + shelf()
    body += place(cat.head(COATS["grey"], "hungry", "tabby"), 62, 96, 0.84, -5)
    body += place(cat.head(COATS["black"], "wow", "blaze"), 160, 84, 0.94)
    body += place(cat.head(COATS["ginger"], "sly", "tabby"), 260, 96, 0.84, 5)
    body += cut("M-4 132C80 124 240 124 324 132L324 204-4 204Z", TABLE, -2)
    body += shape("M-4 154C90 146 230 146 324 154L324 204-4 204Z", "#e3ab1f")
    body += "".join(
        cat.paws(COATS[coat].fur, x, y)
        for coat, x, y in (
            ("grey", 38, 131),
            ("grey", 90, 129),
            ("black", 132, 127),
            ("black", 190, 127),
            ("ginger", 234, 129),
            ("ginger", 284, 131),
        )
    )
    body += cut("M52 172C110 160 210 160 268 172 262 186 58 186 52 172Z", "#a56a35")
    body += place(CHEESES["R"](), 92, 156, 0.66) + place(CHEESES["S"](), 144, 150, 1)
    body += place(CHEESES["P"](), 196, 154, 0.78) + place(CHEESES["B"](), 240, 164, 0.66)
    body += place(mouse.sitting(mouse.FUR["white"], "glad"), 30, 160, 0.5)
    return body + place(mouse.running(mouse.FUR["grey"]), 294, 180, 0.46) + thief()


def thief() -> str:
    """A mouse that carries a piece away on its head."""
    return place(mouse.sitting(mouse.FUR["brown"], "happy"), 170, 170, 0.42) + place(
        CHEESES["S"](), 170, 156, 0.34, -8
    )


def tiles_on_wall() -> str:
    return line(
        "M0 60H320M0 20H320M40 20V60M120 20V60M200 20V60M280 20V60M80 60V100M240 60V100",
        "#3a70b5",
        1.5,
    )


def shelf() -> str:
    board = cut("M12 34C50 31 86 32 120 34L120 40C86 41 50 41 12 40Z", "#a56a35")
    jars = cut("M24 12C30 10 40 10 46 12L47 33 23 33Z", "#d6edf8") + shape(
        "M24 20H46.6L47 33H23Z", "#e8743b"
    )
    jars += cut("M60 4H80L82 33 58 33Z", "#fdebae") + shape("M59 14H81L82 33H58Z", "#d9788a")
    jars += cut("M94 16C100 14 106 14 110 16L111 33 93 33Z", "#a9c97f")
    right = cut("M204 30C240 27 280 28 312 30L312 36C280 37 240 37 204 36Z", "#a56a35")
    return (
        board
        + jars
        + right
        + place(CHEESES["B"](), 236, 20, 0.6)
        + place(CHEESES["S"](), 284, 19, 0.5)
    )
