"""Crazy Mistigri in cut paper: five colours, each with a sign, and nine cats ever crazier."""

from __future__ import annotations

from functools import partial

from chatiere.art import cat, mouse, symbols
from chatiere.art.card import HEIGHT, TOKEN, WIDTH, back, corner, ground, paper, rays, token
from chatiere.art.draw import blob, cut, dot, place, shape, use
from chatiere.art.palette import COATS, CREAM, GOLD, INK, Coat
from chatiere.art.patterns import pattern
from chatiere.art.sheet import Piece, belonging_to
from chatiere.art.signs import turn
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.art.cover import cover, jester_hat
from chatiere.games.crazy_mistigri.art.effects import EFFECTS, effect_badge
from chatiere.games.crazy_mistigri.art.mood import MOOD
from chatiere.games.crazy_mistigri.card_names import COLOUR_NAMES, card_words
from chatiere.games.crazy_mistigri.deck import (
    COLOUR,
    COLOURS,
    MISTIGRI,
    MISTIGRI_VALUE,
    NAMES,
    VALUE,
)

NIGHT = "#3d2870"

SIGNS = (
    (symbols.HEART, 2.0, "#f0659f", "#b83a73"),
    (symbols.DROP, 1.0, "#4ba3df", "#2470a8"),
    (symbols.STAR, 2.0, "#f5c33b", "#c48a12"),
    (symbols.LEAF, 1.0, "#63b56c", "#37813f"),
    (symbols.MOON, 1.0, "#ab8fe6", "#7353b8"),
)
"""Each colour's sign and by how much it is enlarged, its fur and its markings."""
CATS = {
    1: ("cute", "plain"),
    2: ("glad", "blaze"),
    3: ("wink", "tabby"),
    4: ("hungry", "spots"),
    5: ("sly", "patch"),
    6: ("laugh", "tabby"),
    7: ("wow", "cap"),
    8: ("mad", "calico"),
    9: ("star", "tabby"),
}
"""The mood and the pattern of each value."""
DYED = Coat("inherit", "currentColor", "#fff4e6", "#fff2a8")


def parts() -> dict[str, str]:
    """What many cards share; the fur takes its colours from the card."""
    shared = {f"p-cat-{value}": bust(value) for value in CATS}
    shared |= {f"p-sign-{letter}": sign(colour) for colour, letter in enumerate(COLOURS)}
    shared |= {f"p-effect-{value}": effect_badge(value) for value in EFFECTS}
    shared["p-paper"] = paper(seed=3) + ground(NIGHT, 2, 50)
    shared |= {f"p-pattern-{letter}": pattern(i, 50) for i, letter in enumerate(COLOURS)}
    return shared


def sign(colour: int) -> str:
    d, scale, fill, _ = SIGNS[colour]
    return place(cut(d, fill, 2 / scale), scale=scale)


SHOULDERS = "M-30 14C-42 24-47 36-47 45L47 45C47 36 42 24 30 14Z"


def bust(value: int) -> str:
    """One of the nine cats; the higher, the wilder its hair."""
    mood, pattern = CATS[value]
    size = 0.76 + 0.027 * value
    body = shape(SHOULDERS, "inherit") + shape("M-12 30H12L9 45H-9Z", DYED.light)
    head = tuft(value) + cat.head(DYED, mood, pattern)
    body += place(head, 0, 35 - 37 * size, size)
    if value == 1:
        body += place(symbols.bow("#fff4e6"), 0, 38, 0.5)
    return body


LOCKS = {
    1: "M-3-26C-5-36 0-42 4-44 3-38 5-32 5-26Z",
    4: "M-12-26C-18-36-16-42-12-46-9-40-3-34-2-26Z",
    6: "M4-26C8-38 14-42 19-42 16-38 14-30 12-26Z",
    8: "M-4-28C-8-44-4-54 1-58 1-50 6-40 5-28Z",
}
"""The hair between the ears, and from which value on a cat has it."""


def tuft(value: int) -> str:
    return shape("".join(d for least, d in LOCKS.items() if value >= least), "currentColor")


def cat_card(card: int) -> str:
    value, colour = VALUE[card], COLOUR[card]
    *_, fur, mark = SIGNS[colour]
    body = use("p-paper") + use(f"p-pattern-{COLOURS[colour]}")
    body += use(f"p-cat-{value}", 50, 95.6, 0.83, 0, fur, mark)
    body += use(f"p-sign-{COLOURS[colour]}", 75, 26, 0.86) + corner(str(value))
    if value in EFFECTS:
        body += use(f"p-effect-{value}", 79, 119, 0.54)
    return body


