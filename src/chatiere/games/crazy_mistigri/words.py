"""Crazy Mistigri in words: the record's, and those of a person at the table."""

from __future__ import annotations

from chatiere.games.crazy_mistigri.cards import read_cards, the_card, the_cards, the_other
from chatiere.games.crazy_mistigri.deck import CARDS, NAMES, VALUE
from chatiere.games.crazy_mistigri.state import (
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
    State,
)
from chatiere.games.crazy_mistigri.story import SAY, effect_of, tell

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


def chance(s: State) -> str:
    if s.phase == FIRST:
        return "first"
    return f"deal {s.turn}" if s.phase == DEAL else "draw"


def name(s: State, move: int) -> str:
    return str(move) if s.phase == FIRST else NAMES[move]


def text(s: State, move: int, seen: bool = True) -> str:
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


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A legal move as one would announce it."""
    kind, *rest = text(s, move).split(" ")
    says = SAY[language]
    if kind == "pair":
        pair = read_cards(rest)
        effect = effect_of(VALUE[pair[0]], VALUE[pair[1]], language)
        return says[kind].format(cards=the_cards(pair, language)) + effect
    if not rest:
        return says[kind]
    card = read_cards(rest[:1])[0]
    if kind in ("give", "deal"):
        return says[kind].format(card=the_card(card, language), name=names[int(rest[1])])
    if kind == "lead":
        return says[kind].format(card=the_card(card, language))
    other = the_other(read_cards(rest)[1], card, language)
    return says["swap2"].format(card=the_card(card, language), other=other)
