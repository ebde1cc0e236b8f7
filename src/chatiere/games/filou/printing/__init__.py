"""Filou to print: a set of ten cards for each player, the mouse cards, and mice to pay with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chatiere.art import cat, mouse
from chatiere.art.card import HEIGHT, TOKEN, WIDTH, back, paper, token
from chatiere.art.draw import place
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_
from chatiere.games.filou.art import MOOD, MOUSE_CARDS, pieces, sack
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.printing.words import GROUPS, REMINDER
from chatiere.games.filou.state import ALL_MICE, SEATS
from chatiere.printing.sheets import (
    TOKEN_SIZE,
    Cards,
    CutOut,
    Group,
    Sheets,
    TextCard,
    pieces_by_name,
    same_on_both_sides,
)

BACKS = (
    (MOOD.deep, "#7a4468"),
    ("#8f2f2a", "#b5544e"),
    ("#1f4e8c", "#2f63a6"),
    ("#2f5f3a", "#4a8257"),
    ("#4a4038", "#6b5e54"),
)
"""The ground and the paws of each set's back, to sort the sets again after a game."""
FIVE = 5
FIVES = 8
"""Mice worth five; all others are worth one."""


def things_to_print(language: str) -> Sheets:
    art = pieces_by_name(pieces())
    cards = (
        tuple(CutOut(art[name], set_back(i)) for i in range(SEATS) for name in NAMES),
        tuple(same_on_both_sides(art[f"mice-{n}"]) for n in MOUSE_CARDS),
        (same_on_both_sides(on_card(art["sack"])),),
        (same_on_both_sides(on_card(art["first"])),),
        (CutOut(reminder(art, language), on_card(art["passed"])),) * SEATS,
    )
    mice = (
        (same_on_both_sides(art["mouse"]),) * (ALL_MICE - FIVE * FIVES),
        (same_on_both_sides(five_mice()),) * FIVES,
    )
    names = GROUPS[language]
    return [
        Cards(tuple(Group(*group) for group in zip(names, cards, strict=False))),
        Cards(tuple(map(Group, names[len(cards) :], mice)), TOKEN_SIZE),
    ]


def reminder(art: Mapping[str, Piece], language: str) -> TextCard:
    """Turned over, it shows that its owner has passed."""
    title, *lines = REMINDER[language]
    shown = (art[name] for name in ("D", "d", "R", "mouse", "sack"))
    return TextCard(title, tuple(zip(shown, lines, strict=True)))


def set_back(i: int) -> Piece:
    fill, paws = BACKS[i]
    body = back(MOOD.ground, fill, MOOD.ground, sack(), cat.paw_print(paws))
    return Piece(f"back-{i}", body, WIDTH, HEIGHT, N_("a card face down"), package=__package__)


def on_card(piece: Piece) -> Piece:
    """A token's picture on a card."""
    body = paper(MOOD.deep, MOOD.pale, 3) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)


def five_mice() -> Piece:
    head = place(mouse.head(mouse.FUR["white"], "happy"), 50, 66, 0.66)
    body = token("#2f5f3a", "#cfe6c4", head + figures("5", 50, 31, 34, "#1d3f26", CREAM))
    return Piece("mouse-5", body, TOKEN, TOKEN, N_("five mice"), package=__package__)
