"""Crazy Mistigri to print: the 46 cats, a card of the effects for everybody, and the arrow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chatiere.art.card import HEIGHT, WIDTH, paper
from chatiere.art.draw import place
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, translator
from chatiere.games.crazy_mistigri import GAME
from chatiere.games.crazy_mistigri.art import pieces
from chatiere.games.crazy_mistigri.art.effects import EFFECTS
from chatiere.games.crazy_mistigri.art.mood import MOOD
from chatiere.games.crazy_mistigri.deck import COPIES, NAMES
from chatiere.games.crazy_mistigri.state import MOST_ROUNDS
from chatiere.printing.sheets import Cards, CutOut, Group, Sheets, TextCard, pieces_by_name

ROUNDS_TO_WRITE = MOST_ROUNDS
GROUPS = (N_("cats, the Mistigri among them"), N_("cards of the effects"), N_("arrow card"))
PAIRS = N_("Two cats of the same value")
EFFECT = N_("{value} + {value}: {effect}")


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
    t = translator(language, __package__)
    return [
        Cards(tuple(Group(t(name), things) for name, things in zip(GROUPS, groups, strict=True)))
    ]


def effects(art: Mapping[str, Piece], language: str) -> TextCard:
    """What each pair of one value does.  Turned over, it says that its owner has passed."""
    t = translator(language, __package__)
    badges = [(value, art[f"effect-{value}"]) for value in EFFECTS]
    lines = [(badge, t(EFFECT, value=v, effect=badge.label(language))) for v, badge in badges]
    return TextCard(t(PAIRS), tuple(lines))


def on_card(piece: Piece) -> Piece:
    """A token's picture on a card."""
    body = paper(MOOD.ground, MOOD.pale, 2) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)
