"""What all games share: the icon, portraits, prizes, the curtain and the home picture."""

from __future__ import annotations

from chatiere.art import cat, mouse, symbols
from chatiere.art.card import TOKEN, rays, token
from chatiere.art.company import company
from chatiere.art.draw import blob, cut, dot, line, place, shape, slab
from chatiere.art.home import curtain, home
from chatiere.art.letters import word
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM, GOLD, INK, Coat
from chatiere.art.reactions import reactions
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, NP_

WALL, FRAME, DARK = "#5b2a4a", "#f8dfab", "#2b1624"
TIGER = Coat("#f08a2c", "#3a2118", "#fff6e6", "#ffe27a")


def flap() -> str:
    """A cat flap in a door, and a cat that looks through; 100 by 100."""
    frame = cut(slab(12, 9, 76, 82, 16, 3), FRAME, 2.5) + shape(slab(18, 15, 64, 70, 11, 4), DARK)
    shoulders = shape("M25 84C28 68 36 60 50 60S72 68 75 84Z", COATS["ginger"].fur)
    head = place(cat.head(COATS["ginger"], "wink", "tabby"), 50, 56, 0.68)
    lid = cut("M20 15.4H80C79 22 77 27 75 31 62 27 38 27 25 31 23 27 21 22 20 15.4Z", "#e5a53f", 2)
    hinge = line("M27 16.4H73", "#b5781b", 2.6)
    sill = cut(slab(12, 81, 76, 10, 5, 5), FRAME, 1)
    paws = place(cat.paws(COATS["ginger"].fur, 0, 0), 35, 82, 0.6)
    paws += place(cat.paws(COATS["ginger"].fur, 0, 0), 65, 82, 0.6)
    return frame + shoulders + head + lid + hinge + sill + paws


def icon() -> str:
    """Full to the corners, so that any phone may cut it round."""
    planks = line("M25 0V100M50 0V100M75 0V100", "#512542", 1.6)
    return shape("M0 0H100V100H0Z", WALL) + planks + place(flap(), 6, 6, 0.88)


def logo(colour: str) -> str:
    """The flap and the name, for a page of this ink."""
    badge = shape(slab(2, 2, 76, 76, 18, 2), WALL) + place(flap(), 4, 4, 0.72)
    return badge + place(word("Chatière", colour, 6.4), 98, 22, 1.06)


def portrait(rim: str, fill: str, picture: str, y: float = 53, scale: float = 0.82) -> str:
    return token(rim, fill, place(picture, 50, y, scale))


def levels() -> list[Piece]:
    kitten = cat.head(COATS["grey"], "cute", "patch") + symbols.blush()
    bottle = place(symbols.wool(), 76, 78, 0.62)
    tiger = cat.head(TIGER, "proud", "tabby")
    whisk = shape("M-47 21-52 28-42 27-44 34-34 30ZM47 21 52 28 42 27 44 34 34 30Z", TIGER.light)
    stripes = shape(
        "M-20-12-8-14-10-10ZM20-12 8-14 10-10ZM-30 4-20 12-32 11ZM30 4 20 12 32 11Z", TIGER.mark
    )
    return [
        Piece(
            "level-kitten",
            portrait("#7fb0e0", "#d6edf8", kitten, 55, 0.66) + bottle,
            TOKEN,
            TOKEN,
            N_("kitten"),
        ),
        Piece(
            "level-cat",
            portrait("#e5a53f", "#f8dfab", cat.head(COATS["ginger"], "content", "tabby")),
            TOKEN,
            TOKEN,
            N_("cat"),
        ),
        Piece(
            "level-tiger",
            portrait("#c8483d", "#f7c9a0", whisk + tiger + stripes, 54, 0.86),
            TOKEN,
            TOKEN,
            N_("tiger"),
        ),
    ]


