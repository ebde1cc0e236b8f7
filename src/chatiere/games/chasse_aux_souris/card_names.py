"""The cards by name: as the record writes them, and as people do."""

from __future__ import annotations

from chatiere.core.language import number
from chatiere.games.chasse_aux_souris.cards import FIRST_SPECIAL, KINDS, terms

SPECIALS = ("poursuite", "demi-tour", "horloge", "sumo", "piege", "cadeau", "souris")
SPELLED = {"piege": "Piège"}
"""Cards whose name in the record is not how one writes it."""


def card_name(card: int) -> str:
    """A card as the record writes it: `7+8`, `14` for a sum, `demi-tour`."""
    if card >= FIRST_SPECIAL:
        return SPECIALS[card - FIRST_SPECIAL]
    return "+".join(str(abs(term)) for term in terms(card))


CARD_NAMES = tuple(card_name(card) for card in range(KINDS))
CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


def card_words(name: str) -> str:
    """A card as people write it: `7+8`, `−14` for a sum, which is taken away, `Demi-tour`.  The
    French names are those on the cards, in every language."""
    if name.isdigit():
        return number(-int(name))
    return SPELLED.get(name, name.capitalize())


def cards_listed(names: list[str]) -> str:
    """Cards as people write them, one after the other."""
    return ", ".join(map(card_words, names))
