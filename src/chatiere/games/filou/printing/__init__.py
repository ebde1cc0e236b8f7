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
from chatiere.core.translation import N_, translator
from chatiere.games.filou.art import pieces, sack
from chatiere.games.filou.art.mood import MOOD
from chatiere.games.filou.cards import MOUSE_CARD_NUMBERS, NAMES
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
GROUPS = (
    N_("cards, five sets of ten"),
    N_("mouse cards"),
    N_("card of the cat in the sack"),
    N_("first player card"),
    N_("reminders"),
    N_("mice"),
    N_("mice worth five"),
)
"""What the printed things are called, in the order of `things_to_print`."""
REMINDER_TITLE = N_("In the sack")
REMINDER = {
    "D": N_("Big dog alone: it chases the best cat, else a rabbit, else the −5, then the −8."),
    "d": N_(
        "Small dog alone: it chases the worst cat, else a rabbit, else the lowest positive one."
    ),
    "R": N_("Several dogs: all leave, and the rabbit is left alone. It is worth 0."),
    "mouse": N_("Passing: take back your bid, and the mice of the lowest mouse card."),
    "sack": N_("Nobody has bid: the last one may buy the row for one mouse."),
}
"""Lines of the reminder by the picture before each."""


def things_to_print(language: str) -> Sheets:
    """All cards on one kind of sheet, all mice on another."""
    art = pieces_by_name(pieces())
    cards = (
        tuple(CutOut(art[name], set_back(i)) for i in range(SEATS) for name in NAMES),
        tuple(same_on_both_sides(art[f"mice-{n}"]) for n in MOUSE_CARD_NUMBERS),
        (same_on_both_sides(on_card(art["sack"])),),
        (same_on_both_sides(on_card(art["first"])),),
        (CutOut(reminder(art, language), on_card(art["passed"])),) * SEATS,
    )
    mice = (
        (same_on_both_sides(art["mouse"]),) * (ALL_MICE - FIVE * FIVES),
        (same_on_both_sides(five_mice()),) * FIVES,
    )
    names = list(map(translator(language, __package__), GROUPS))
    return [
        Cards(tuple(Group(*group) for group in zip(names, cards, strict=False))),
        Cards(tuple(map(Group, names[len(cards) :], mice)), TOKEN_SIZE),
    ]


def reminder(art: Mapping[str, Piece], language: str) -> TextCard:
    """Turned over, it shows that its owner has passed."""
    t = translator(language, __package__)
    return TextCard(
        t(REMINDER_TITLE), tuple((art[name], t(line)) for name, line in REMINDER.items())
    )


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
