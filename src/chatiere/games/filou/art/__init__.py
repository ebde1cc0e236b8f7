"""Filou's cards and mice, in cut paper."""

from __future__ import annotations

from functools import partial

from chatiere.art import animals, cat, mouse, symbols
from chatiere.art.card import HEIGHT, TOKEN, WIDTH, back, beside, corner, ground, paper, rays, token
from chatiere.art.draw import cut, line, place, shape
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM, GOLD, INK
from chatiere.art.sheet import Piece, belonging_to
from chatiere.core.translation import N_, translator
from chatiere.games.filou.art.cover import cover
from chatiere.games.filou.art.mood import MOOD
from chatiere.games.filou.cards import MOUSE_CARD_NUMBERS, NAMES, card_in, mice_in

RED = "#a82c28"

SHOULDERS = "M-30 14C-43 24-49 36-49 45L49 45C49 36 43 24 30 14Z"


def bust(name: str) -> str:
    """The animal of a card, its shoulders down to y 45."""
    if name == "R":
        body = shape("M-26 20C-38 28-42 38-42 45L42 45C42 38 38 28 26 20Z", animals.HARE)
        return body + place(animals.rabbit(), 0, 8, 0.85)
    if name == "D":
        body = shape("M-36 10C-48 22-50 36-50 45L50 45C50 36 48 22 36 10Z", animals.BIG)
        return body + place(animals.big_dog(), 0, -8, 0.98)
    if name == "d":
        body = shape("M-22 22C-30 30-33 38-33 45L33 45C33 38 30 30 22 22Z", animals.SMALL)
        return body + place(animals.small_dog(), 0, 8, 0.74)
    fur, mood, pattern, size = CATS[name]
    coat = COATS[fur]
    return (
        shape(SHOULDERS, coat.fur)
        + place(cat.head(coat, mood, pattern), 0, 37 - 37 * size, size)
        + extras(name)
    )


CATS = {
    "-8": ("black", "furious", "plain", 1.0),
    "-5": ("slate", "cross", "tabby", 0.96),
    "3": ("grey", "cute", "patch", 0.8),
    "5": ("brown", "content", "tabby", 0.88),
    "8": ("ginger", "glad", "tabby", 0.94),
    "11": ("white", "joy", "calico", 0.98),
    "15": ("sand", "proud", "cap", 1.0),
}
GROUNDS = {
    "-8": "#c8574a",
    "-5": "#b9a3b0",
    "3": "#f3d39a",
    "5": "#efc069",
    "8": "#9fc07f",
    "11": "#e98a6c",
    "15": "#8c4a72",
    "R": "#a9cba4",
    "D": "#e2b04e",
    "d": "#d98d6a",
}
SYMBOLS = {
    "-8": symbols.storm(),
    "-5": symbols.cloud(),
    "3": symbols.wool(),
    "5": symbols.milk(),
    "8": symbols.fish(),
    "11": symbols.bell(),
    "15": symbols.crown(),
    "R": symbols.carrot(),
}


def extras(name: str) -> str:
    """What only this cat has."""
    if name == "-8":
        return place(symbols.bandage(), 20, -21, 0.8, -24) + shape(
            "M-39-30-30-34-36-23Z", GROUNDS[name]
        )
    if name == "11":
        return place(symbols.bow(), 0, 40, 0.66)
    if name == "15":
        return place(symbols.crown(), 0, -33, 0.95)
    if name == "3":
        return symbols.blush()
    return ""


def face_of(name: str) -> str:
    """A card's front."""
    seed = NAMES.index(name)
    body = paper(seed=seed) + ground(GROUNDS[name], seed % 5, 52)
    if name in ("11", "15"):
        body += rays("#a5628b" if name == "15" else "#f2a48a", 50, 92, 24, 38)
    body += place(bust(name), 50, 95.3, 0.83)
    if name in SYMBOLS:
        text = "0" if name == "R" else name
        return body + corner(text, RED if name.startswith("-") else INK) + beside(SYMBOLS[name])
    return body + dog_corner(name)


