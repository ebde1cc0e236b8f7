"""La Chasse aux Souris in cut paper: additions run, sums pounce, specials do as they like."""

from __future__ import annotations

from functools import partial

from chatiere.art import cat, mouse
from chatiere.art.card import HEIGHT, TOKEN, WIDTH, back, ground, paper, token
from chatiere.art.draw import blob, cut, place, shape, use
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM, INK
from chatiere.art.sheet import Piece, belonging_to
from chatiere.art.signs import turn
from chatiere.core.language import typeset
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.art.cover import cover
from chatiere.games.chasse_aux_souris.art.mood import MOOD
from chatiere.games.chasse_aux_souris.art.specials import SPECIAL_WORDS, special
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    FIRST_SPECIAL,
    HIGHEST_TERM,
    KINDS,
    terms,
    value,
)

MICE = ("grey", "brown", "white", "sand")
"""The mice of the additions, by the sum: 2 to 5, 6 to 10, 11 to 15, 16 to 20."""
BAND = 5
PREY = (7, 12, 17)
"""Up to these sums the cat looks glad, hungry, wild; above them furious."""
MOODS_OF_SUMS = ("glad", "hungry", "mad", "furious")
COATS_OF_SUMS = (("sand", "cap"), ("grey", "tabby"), ("ginger", "tabby"), ("black", "blaze"))
RED = "#a82c28"


def parts() -> dict[str, str]:
    """The papers of the additions and the sums, and the terms."""
    shared = {f"p-run-{band}": addition_paper(band) for band in range(len(MICE))}
    shared |= {f"p-cat-{i}": sum_paper(i) for i in range(len(MOODS_OF_SUMS))}
    for term in range(1, HIGHEST_TERM + 1):
        shared[f"p-a{term}"] = figures(
            str(term), 34 if term < HIGHEST_TERM else 36, 28, 42, INK, ""
        )
        shared[f"p-b{term}"] = figures(str(term), 66, 73, 42, INK, "")
    shared["p-plus"] = cut(blob(24, 73, 14, 14, 3), MOOD.accent, 1.5) + figures(
        "+", 24, 73, 23, CREAM, ""
    )
    return shared


def addition_paper(band: int) -> str:
    runner = mouse.running(mouse.FUR[MICE[band]], "scared" if band > 1 else "happy")
    meadow = ground("#9cd3f1", band, 98)
    return (
        paper(MOOD.ground, CREAM, band + 1) + meadow + place(runner, 42, 118, 0.54) + use("p-plus")
    )


def sum_paper(i: int) -> str:
    """A cat that takes away."""
    coat, pattern = COATS_OF_SUMS[i]
    body = paper(MOOD.accent, CREAM, i + 2) + ground("#f6a08e", i, 52)
    size = 0.7 + 0.05 * i
    body += place(
        shape("M-30 10C-43 22-49 36-49 50L49 50C49 36 43 22 30 10Z", COATS[coat].fur), 50, 92, 0.82
    )
    return body + place(cat.head(COATS[coat], MOODS_OF_SUMS[i], pattern), 50, 126 - 37 * size, size)


def addition(card: int) -> str:
    """Its two terms, over the mouse of its sum."""
    a, b = terms(card)
    return use(f"p-run-{(a + b - 1) // BAND}") + use(f"p-a{a}") + use(f"p-b{b}")


def sum_card(card: int) -> str:
    """What it takes away; the larger the sum, the wilder the cat."""
    wildness = sum(-value(card) > limit for limit in PREY)
    return use(f"p-cat-{wildness}") + figures(str(value(card)), 46, 29, 40, RED, "", 76)


def label(card: int, language: str) -> str:
    """A card in words: what it is, or what it does."""
    t = translator(language, __package__)
    if card >= FIRST_SPECIAL:
        return typeset(t(SPECIAL_WORDS[CARD_NAMES[card]]))
    if card < ADDITIONS:
        return typeset(" + ".join(map(str, terms(card))))
    return t(N_("sum {n}, to take away"), n=-value(card))


def face_of(card: int) -> str:
    """The front of a card."""
    if card < ADDITIONS:
        return addition(card)
    return sum_card(card) if card < FIRST_SPECIAL else special(CARD_NAMES[card])


def pieces() -> list[Piece]:
    shared = parts()
    cards = []
    for card in range(KINDS):
        says = partial(label, card)
        cards.append(Piece(CARD_NAMES[card], face_of(card), WIDTH, HEIGHT, says, shared))
    return belonging_to(__package__, [*cards, *things()])


def things() -> list[Piece]:
    chased = place(mouse.running(mouse.FUR["white"], "scared"), -6, 8, 0.8)
    reverse = back(MOOD.accent, MOOD.deep, MOOD.ground, chased, cat.paw_print("#2f75a8"))
    coin = token(MOOD.accent, MOOD.pale, place(mouse.head(mood="happy"), 50, 54, 0.86))
    lost = token("#a9a3ad", "#d9d4d6", place(mouse.head("#c9c4ca", "scared"), 50, 54, 0.86))
    dealer = token(MOOD.deep, MOOD.ground, place(cat.paw_print(CREAM), 50, 52, 1.5))
    owes = token(MOOD.deep, MOOD.accent, figures("2", 50, 50, 58, CREAM, ""))
    way = {
        flip: token(MOOD.deep, MOOD.ground, place(turn(CREAM, flip), 50, 52, 1.4))
        for flip in (False, True)
    }
    return [
        Piece("back", reverse, WIDTH, HEIGHT, N_("a card face down")),
        Piece("mouse", coin, TOKEN, TOKEN, N_("a token")),
        Piece("mouse-lost", lost, TOKEN, TOKEN, N_("a lost token")),
        Piece("dealer", dealer, TOKEN, TOKEN, N_("dealer")),
        Piece("owes-two", owes, TOKEN, TOKEN, N_("has to play two cards")),
        Piece("clockwise", way[False], TOKEN, TOKEN, N_("clockwise")),
        Piece("counterclockwise", way[True], TOKEN, TOKEN, N_("counterclockwise")),
        Piece("total", total_board(), 160, 100, N_("the total")),
        Piece(
            "cover",
            cover(),
            320,
            200,
            N_("a cat runs after three mice"),
        ),
    ]


def total_board() -> str:
    """A slate for the total, two ears over it; its middle is free for the figures."""
    ears = place(cut(cat.HEAD, COATS["ginger"].fur, 2), 80, 46, 0.9) + place(
        shape(cat.INNER_EARS, "#f0a3a0"), 80, 46, 0.9
    )
    board = cut(
        "M10 30C56 26 104 27 150 30 154 50 154 74 150 94 104 97 56 97 10 94 6 74 6 50 10 30Z",
        MOOD.deep,
    )
    inside = shape(
        "M15 35C58 32 102 32 145 35 148 52 148 72 145 89 102 92 58 92 15 89 12 72 12 52 15 35Z",
        "#163f5f",
    )
    paws = cat.paws(COATS["ginger"].fur, 46, 31) + cat.paws(COATS["ginger"].fur, 114, 31)
    return ears + board + inside + paws
