"""La Chasse aux Souris to print: the pile, white cards as tokens, and which way it goes."""

from __future__ import annotations

from dataclasses import replace

from chatiere.art.card import HEIGHT, WIDTH, paper
from chatiere.art.draw import place
from chatiere.art.palette import EDGE, WHITE
from chatiere.art.sheet import Piece
from chatiere.games.chasse_aux_souris.art import pieces
from chatiere.games.chasse_aux_souris.cards import ADDITIONS, FIRST_SPECIAL, KINDS, copies
from chatiere.games.chasse_aux_souris.state import SEATS, TOKENS
from chatiere.games.chasse_aux_souris.words import CARD_NAMES
from chatiere.printing.sheets import Cards, CutOut, Group, Sheets, pieces_by_name

GROUPS = {
    "fr": (
        "cartes addition",
        "cartes somme",
        "cartes spéciales",
        "cartes blanches, les jetons",
        "carte du sens de jeu",
    ),
    "en": (
        "addition cards",
        "sum cards",
        "special cards",
        "white cards, the tokens",
        "card for the direction of play",
    ),
}


def things_to_print(language: str) -> Sheets:
    art = pieces_by_name(pieces())

    def cards(first: int, end: int) -> tuple[CutOut, ...]:
        return tuple(
            CutOut(piece, art["back"], piece.label(language) if card >= FIRST_SPECIAL else "")
            for card in range(first, end)
            for piece in [art[CARD_NAMES[card]]] * copies(card)
        )

    groups = (
        cards(0, ADDITIONS),
        cards(ADDITIONS, FIRST_SPECIAL),
        cards(FIRST_SPECIAL, KINDS),
        (CutOut(on_card(art["mouse"]), on_card(art["mouse-lost"])),) * (TOKENS * SEATS),
        (CutOut(on_card(art["clockwise"]), on_card(art["counterclockwise"])),),
    )
    return [Cards(tuple(map(Group, GROUPS[language], groups)))]


def on_card(piece: Piece) -> Piece:
    """A token's picture on a white card."""
    body = paper(EDGE, WHITE, 2) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)
