"""Cheez-Tricks in cut paper: the cheeses, the cats and what lies around them."""

from __future__ import annotations

from functools import partial

from chatiere.art import cat, mouse, symbols
from chatiere.art.card import HEIGHT, TOKEN, WIDTH, back, corner, ground, paper, token
from chatiere.art.cheese import CHEESES
from chatiere.art.draw import blob, cut, line, place, shape, slab, use, veil
from chatiere.art.palette import COATS, INK
from chatiere.art.patterns import pattern
from chatiere.art.sheet import Piece, belonging_to
from chatiere.core.translation import N_, translator
from chatiere.games.cheez_tricks.art.cover import cover
from chatiere.games.cheez_tricks.art.mood import MOOD
from chatiere.games.cheez_tricks.art.tiles import FAMILIES, GROUNDS, SIGNS, badge, fan, tile
from chatiere.games.cheez_tricks.card_names import card_words, cat_words, suit_words
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import CARDS, SUIT_NAMES, card_name

TOPS = {"S": 49, "R": 54, "P": 54, "B": 45}
"""How high over its foot the mice look out from behind a cheese."""
CROWNED, TWO_MICE, ONE_MOUSE = 10, 8, 5
"""From this value on: a crown, a second mouse, a mouse."""


def parts() -> dict[str, str]:
    """What many cards share."""
    shared = {f"p-{suit}": draw() for suit, draw in CHEESES.items()}
    shared |= {
        f"p-{family}": cat.head(COATS[coat], mood, pattern)
        for family, (coat, mood, pattern) in FAMILIES.items()
    }
    shared |= {f"p-sign-{family}": sign for family, sign in SIGNS.items()}
    shared |= {f"p-paper-{suit}": cheese_paper(suit) for suit in SUIT_NAMES}
    shared |= {f"p-badge-{suit}": badge(suit) for suit in SUIT_NAMES}
    shared["p-mouse"] = mouse.head(mood="glad")
    shared["p-brown"] = mouse.head(mouse.BROWN, "happy")
    shared["p-crown"] = symbols.crown()
    shared["p-fan"] = fan()
    shared["p-card"] = cut(slab(-17, -22, 34, 44, 5, 3), MOOD.deep, 2)
    return shared


def cheese_paper(suit: str) -> str:
    """The empty card of a suit."""
    seed = SUIT_NAMES.index(suit)
    board = veil("M12 118C34 112 72 112 89 118 84 128 18 128 12 118Z")
    field = ground(GROUNDS[suit], seed + 1, 64) + pattern(seed, 64)
    return paper(seed=seed + 2) + field + board


def cheese_card(name: str) -> str:
    """The higher the card, the larger the cheese and the gladder the mice."""
    suit, value = name[0], int(name[1:])
    scale = 0.72 + 0.043 * value
    body = use(f"p-paper-{suit}")
    top = 121 - TOPS[suit] * scale
    if value >= TWO_MICE:
        body += use("p-brown", 77, top + 2, 0.44, 8)
    if value >= ONE_MOUSE:
        body += use("p-mouse", 55 if value >= TWO_MICE else 60, top, 0.5, -6)
    if value >= CROWNED:
        body += use("p-crown", 54, top - 19, 0.48, -6)
    body += use(f"p-{suit}", 53, 121 - 24 * scale, scale)
    return body + use(f"p-badge-{suit}", 23, 61, 0.74) + corner(name[1:], INK)


def pieces() -> list[Piece]:
    """Every picture of the game, cards and cats by their names in the record."""
    shared = parts()
    cards = [card_name(card) for card in range(CARDS)]
    cats = [cat_name(number) for number in range(CATS)]
    found = [
        *(Piece(c, cheese_card(c), WIDTH, HEIGHT, partial(card_words, c), shared) for c in cards),
        *(Piece(c, tile(c), WIDTH, HEIGHT, partial(cat_words, c), shared) for c in cats),
        *suits(shared),
        *things(shared),
    ]
    return belonging_to(__package__, found)


def trump_label(suit: str, language: str) -> str:
    """What the token of a trump suit says."""
    t = translator(language, __package__)
    return t(N_("{suit} is trump"), suit=suit_words(suit, language))


def suits(shared: dict[str, str]) -> list[Piece]:
    """Each cheese alone, and as trump."""
    found = []
    for suit in SUIT_NAMES:
        crowned = use(f"p-{suit}", 50, 58, 0.92) + use("p-crown", 50, 24, 0.8)
        marker = token(MOOD.deep, GROUNDS[suit], crowned)
        found.append(
            Piece(
                f"suit-{suit}",
                use(f"p-{suit}", 50, 51, 1.4),
                TOKEN,
                TOKEN,
                partial(suit_words, suit),
                shared,
            )
        )
        found.append(
            Piece(f"trump-{suit}", marker, TOKEN, TOKEN, partial(trump_label, suit), shared)
        )
    return found


def things(shared: dict[str, str]) -> list[Piece]:
    """Backs of cards, tokens, marks and the cover."""
    paw = cat.paw_print("#2f63a6")
    reverse = back(MOOD.ground, MOOD.deep, MOOD.ground, place(CHEESES["S"](), scale=1.5), paw)
    cat_back = back(
        MOOD.deep, MOOD.ground, MOOD.deep, cat.head(COATS["grey"], "sly"), cat.paw_print("#e0ab1c")
    )
    first = token(
        MOOD.accent, MOOD.pale, place(mouse.head(), 50, 40, 0.7) + use("p-S", 50, 72, 0.66)
    )
    return [
        Piece("back", reverse, WIDTH, HEIGHT, N_("a card face down")),
        Piece("cat-back", cat_back, WIDTH, HEIGHT, N_("the pile of cats")),
        Piece("first", first, TOKEN, TOKEN, N_("first player"), shared),
        Piece("trick", use("p-fan", 50, 50, 1.9), TOKEN, TOKEN, N_("a trick"), shared),
        Piece("captured", captured(), TOKEN, TOKEN, N_("captured")),
        Piece("free", free(), TOKEN, TOKEN, N_("not captured")),
        Piece(
            "cover",
            cover(),
            320,
            200,
            N_("three cats watch the cheese board"),
        ),
    ]


def captured() -> str:
    """A mouse under a paw."""
    body = token(MOOD.deep, "#cfdcee", place(mouse.head(mood="scared"), 50, 62, 0.8))
    arm = "M38 4C36 16 35 26 34 34 36 42 64 42 66 34 65 26 64 16 62 4Z"
    toes = line("M43 33V40M50 34V41M57 33V40", INK, 2)
    return body + cut(arm, COATS["ginger"].fur) + shape(blob(50, 10, 12, 3, 2), "#bd5f22") + toes


def free() -> str:
    """A mouse that no cat has."""
    return token("#6e9e69", "#e3f0d8", place(mouse.head(mood="glad"), 50, 54, 0.86))