def mistigri() -> str:
    """The Mistigri, in its fool's hat."""
    body = (
        paper(MOOD.accent, CREAM, 5) + ground(MOOD.accent, 2, 50) + rays("#f79cc3", 50, 94, 24, 40)
    )
    body += place(shape(SHOULDERS, COATS["black"].fur), 50, 95.6, 0.83)
    body += place(collar(), 50, 118, 0.62)
    body += place(cat.head(COATS["black"], "mad"), 50, 92, 0.76)
    body += place(jester_hat(), 50, 67, 0.7)
    return body + corner(str(MISTIGRI_VALUE), "#a3195b") + place(black_cat(), 76, 23, 0.74)


def black_cat() -> str:
    """The Mistigri's own sign: a black cat."""
    head = place(cut(cat.HEAD, INK, 4), scale=0.5)
    eyes = shape(blob(-8.6, -2, 5, 5.6, 2) + blob(8.6, -2, 5, 5.6, 3), GOLD)
    return head + eyes + dot(-7.6, -2, 2.2) + dot(7.6, -2, 2.2)


def collar() -> str:
    """A fool's collar with bells."""
    points = "M-40-6C-20 2 20 2 40-6L34 14 22 4 12 18 0 6-12 18-22 4-34 14Z"
    bells = "".join(dot(x, y, 3.4, GOLD) for x, y in ((-34, 14), (-12, 18), (12, 18), (34, 14)))
    return cut(points, "#7b4fd0", 1.5) + bells


def pieces() -> list[Piece]:
    shared = parts()
    cards = [
        Piece(
            name,
            mistigri() if card == MISTIGRI else cat_card(card),
            WIDTH,
            HEIGHT,
            partial(card_words, card),
            shared,
        )
        for card, name in enumerate(NAMES)
    ]
    return belonging_to(__package__, [*cards, *things(shared)])


def things(shared: dict[str, str]) -> list[Piece]:
    reverse = back(
        MOOD.accent, MOOD.deep, MOOD.ground, place(jester(), 0, 6), cat.paw_print("#55388f")
    )
    out = token(GOLD, MOOD.accent, place(cat.head(COATS["white"], "joy", "patch"), 50, 52, 0.72))
    first = token(MOOD.accent, MOOD.deep, place(cat.paw_print("#f9c6dc"), 50, 52, 1.5))
    passed = token("#8d84a0", "#ded6ea", place(cat.head(COATS["grey"], "asleep"), 50, 52, 0.72))
    discard = token("#8d74c9", NIGHT, place(mouse.head(mood="glad"), 50, 54, 0.8))
    way = {
        flip: token(MOOD.pale, MOOD.ground, place(turn(CREAM, flip), 50, 52, 1.4))
        for flip in (False, True)
    }
    signs = [
        Piece(
            f"sign-{c}",
            use(f"p-sign-{c}", 50, 50, 2.2),
            TOKEN,
            TOKEN,
            COLOUR_NAMES[i],
            shared,
        )
        for i, c in enumerate(COLOURS)
    ]
    effects = [
        Piece(f"effect-{v}", use(f"p-effect-{v}", 50, 50, 1.9), TOKEN, TOKEN, says, shared)
        for v, (_, says) in EFFECTS.items()
    ]
    return [
        *signs,
        *effects,
        Piece("back", reverse, WIDTH, HEIGHT, N_("a card face down")),
        Piece("out", out, TOKEN, TOKEN, N_("MIAOW! no cards left")),
        Piece("first", first, TOKEN, TOKEN, N_("first player")),
        Piece("passed", passed, TOKEN, TOKEN, N_("has passed")),
        Piece("discard", discard, TOKEN, TOKEN, N_("the discard")),
        Piece("clockwise", way[False], TOKEN, TOKEN, N_("clockwise")),
        Piece("counterclockwise", way[True], TOKEN, TOKEN, N_("counterclockwise")),
        Piece(
            "cover",
            cover(),
            320,
            200,
            N_("the Mistigri dances on the roof"),
        ),
    ]


def jester() -> str:
    """The Mistigri's head, hat and all."""
    return cat.head(COATS["black"], "mad") + place(jester_hat(), 0, -32, 0.95)
