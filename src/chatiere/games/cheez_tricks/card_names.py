"""Cards, suits and cats as people call them, and what is counted of them."""

from __future__ import annotations

from chatiere.core.translation import N_, NN_, translator
from chatiere.games.cheez_tricks.cats import cat_parts

SUITS = {"S": N_("Swiss"), "R": N_("Roquefort"), "P": N_("Parmesan"), "B": N_("Brie")}
CARD = N_("{suit} {value}")
TRICKS = NN_("{n} trick", "{n} tricks")
CATS = NN_("{n} cat", "{n} cats")
POINTS = NN_("{n} point", "{n} points")
CARDS = NN_("{n} card", "{n} cards")

COATS = {
    "most": N_("grey cat ({wish})"),
    "fewest": N_("orange cat ({wish})"),
    "trick": N_("black cat ({wish})"),
    "first": N_("white cat ({wish})"),
    "exactly": N_("tuxedo cat ({wish})"),
    "takes": N_("Siamese cat ({wish})"),
}
"""A cat by its family, with the wish that tells it from its brothers."""
WISHES = {
    ("most", "value"): N_("the most {what}s"),
    ("most", "suit"): N_("the most {what}"),
    ("most", "tricks"): N_("the most tricks"),
    ("fewest", "value"): N_("the fewest {what}s"),
    ("fewest", "suit"): N_("the fewest {what}"),
    ("fewest", "tricks"): N_("the fewest tricks"),
    ("trick", "trick"): N_("whoever wins trick {what}"),
    ("first", "tricks"): N_("the first to win {what} tricks"),
    ("takes", "card"): N_("whoever takes the {what}"),
}
EXACTLY = NN_("exactly {n} trick", "exactly {n} tricks")
"""The wish of a tuxedo cat, which follows its number."""


def suit_words(suit: str, language: str) -> str:
    """`S` is Swiss."""
    return translator(language, __package__)(SUITS[suit])


def card_words(card: str, language: str) -> str:
    """`P7` is Parmesan 7."""
    t = translator(language, __package__)
    return t(CARD, suit=suit_words(card[0], language), value=card[1:])


def cat_words(cat: str, language: str) -> str:
    """`takes:P7` is the Siamese cat that waits for the Parmesan 7."""
    t = translator(language, __package__)
    return t(COATS[cat_parts(cat).family], wish=cat_wish(cat, language))


def cat_wish(cat: str, language: str) -> str:
    """Whom the cat wants, without the cat: `whoever takes the Parmesan 7`."""
    t = translator(language, __package__)
    family, kind, what = cat_parts(cat)
    if family == "exactly":
        return t.count(EXACTLY, int(str(what)))
    if kind == "suit":
        what = suit_words(str(what), language)
    elif kind == "card":
        what = card_words(str(what), language)
    return t(WISHES[family, kind], what=what)
