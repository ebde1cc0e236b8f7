"""Cheez-Tricks to print: the cheeses, the cats, the trumps, and which trick it is."""

from __future__ import annotations

from dataclasses import replace

from chatiere.art import symbols
from chatiere.art.card import HEIGHT, WIDTH, back, paper
from chatiere.art.draw import place
from chatiere.art.numerals import figures
from chatiere.art.palette import CREAM, INK
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, Message, translator
from chatiere.games.cheez_tricks.art import pieces
from chatiere.games.cheez_tricks.art.mood import MOOD
from chatiere.games.cheez_tricks.art.tiles import fan
from chatiere.games.cheez_tricks.card_names import cat_wish
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import CARDS, HAND, ROUNDS, SUIT_NAMES, card_name
from chatiere.printing.sheets import (
    Cards,
    CutOut,
    Group,
    Sheets,
    pieces_by_name,
    same_on_both_sides,
)

CAPTION_AT = 0.605
"""Between the cat and its wish."""
A_SIDE = max(HAND) // 2
"""Tricks on one side of the card that counts them."""
ROUNDS_TO_WRITE = max(ROUNDS)
GROUPS = (
    N_("cheese cards"),
    N_("cat cards"),
    N_("trump cards"),
    N_("card to count the tricks"),
    N_("first player card"),
)


def things_to_print(language: str) -> Sheets:
    """All cards of the game; a cat's card says its wish in words too, not only in signs."""
    t = translator(language, __package__)
    art = pieces_by_name(pieces())
    cats = (art[cat_name(cat)] for cat in range(CATS))
    groups = (
        tuple(CutOut(art[card_name(card)], art["back"]) for card in range(CARDS)),
        tuple(CutOut(c, art["cat-back"], cat_wish(c.name, language), CAPTION_AT) for c in cats),
        tuple(CutOut(on_card(art[f"trump-{suit}"]), trump_back()) for suit in SUIT_NAMES),
        (CutOut(tricks(1), tricks(1 + A_SIDE)),),
        (same_on_both_sides(on_card(art["first"])),),
    )
    return [Cards(tuple(map(Group, map(t, GROUPS), groups)))]


def on_card(piece: Piece) -> Piece:
    """A token's picture on a card."""
    body = paper(MOOD.deep, CREAM, 2) + place(piece.body, 7, 27, 0.86)
    return replace(piece, name=f"{piece.name}-card", body=body, width=WIDTH, height=HEIGHT)


def trump_back() -> Piece:
    body = back(MOOD.deep, MOOD.accent, MOOD.pale, place(symbols.crown(), scale=1.7))
    return Piece("trump-back", body, WIDTH, HEIGHT, N_("back of a trump"), package=__package__)


def tricks(first: int) -> Piece:
    """Lay another card beside the number of the trick that is played."""
    body = paper(MOOD.deep, CREAM, 3)
    for line in range(A_SIDE):
        y = 18.5 + 20.6 * line
        body += figures(str(first + line), 30, y, 16, INK, "") + place(fan(), 66, y, 0.46)
    last = first + A_SIDE - 1
    says = Message(N_("tricks {first} to {last}"), {"first": first, "last": last})
    return Piece(f"tricks-{first}", body, WIDTH, HEIGHT, says, package=__package__)
