"""The fifty cats, and whom they capture (C5, C7).

Numbers in the record's order: each family begins where its name says.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chatiere.core.kernel import rule
from chatiere.core.moments import moment
from chatiere.games.cheez_tricks.deck import (
    DECK,
    HAND,
    SUIT_CARDS,
    SUIT_NAMES,
    SUITS,
    VALUES,
    count,
    names_of,
)
from chatiere.games.cheez_tricks.state import CAUGHT, SHOWN, State

GREY = 0  # the most of a value, a suit, or tricks
ORANGE = 15  # the fewest of them
BLACK = 30  # wins trick 2 … 8
WHITE = 37  # the first to win 2, 3 tricks
TUXEDO = 39  # exactly 1, 2, 3 tricks
SIAMESE = 42  # takes the 7 or the 8 of a suit
CATS = 50

OF_TRICKS = VALUES + SUITS
"""The place of tricks in the grey and the orange family."""
FIRST_BLACK, FIRST_WHITE, FIRST_TUXEDO, FIRST_SIAMESE = 2, 2, 1, 7
WILD_VALUES = (9, 10)
"""Grey and orange cats of these values stay out of the domestic game."""
NOBODY = -1
AT_ONCE = ("trick", "first", "takes")
"""The families, by their names in the record, that capture as soon as a trick is won; all others
wait for the end of the round (C7)."""


class CatParts(NamedTuple):
    """A cat's name in the record, taken apart."""

    family: str
    """`most`, `fewest`, `trick`, `first`, `exactly` or `takes`."""
    kind: str
    """What it looks at: a `value`, a `suit`, a `card`, the `trick` of a number, or how many
    `tricks` somebody has."""
    what: int | str | None
    """Which value, suit, card or number; None where it wants the most or the fewest tricks."""


def cat_name(cat: int) -> str:
    """The cat as the record names it."""
    if cat < BLACK:
        kinds = [*(str(value + 1) for value in range(VALUES)), *SUIT_NAMES, "tricks"]
        return f"{'most' if cat < ORANGE else 'fewest'}:{kinds[cat % ORANGE]}"
    if cat < WHITE:
        return f"trick:{cat - BLACK + FIRST_BLACK}"
    if cat < TUXEDO:
        return f"first:{cat - WHITE + FIRST_WHITE}"
    if cat < SIAMESE:
        return f"exactly:{cat - TUXEDO + FIRST_TUXEDO}"
    return f"takes:{names_of(cards_that_matter(cat))[0]}"


def cat_parts(name: str) -> CatParts:
    """What a cat's name in the record says: `takes:P7` is the cat of the card `P7`."""
    family, what = name.split(":")
    if what == "tricks":
        return CatParts(family, "tricks", None)
    if what in SUIT_NAMES:
        return CatParts(family, "suit", what)
    if family == "takes":
        return CatParts(family, "card", what)
    kinds = {"most": "value", "fewest": "value", "trick": "trick"}
    return CatParts(family, kinds.get(family, "tricks"), int(what))


def cards_that_matter(cat: int) -> int:
    """The cheese cards that a cat looks at; none where it counts tricks."""
    if cat < BLACK:
        kind = cat % ORANGE
        if kind < VALUES:
            return sum(1 << suit * VALUES + kind for suit in range(SUITS))
        return int(SUIT_CARDS[kind - VALUES]) if kind < OF_TRICKS else 0
    if cat < SIAMESE:
        return 0
    value, suit = divmod(cat - SIAMESE, SUITS)
    return 1 << suit * VALUES + FIRST_SIAMESE + value - 1


MATTERS = np.array([cards_that_matter(cat) for cat in range(CATS)])


def pile_of(players: int, wild: bool) -> int:
    """The cats in the game: those whose cards are in the deck, at this level (C5, C9)."""
    pile = 0
    for cat in range(CATS):
        cards = int(MATTERS[cat])
        kept_for_wild = cat < BLACK and cat % ORANGE + 1 in WILD_VALUES
        if (not cards or cards & int(DECK[players])) and (wild or not kept_for_wild):
            pile |= 1 << cat
    return pile


PILE = np.array(
    [[pile_of(players, wild) for players in range(len(HAND))] for wild in (False, True)]
)


@rule
def capture_after_trick(s: State, winner: int, taken: int, number: int) -> None:
    """Black, white and siamese cats take the winner at once (C7)."""
    for place in range(SHOWN):
        if captures_winner(s, s.cats[place], winner, taken, number):
            s.captured[winner] |= 1 << place
            moment(s, CAUGHT)


@rule
def captures_winner(s: State, cat: int, winner: int, taken: int, number: int) -> bool:
    """Whether this cat captures the winner of trick `number` of the round, just won."""
    if cat < BLACK:
        return False
    if cat < WHITE:
        return number == cat - BLACK + FIRST_BLACK
    if cat < TUXEDO:
        return is_first_to_win(s, winner, cat - WHITE + FIRST_WHITE)
    return cat >= SIAMESE and taken & MATTERS[cat] != 0


@rule
def is_first_to_win(s: State, winner: int, tricks: int) -> bool:
    """Whether the winner reached that many tricks just now, and before all others."""
    for seat in range(s.players):
        if seat != winner and s.tricks[seat] >= tricks:
            return False
    return s.tricks[winner] == tricks


@rule
def capture_after_round(s: State) -> None:
    """Grey, orange and tuxedo cats take everybody who has what they look for (C7)."""
    for place in range(SHOWN):
        wanted = wanted_tally(s, s.cats[place])
        some = False
        for seat in range(s.players):
            if tally(s, seat, s.cats[place]) == wanted:
                s.captured[seat] |= 1 << place
                some = True
        if some:
            moment(s, CAUGHT)


@rule
def wanted_tally(s: State, cat: int) -> int:
    """The tally that gets a player captured; a best of none captures nobody (C7)."""
    if cat < ORANGE:
        most = most_tallied(s, cat)
        return most if most > 0 else NOBODY
    if cat < BLACK:
        return fewest_tallied(s, cat)
    if TUXEDO <= cat < SIAMESE:
        return cat - TUXEDO + FIRST_TUXEDO
    return NOBODY


@rule
def tally(s: State, seat: int, cat: int) -> int:
    """How many of what the cat counts this seat has won."""
    if cat < BLACK and cat % ORANGE < OF_TRICKS:
        return count(s.won[seat] & MATTERS[cat])
    return s.tricks[seat]


@rule
def most_tallied(s: State, cat: int) -> int:
    """The highest tally of any seat: whom a grey cat wants."""
    most = 0
    for seat in range(s.players):
        most = max(most, tally(s, seat, cat))
    return most


@rule
def fewest_tallied(s: State, cat: int) -> int:
    """The lowest tally of any seat: whom an orange cat wants."""
    fewest = tally(s, 0, cat)
    for seat in range(1, s.players):
        fewest = min(fewest, tally(s, seat, cat))
    return fewest
