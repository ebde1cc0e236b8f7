"""Moves of Cheez-Tricks as text: as the record writes them, and for whoever chooses one.

Cards and cats in words are in `card_names.py`; `tell`, what happened, is in `story.py`.
"""

from __future__ import annotations

from chatiere.core.translation import N_, translator
from chatiere.games.cheez_tricks.card_names import card_words, suit_words
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import HAND, NAMES_SUIT, SUIT_NAMES, card_name
from chatiere.games.cheez_tricks.state import DEAL, FIRST, ROUND_CATS, SHOWN, TRUMP, State
from chatiere.games.cheez_tricks.story import tell

__all__ = ["CHANCES", "MOVES", "chance", "name", "say", "tell", "text"]

CARD = "[SRPB](10|[1-9])"
CAT = "(" + "|".join(cat_name(cat) for cat in range(CATS)) + ")"
MOVES = {"play CARD": f"play {CARD}", "trump SUIT": "trump [SRPB]"}
CHANCES = {
    "first SEAT": "first [0-4]",
    "deal SEAT CARD…": "|".join(f"deal [0-4]( {CARD}){{{n}}}" for n in sorted({*HAND} - {0})),
    "cats CAT CAT CAT": f"cats( {CAT}){{{SHOWN}}}",
    "trump SUIT": "trump [SRPB]",
}
SENTENCES = {
    "trump": N_("make {suit} trump"),
    "play": N_("play the {card}"),
}


# -- the record's words ------------------------------------------------------------------


def chance(s: State) -> str:
    """How the chance move that is due begins."""
    if s.stage == DEAL:
        return f"deal {s.dealing}"
    return {FIRST: "first", ROUND_CATS: "cats"}.get(s.stage, "trump")


def name(s: State, move: int) -> str:
    """What a single draw brings: a seat, a suit, a card or a cat."""
    if s.stage == FIRST:
        return str(move)
    if s.stage == TRUMP:
        return SUIT_NAMES[move - NAMES_SUIT]
    return card_name(move) if s.stage == DEAL else cat_name(move)


def text(s: State, move: int, seen: bool = True) -> str:
    """Players' moves all lie open, so `seen` makes no difference here."""
    names_suit = move >= NAMES_SUIT
    return f"trump {SUIT_NAMES[move - NAMES_SUIT]}" if names_suit else f"play {card_name(move)}"


# -- for people --------------------------------------------------------------------------


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A legal move for whoever chooses it."""
    t = translator(language, __package__)
    if move >= NAMES_SUIT:
        return t(SENTENCES["trump"], suit=suit_words(SUIT_NAMES[move - NAMES_SUIT], language))
    return t(SENTENCES["play"], card=card_words(card_name(move), language))
