"""The cards in people's words: the five colours have names, and no letters."""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.core.language import joined
from chatiere.games.crazy_mistigri.deck import CARDS, COLOUR, NAMES, VALUE, bits, kth

MISTIGRI = CARDS - 1
COLOUR_NAMES = {
    "fr": ("cœur", "goutte", "étoile", "feuille", "lune"),
    "en": ("heart", "drop", "star", "leaf", "moon"),
}
"""The signs on the cards, in the order of the record's letters."""

FORMS = {
    "fr": {"one": "le {value} {colour}", "two": "deux {value} {colour}", "M": "le Mistigri"},
    "en": {"one": "the {colour} {value}", "two": "two {colour} {value}s", "M": "the Mistigri"},
}
TWIN = {"fr": "sa jumelle", "en": "its twin"}


def the_card(card: int, language: str, form: str = "one") -> str:
    """`le 3 cœur`, `the heart 3`; of twins `deux 3 étoile`, `two star 3s`."""
    if card == MISTIGRI:
        return FORMS[language]["M"]
    colour = COLOUR_NAMES[language][COLOUR[card]]
    return FORMS[language][form].format(value=VALUE[card], colour=colour)


def the_cards(cards: Sequence[int], language: str) -> str:
    """Some cards as one would list them: in order, twins together."""
    forms = {card: "two" if cards.count(card) > 1 else "one" for card in sorted(cards)}
    named = [the_card(card, language, form) for card, form in forms.items()]
    return joined(named, language)


def the_other(card: int, beside: int, language: str) -> str:
    """A card that is named after another one, which may be its twin."""
    return TWIN[language] if card == beside else the_card(card, language)


def cards_in(heap: int) -> list[int]:
    return [kth(heap, k) for k in range(bits(heap))]


def read_cards(words: Sequence[str]) -> list[int]:
    """Cards from the record's words for them."""
    return [NAMES.index(word) for word in words]
