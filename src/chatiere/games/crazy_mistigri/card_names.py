"""The cards as people call them: the five colours have names, and no letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from chatiere.core.translation import N_, NN_, translator
from chatiere.games.crazy_mistigri.deck import COLOUR, MISTIGRI, VALUE

COLOUR_NAMES = (N_("heart"), N_("drop"), N_("star"), N_("leaf"), N_("moon"))
"""The signs on the cards, in the order of the record's letters."""
ONE = N_("the {colour} {value}")
TWINS = N_("two {colour} {value}s")
THE_MISTIGRI = N_("the Mistigri")
TWIN = N_("its twin")
CARDS = NN_("{n} card", "{n} cards")
POINTS = NN_("{n} point", "{n} points")
PENALTY_POINTS = NN_("{n} penalty point", "{n} penalty points")
LISTS = 2000
"""So many lists are at hand: what happens is told to many, and the same pairs are offered again."""


def card_words(card: int, language: str, form: str = ONE) -> str:
    """`le 3 cœur`, `the heart 3`; of twins `deux 3 étoile`, `two star 3s`."""
    t = translator(language, __package__)
    if card == MISTIGRI:
        return t(THE_MISTIGRI)
    return t(form, colour=t(COLOUR_NAMES[COLOUR[card]]), value=VALUE[card])


def cards_listed(cards: Sequence[int], language: str) -> str:
    """Some cards as one would list them: in order, twins together."""
    return listed(tuple(cards), language)


@lru_cache(maxsize=LISTS)
def listed(cards: tuple[int, ...], language: str) -> str:
    forms = {card: TWINS if cards.count(card) > 1 else ONE for card in sorted(cards)}
    named = [card_words(card, language, form) for card, form in forms.items()]
    return translator(language, __package__).join(named)


def other_card_words(card: int, beside: int, language: str) -> str:
    """A card that is named after another one, which may be its twin."""
    if card == beside:
        return translator(language, __package__)(TWIN)
    return card_words(card, language)