HUMANS = (
    ("grey", "#5b2a4a", "#e8cfe0", ""),
    ("brown", "#2f7a5a", "#cdebd8", place(symbols.bow("#3f9a70"), 20, -28, 0.6, 20)),
    ("white", "#1f4e8c", "#cfdff5", place(symbols.star("#f2b632"), -24, -24, 0.5)),
    ("blue", "#c8483d", "#f8d6c8", place(symbols.heart("#c8483d"), 24, -24, 0.5)),
    ("sand", "#7353b8", "#e0d5f5", place(symbols.crown(), 0, -30, 0.7)),
    ("grey", "#c48a12", "#fdebae", place(symbols.bell(), 0, 34, 0.5)),
)
"""Fur, rim, ground, and something to tell them apart."""


def humans() -> list[Piece]:
    """A mouse for each person at the table."""
    found = []
    for seat, (fur, rim, fill, extra) in enumerate(HUMANS):
        body = portrait(rim, fill, mouse.head(mouse.FUR[fur]) + extra, 55)
        found.append(Piece(f"human-{seat}", body, TOKEN, TOKEN, N_("a person")))
    return found


def medal() -> str:
    ribbons = cut("M32 4H50L58 44 44 50Z", "#3f77bb", 1.5) + cut(
        "M68 4H50L42 44 56 50Z", "#c8483d", 1.5
    )
    disc = cut(blob(50, 64, 31, 31, 2, 0.02), "#d9951f", 2.5) + shape(
        blob(50, 64, 25, 25, 3, 0.02), "#ffd966"
    )
    return ribbons + disc + place(cat.paw_print("#b5781b"), 50, 64, 0.86)


def prizes() -> list[Piece]:
    star = place(symbols.star(), 50, 52, 2)
    trophy = rays("#ffe9a8", 50, 50, 30, 49) + place(symbols.crown(), 50, 54, 1.7)
    empty = token("#cdb48a", "#f3e3c3", figures("+", 50, 50, 44, "#a98d60", ""))
    unknown = token("#cdb48a", "#f3e3c3", figures("?", 50, 50, 48, "#a98d60", ""))
    away = token("#a9a3ad", "#e3dfe0", place(mouse.head("#cfcad0", "asleep"), 50, 54, 0.82))
    return [
        Piece("medal", medal(), TOKEN, TOKEN, N_("medal")),
        Piece("crown", place(symbols.crown(), 50, 52, 1.9), TOKEN, TOKEN, N_("crown")),
        Piece("winner", trophy, TOKEN, TOKEN, N_("victory")),
        Piece("star", star, TOKEN, TOKEN, N_("star")),
        Piece("paw", place(cat.paw_print("#c98a3a"), 50, 50, 1.9), TOKEN, TOKEN, N_("paw")),
        Piece("seat-free", empty, TOKEN, TOKEN, N_("free seat")),
        Piece("seat-unknown", unknown, TOKEN, TOKEN, N_("seat to be drawn")),
        Piece("seat-away", away, TOKEN, TOKEN, NP_("piece", "away")),
        Piece("bubble", bubble(), TOKEN, TOKEN, N_("speech bubble")),
    ]


def bubble() -> str:
    d = (
        "M50 8C77 7 95 23 94 43 93 62 76 76 52 76 46 76 42 75 37 74L18 92 22 68C11 62 6"
        " 53 6 43 6 22 26 8 50 8Z"
    )
    return (
        line(d, "#cdb48a", 4)
        + shape(d, CREAM)
        + "".join(dot(x, 43, 5.6, GOLD) for x in (30, 50, 70))
    )


def pieces() -> list[Piece]:
    return [
        Piece("icon", icon(), 100, 100, N_("Chatière")),
        Piece("flap", flap(), 100, 100, N_("a cat flap")),
        Piece("logo", logo(INK), 330, 80, N_("Chatière")),
        Piece("logo-light", logo(CREAM), 330, 80, N_("Chatière")),
        *reactions(),
        *levels(),
        *humans(),
        *prizes(),
        *company(),
        Piece("curtain", curtain(), 320, 200, N_("a curtain")),
        Piece(
            "home",
            home(),
            320,
            200,
            N_("a cat at its flap, mice at play"),
        ),
    ]
