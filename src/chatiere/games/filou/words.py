"""Filou in the words of the record, and in a person's."""

from __future__ import annotations

from chatiere.core.language import filled
from chatiere.games.filou.cards import NAMES, card_in, mice_in
from chatiere.games.filou.state import BUY, FIRST, LOST, PASS, PLACE, State
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
    "fr": {
        "place": "poser {card}",
        "bid": "miser {mice}",
        "pass": "passer",
        "pass and gain": "passer et prendre {mice}",
        "buy": "acheter la rangée pour {mice}",
        "decline": "refuser la rangée",
    },
    "en": {
        "place": "place {card}",
        "bid": "bid {mice}",
        "pass": "pass",
        "pass and gain": "pass and take {mice}",
        "buy": "buy the row for {mice}",
        "decline": "decline the row",
    },
}


def chance(s: State) -> str:
    if s.phase == FIRST:
        return "first"
    return f"lost {s.dealt}" if s.phase == LOST else "passive"


def name(s: State, move: int) -> str:
    return str(move) if s.phase == FIRST else NAMES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    if s.phase == PLACE:
        return f"place {NAMES[move]}" if seen else "place ?"
    if s.phase == BUY:
        return "decline" if move == PASS else "buy"
    return "pass" if move == PASS else f"bid {move}"


def say(s: State, move: int, language: str, names: list[str]) -> str:
    verb = text(s, move).split(" ")[0]
    if verb == "place":
        return filled(SAY[language][verb], card=card_in(language, NAMES[move]))
    mice = s.on_card[s.passes] if verb == "pass" else move
    if verb == "pass" and mice:
        verb = "pass and gain"
    return filled(SAY[language][verb], mice=mice_in(language, mice))