def dog_corner(name: str) -> str:
    """A bone, large or small, and which cats the dog is after."""
    sign, scale = ("+", 0.95) if name == "D" else ("-", 0.62)
    bone = place(symbols.bone(), 27, 24, scale, -18)
    return bone + place(cat_sign(sign), 76, 25)


def cat_sign(sign: str) -> str:
    """A cat's outline with a sign on it: the cats that a dog looks for."""
    good = sign == "+"
    head = place(cut(cat.HEAD, GOLD if good else "#6d5a68", 3), scale=0.4)
    return head + figures(sign, 0, 0, 24, INK if good else CREAM, "")


def mouse_card(n: int) -> str:
    """A card that the bank lays mice on."""
    body = paper(MOOD.deep, "#efe0f0", n) + ground("#b58aa8", n, 56)
    body += place(mouse.sitting(mouse.FUR["white"], "happy"), 50, 84, 0.72)
    return body + corner(str(n), MOOD.deep) + place(mouse.head(), 77, 27, 0.42)


def card_label(name: str, language: str) -> str:
    return card_in(language, name)


def mouse_card_label(n: int, language: str) -> str:
    return translator(language, __package__)(N_("card of {mice}"), mice=mice_in(language, n))


def pieces() -> list[Piece]:
    cards = [Piece(name, face_of(name), WIDTH, HEIGHT, partial(card_label, name)) for name in NAMES]
    mice = [
        Piece(f"mice-{n}", mouse_card(n), WIDTH, HEIGHT, partial(mouse_card_label, n))
        for n in MOUSE_CARD_NUMBERS
    ]
    return belonging_to(__package__, [*cards, *mice, *things()])


def things() -> list[Piece]:
    """The back, the tokens and the cover."""
    paw = cat.paw_print("#7a4468")
    reverse = back(MOOD.ground, MOOD.deep, MOOD.ground, sack(), paw)
    coin = token("#8c4a72", "#f8dfab", place(mouse.head(mood="happy"), 50, 54, 0.86))
    bid = token(MOOD.accent, CREAM, place(mouse.head(mouse.FUR["brown"]), 50, 60, 0.62)) + line(
        "M34 30 50 17 66 30", MOOD.accent, 7
    )
    first = token(MOOD.ground, MOOD.deep, place(cat.paw_print(MOOD.pale), 50, 52, 1.5))
    passed = token("#9a8b84", "#e9dfd2", place(mouse.head(mood="asleep"), 50, 54, 0.8))
    return [
        Piece("back", reverse, WIDTH, HEIGHT, N_("a card face down")),
        Piece("mouse", coin, TOKEN, TOKEN, N_("a mouse")),
        Piece("bid", bid, TOKEN, TOKEN, N_("the bid")),
        Piece("passed", passed, TOKEN, TOKEN, N_("has passed")),
        Piece("first", first, TOKEN, TOKEN, N_("first player")),
        Piece("sack", place(sack(), 50, 53, 0.9), TOKEN, TOKEN, N_("the sack")),
        Piece("cover", cover(), 320, 200, N_("a cat in a sack, and mice")),
    ]


def sack() -> str:
    """A sack with two ears and two eyes in it, around the origin, about 90 high."""
    ears = cut(
        "M-22-20C-21-42-18-50-15-52-9-48-5-44-2-38L3-38C6-44 10-48 16-51 20-44 22-38 22-20Z",
        "#443a42",
    )
    body = cut(
        (
            "M-30-30C-10-22 12-22 30-31 26-20 27-14 30-8 44 6 46 34 34 46 12 51-14 51-34"
            " 46-46 34-44 6-30-8-27-14-26-20-30-30Z"
        ),
        "#c89a62",
    )
    rim = line("M-27-10C-10-3 10-3 27-10", "#8a5a2b", 5)
    eyes = shape(
        "M-13 18C-8 8 0 14-1 22-8 24-13 22-13 18ZM14 18C9 8 1 14 2 22 9 24 14 22 14 18Z", INK
    )
    seams = line("M-34 24C-30 30-26 34-20 36M36 20C34 28 30 34 24 37", "#a3753f", 2.4)
    glow = place(line("M-6 16V20M7 16V20", GOLD, 3.4))
    return ears + body + rim + eyes + glow + seams
