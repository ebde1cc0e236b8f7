"""With whom one plays: the computer, friends far away, or somebody beside one.  160 by 100."""

from __future__ import annotations

from chatiere.art import cat, mouse, symbols
from chatiere.art.draw import cut, dot, line, place, shape, slab
from chatiere.art.home import cards, held
from chatiere.art.palette import COATS, CREAM, INK, WHITE
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_

WIDTH, HEIGHT = 160, 100
SKY, GRASS, ROOM, RUG, WOOD = "#bfe0ee", "#8fbf7a", "#f8dfab", "#7a4468", "#b5694b"


def ground(wall: str, floor: str) -> str:
    """A wall and a floor, cut round at the corners."""
    return shape(slab(0, 0, WIDTH, HEIGHT, 14, 2), wall) + shape(
        "M0 78C50 74 110 82 160 77V88C160 96 156 100 147 100H13C4 100 0 96 0 88Z", floor
    )


def computer() -> str:
    """A mouse before a screen, out of which a cat looks."""
    screen = cut(slab(70, 12, 80, 58, 8, 3), INK, 2) + shape(slab(76, 18, 68, 46, 4, 4), "#9cd6f5")
    foot = cut("M102 70H118L122 84H98Z", "#5d6b7c", 1.5) + cut(slab(86, 82, 48, 7, 3, 2), "#5d6b7c")
    face = place(cat.head(COATS["ginger"], "wink", "tabby"), 110, 43, 0.46)
    player = place(mouse.sitting(mouse.FUR["grey"], "glad"), 36, 50, 0.6)
    return ground(ROOM, WOOD) + screen + face + foot + player + held(36, 74)


def house(x: float, roof: str, fur: str, mood: str) -> str:
    """A small house with a mouse at its window."""
    wall = cut(slab(x - 24, 44, 48, 44, 3, 3), CREAM, 1.5)
    top = cut(f"M{x - 30} 48 {x} 20 {x + 30} 48Z", roof, 1.5)
    window = shape(slab(x - 16, 50, 32, 30, 4, 4), "#5b2a4a")
    return wall + top + window + place(mouse.head(mouse.FUR[fur], mood), x, 67, 0.38)


def friends() -> str:
    """Two houses, and a heart on its way between them."""
    way = "".join(dot(x, y, 1.8, WHITE) for x, y in ((58, 32), (67, 24), (93, 24), (102, 32)))
    heart = place(symbols.heart("#c8483d"), 80, 20, 0.4)
    homes = house(34, "#c8483d", "grey", "glad") + house(126, "#3f77bb", "brown", "happy")
    return ground(SKY, GRASS) + way + heart + homes


def side_by_side() -> str:
    """Two mice on one rug, each with cards in hand."""
    rug = cut("M14 88C34 74 126 74 146 88 140 98 20 98 14 88Z", RUG, 1)
    one = place(mouse.sitting(mouse.FUR["grey"], "glad"), 46, 42, 0.64) + held(46, 68)
    other = place(mouse.sitting(mouse.FUR["white"], "happy"), 112, 46, 0.58) + held(112, 70)
    table = cards(72, 84, -12, "#3f77bb") + cards(88, 87, 10, "#c8483d")
    return ground("#f6d59b", WOOD) + line("M0 77H160", "#9a5438", 1.5) + rug + one + other + table


def company() -> list[Piece]:
    return [
        Piece("with-computer", computer(), WIDTH, HEIGHT, N_("a mouse before a screen")),
        Piece("with-friends", friends(), WIDTH, HEIGHT, N_("two houses and a heart")),
        Piece("with-here", side_by_side(), WIDTH, HEIGHT, N_("two mice on a rug")),
    ]
