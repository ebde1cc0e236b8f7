"""Crazy Mistigri to print: the 46 cats, a card of the effects for everybody, and the arrow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chatiere.art.card import HEIGHT, WIDTH, paper
from chatiere.art.draw import place
from chatiere.art.sheet import Piece
from chatiere.games.crazy_mistigri import GAME
from chatiere.games.crazy_mistigri.art import MOOD, pieces
from chatiere.games.crazy_mistigri.art.effects import EFFECTS
from chatiere.games.crazy_mistigri.deck import COPIES, NAMES
from chatiere.games.crazy_mistigri.state import MOST_ROUNDS
from chatiere.printing.sheets import Cards, CutOut, Group, Sheets, TextCard, pieces_by_name

ROUNDS_TO_WRITE = MOST_ROUNDS
GROUPS = {
    "fr": ("chats, dont le Mistigri", "aides de jeu", "carte flèche"),
    "en": ("cats, the Mistigri among them", "cards of the effects", "arrow card"),
}
PAIRS = {"fr": "Deux chats de même valeur", "en": "Two cats of the same value"}


def things_to_print(language: str) -> Sheets:
    art = pieces_by_name(pieces())
    cats = (
        CutOut(art[name], art["back"])
        for name, copies in zip(NAMES, COPIES, strict=True)
        for _ in range(copies)
    )
    arrow = CutOut(on_card(art["clockwise"]), on_card(art["counterclockwise"]))
    aids = (CutOut(effects(art, language), on_card(art["passed"])),) * GAME.players[-1]
    groups = (tuple(cats), aids, (arrow,))
    return [Cards(tuple(map(Group, GROUPS[language], groups)))]


def effects(art: Mapping[str, Piece], language: str) -> TextCard:
    """Turned over, it says that its owner has passed."""
    colon = "\u00a0: " if language == "fr" else ": "
    badges = ((value, art[f"effect-{value}"]) for value in EFFECTS)
    lines = ((badge, f"{v} + {v}{colon}{badge.label(language)}") for v, badge in badges)
    return TextCard(PAIRS[language], tuple(lines))


def on_card(piece: Piece) -> Piece:
    """A token's picture on a card."""
    body = paper(MOOD.ground, MOOD.pale, 2) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)
