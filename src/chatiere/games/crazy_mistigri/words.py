"""Crazy Mistigri in words: the record's, and those of a person at the table."""

from __future__ import annotations

from typing import Any

from chatiere.games.crazy_mistigri.deck import CARDS, NAMES, VALUE
from chatiere.games.crazy_mistigri.story import SAY, effect_of, tell
from chatiere.games.crazy_mistigri.table import (
    DEAL,
    DEALT,
    FIRST,
    GIVEN,
    LEAD,
    ONES,
    PASS,
    REVERSE,
    SEATS,
    STOP,
    SWAP,
    WILL_SWAP,
)

__all__ = ["CHANCES", "MOVES", "chance", "name", "say", "tell", "text"]

CARD = f"({'|'.join(NAMES)})"
SEAT = "[0-4]"
MOVES = {
    "pair CARD CARD": f"pair {CARD} {CARD}",
    "pass": "pass",
    "ones": "ones",
    "reverse": "reverse",
    "lead CARD": f"lead {CARD}",
    "swap": "swap",
    "swap CARD_OUT CARD_IN": f"swap {CARD} {CARD}",
    "give CARD SEAT": f"give {CARD} {SEAT}",
    "deal CARD SEAT": f"deal {CARD} {SEAT}",
    "stop": "stop",
}
CHANCES = {
    "first SEAT": f"first {SEAT}",
    "deal SEAT CARD…": f"deal {SEAT}( {CARD}){{9,10}}",
    "draw CARD…": f"draw( {CARD}){{1,3}}",
}
PLAIN = {PASS: "pass", STOP: "stop", ONES: "ones", REVERSE: "reverse", WILL_SWAP: "swap"}


def chance(s: Any) -> str:
    if s.phase == FIRST:
        return "first"
    return f"deal {s.turn}" if s.phase == DEAL else "draw"


def name(s: Any, move: int) -> str:
    return str(move) if s.phase == FIRST else NAMES[move]


def text(s: Any, move: int, seen: bool = True) -> str:
    if move in PLAIN:
        return PLAIN[move]
    if move >= LEAD:
        return f"lead {NAMES[move - LEAD] if seen else '?'}"
    if move >= DEALT:
        card, seat = divmod(move - DEALT, SEATS)
        return f"deal {NAMES[card]} {seat}"
    if move >= GIVEN:
        card, seat = divmod(move - GIVEN, SEATS)
        return f"give {NAMES[card] if seen else '?'} {seat}"
    first, second = divmod(move % SWAP, CARDS)
    return f"{'swap' if move >= SWAP else 'pair'} {NAMES[first]} {NAMES[second]}"


def say(s: Any, move: int, language: str, names: list[str]) -> str:
    """A legal move as one would announce it."""
    says = SAY[language]
    kind, *rest = text(s, move).split(" ")
    if kind == "pair":
        effect = effect_of(VALUE[NAMES.index(rest[0])], VALUE[NAMES.index(rest[1])], language)
        return says["pair"].format(*rest) + effect
    if kind in ("give", "deal"):
        return says[kind].format(rest[0], names[int(rest[1])])
    return says["swap2" if rest and kind == "swap" else kind].format(*rest)
