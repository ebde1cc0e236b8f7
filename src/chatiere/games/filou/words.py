"""Filou's moves and draws as text: in the words of the record, and in a person's."""

from __future__ import annotations

from chatiere.core.translation import N_, translator
from chatiere.games.filou.cards import NAMES, card_in, mice_in
from chatiere.games.filou.state import BUY_ROW, FIRST, LOST, PASS, PLACE_CARD, State
from chatiere.games.filou.story import tell

__all__ = ["CHANCES", "MOVES", "chance", "name", "say", "tell", "text"]

CARD = f"({'|'.join(NAMES)})"

MOVES = {
    "place CARD": f"place {CARD}",
    "bid N": r"bid ([1-9][0-9]?|10[0-8])",
    "pass": "pass",
    "buy": "buy",
    "decline": "decline",
}
CHANCES = {
    "first SEAT": "first [0-4]",
    "lost SEAT CARD": f"lost [0-4] {CARD}",
    "passive CARD": f"passive {CARD}",
}

SAY = {
    "place": N_("place {card}"),
    "bid": N_("bid {mice}"),
    "pass": N_("pass"),
    "pass and gain": N_("pass and take {mice}"),
    "buy": N_("buy the row for {mice}"),
    "decline": N_("decline the row"),
}


def chance(s: State) -> str:
    """How the record's text of the draw that is due begins."""
    if s.phase == FIRST:
        return "first"
    return f"lost {s.dealt}" if s.phase == LOST else "passive"


def name(s: State, move: int) -> str:
    """What was drawn, as the record writes it: a seat or a card."""
    return str(move) if s.phase == FIRST else NAMES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    """A player's move as the record writes it; a card that was not seen is a `?`."""
    if move >= BUY_ROW:
        return "buy" if move == BUY_ROW else "decline"
    if move >= PLACE_CARD:
        return f"place {NAMES[move - PLACE_CARD]}" if seen else "place ?"
    return "pass" if move == PASS else f"bid {move}"


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A legal move as a person would announce it; a pass says what it brings."""
    t = translator(language, __package__)
    verb = text(s, move).split(" ")[0]
    if verb == "place":
        return t(SAY[verb], card=card_in(language, NAMES[move - PLACE_CARD]))
    mice = move if verb == "bid" else 1
    if verb == "pass" and (mice := s.on_card[s.passes]):
        verb = "pass and gain"
    return t(SAY[verb], mice=mice_in(language, mice))
