"""A dozen kind reactions: a cat's face and one small thing."""

from __future__ import annotations

from chatiere.art import cat, symbols
from chatiere.art.card import TOKEN
from chatiere.art.draw import blob, cut, dot, line, place, shape
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, GOLD, INK
from chatiere.art.sheet import Piece
from chatiere.core.translation import NP_

GREEN, BLUE, RED, VIOLET = "#5d9a47", "#4ba3df", "#e0576b", "#7353b8"


def paw_up(fur: str) -> str:
    """A paw held up, its pads to us, around the origin."""
    arm = cut("M-9 22C-10 8-14 2-13-6-11-16 11-16 13-6 14 2 10 8 9 22Z", fur, 1.5)
    return arm + place(cat.paw_print("#f0a3a0"), 0, -4, 0.46)


def clover() -> str:
    leaves = "".join(
        place(cut(symbols.HEART, GREEN, 0.8), x, y, 1, turn)
        for x, y, turn in ((0, -8, 0), (8, 0, 90), (0, 8, 180), (-8, 0, 270))
    )
    return line("M3 6C6 14 10 18 14 20", "#3a7a38", 3) + leaves


def party_hat() -> str:
    cone = cut("M-17 10 0-30 17 9C6 14-6 14-17 10Z", VIOLET, 1.5)
    spots = dot(-4, 2, 2.6, GOLD) + dot(6, 4, 2.6, RED) + dot(0, -9, 2.2, BLUE)
    return cone + spots + cut(blob(0, -30, 5.6, 5.6, 3), GOLD, 1)


def confetti() -> str:
    spots = (
        (12, 18, RED),
        (24, 8, GOLD),
        (80, 10, BLUE),
        (90, 26, GREEN),
        (8, 40, BLUE),
        (92, 48, RED),
    )
    return "".join(shape(blob(x, y, 3.4, 2.6, x), fill) for x, y, fill in spots)


def sleep() -> str:
    return line("M0 0H12L0 13H13", BLUE, 4) + line("M18-14H26L18-5H27", BLUE, 3)


def sparks(colour: str) -> str:
    return line("M10 30 2 26M18 16 12 8M90 30 98 26M82 16 88 8", colour, 4)


def drop() -> str:
    return place(cut(symbols.DROP, BLUE, 1.5), scale=0.62)


def face(coat: str, mood: str, pattern: str = "plain", turn: float = 0, y: float = 55) -> str:
    return place(cat.head(COATS[coat], mood, pattern), 50, y, 0.88, turn)


def reactions() -> list[Piece]:
    ginger, grey = COATS["ginger"].fur, COATS["grey"].fur
    both = place(paw_up(ginger), 22, 82, 0.8, 24) + place(paw_up(ginger), 78, 82, 0.8, -24)
    drawn = {
        "bravo": (
            sparks(GOLD) + face("ginger", "joy", "tabby", 0, 50) + both,
            NP_("reaction", "bravo"),
        ),
        "ouch": (
            face("brown", "ouch", "tabby", -8) + place(symbols.bandage(), 66, 32, 0.9, -24),
            NP_("reaction", "ouch"),
        ),
        "thanks": (
            face("white", "glad", "patch", 0, 52) + place(symbols.heart(), 50, 84, 0.66),
            NP_("reaction", "thank you"),
        ),
        "zzz": (
            face("siamese", "asleep", "mask", 8) + place(sleep(), 66, 20),
            NP_("reaction", "asleep?"),
        ),
        "laugh": (
            face("ginger", "laugh", "cap", -8)
            + place(drop(), 12, 50, 1, 30)
            + place(drop(), 88, 44, 1, -30),
            NP_("reaction", "ha ha"),
        ),
        "wow": (sparks(RED) + face("black", "wow"), NP_("reaction", "wow")),
        "sorry": (
            face("grey", "sorry", "tabby", 6) + place(drop(), 84, 46),
            NP_("reaction", "sorry"),
        ),
        "hello": (
            place(paw_up(grey), 84, 30, 1, 14) + face("grey", "wink", "patch", -5, 57),
            NP_("reaction", "hello"),
        ),
        "luck": (
            face("sand", "content", "tabby", 0, 52) + place(clover(), 78, 76, 1),
            NP_("reaction", "good luck"),
        ),
        "heart": (face("plum", "love"), NP_("reaction", "love it")),
        "hmm": (
            face("slate", "hmm", "blaze", -6, 57) + figures("?", 86, 22, 30, INK, "#fdf6e6"),
            NP_("reaction", "hmm"),
        ),
        "party": (
            confetti() + face("black", "star", "blaze", 0, 60) + place(party_hat(), 50, 27, 0.8),
            NP_("reaction", "party"),
        ),
    }
    return [
        Piece(f"reaction-{name}", body, TOKEN, TOKEN, says) for name, (body, says) in drawn.items()
    ]
