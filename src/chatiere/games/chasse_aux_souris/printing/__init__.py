"""La Chasse aux Souris to print: the pile, white cards as tokens, and which way it goes."""

from __future__ import annotations

from dataclasses import replace

from chatiere.art.card import HEIGHT, WIDTH, paper
from chatiere.art.draw import place
from chatiere.art.palette import EDGE, WHITE
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.art import pieces
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import ADDITIONS, FIRST_SPECIAL, KINDS, copies
from chatiere.games.chasse_aux_souris.state import SEATS, TOKENS
from chatiere.printing.sheets import Cards, CutOut, Group, Sheets, pieces_by_name

GROUPS = (
    N_("addition cards"),
    N_("sum cards"),
    N_("special cards"),
    N_("white cards, the tokens"),
    N_("card for the direction of play"),
)


def things_to_print(language: str) -> Sheets:
    t, art = translator(language, __package__), pieces_by_name(pieces())

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
    return [Cards(tuple(map(Group, map(t, GROUPS), groups)))]


def on_card(piece: Piece) -> Piece:
    """A token's picture on a white card."""
    body = paper(EDGE, WHITE, 2) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)
