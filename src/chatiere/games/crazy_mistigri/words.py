"""The moves of Crazy Mistigri as text: for the record, and as people say them."""

from __future__ import annotations

from functools import cache

from chatiere.core.translation import N_, NP_, Translator, translator
from chatiere.games.crazy_mistigri.card_names import card_words, cards_listed, other_card_words
from chatiere.games.crazy_mistigri.deck import CARDS, NAMES, shared_value
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
from chatiere.games.crazy_mistigri.story import tell

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
UNSEEN_KINDS = ("lead", "give")
"""Moves of which not everybody sees the card."""
SAY = {
    "pair": N_("discard {cards}"),
    "pass": N_("pass"),
    "ones": N_("discard all your other 1s"),
    "reverse": N_("reverse the direction of play"),
    "lead": N_("make the next player take {card}"),
    "swap": N_("swap a card with the discard after the next draw"),
    "exchange": N_("discard {card} and take back {other}"),
    "give": N_("give {card} to {name}"),
    "deal": N_("give {card} from the discard to {name}"),
    "stop": N_("stop there"),
}
EFFECTS = {
    1: N_("your other 1s too, or reverse"),
    2: N_("choose the card taken, or reverse"),
    3: N_("a swap with the discard, or reverse"),
    4: N_("give a card away"),
    5: NP_("in brackets", "a card from the discard to each opponent"),
    6: N_("one more pair"),
    7: N_("the next player draws 2 cards at random"),
    8: N_("the next player draws 3 cards at random"),
}
"""What two cards of a value do, in brackets behind the pair."""


def chance(s: State) -> str:
    if s.phase == FIRST:
        return "first"
    return f"deal {s.turn}" if s.phase == DEAL else "draw"


def name(s: State, move: int) -> str:
    return str(move) if s.phase == FIRST else NAMES[move]


def parts(move: int) -> tuple[str, list[int], int | None]:
    """What a player does, with which cards, to whom."""
    if move in PLAIN:
        return PLAIN[move], [], None
    if move >= LEAD:
        return "lead", [move - LEAD], None
    if move >= GIVEN:
        card, seat = divmod((move - GIVEN) % (DEALT - GIVEN), SEATS)
        return ("deal" if move >= DEALT else "give"), [card], seat
    return ("swap" if move >= SWAP else "pair"), list(divmod(move % SWAP, CARDS)), None


def text(s: State, move: int, seen: bool = True) -> str:
    """The record's words; of a card that goes unseen from hand to hand, `?`."""
    return text_of(move, seen)


@cache
def text_of(move: int, seen: bool = True) -> str:
    kind, cards, seat = parts(move)
    names = [NAMES[card] for card in cards] if seen or kind not in UNSEEN_KINDS else ["?"]
    return " ".join([kind, *names, *([] if seat is None else [str(seat)])])


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A legal move as one would announce it."""
    t = translator(language, __package__)
    if move in PLAIN:
        return t(SAY[PLAIN[move]])
    kind, cards, seat = parts(move)
    if kind == "pair":
        return t(SAY[kind], cards=cards_listed(cards, language)) + effect_in_brackets(cards, t)
    card = card_words(cards[0], language)
    if kind == "lead":
        return t(SAY[kind], card=card)
    if seat is not None:
        return t(SAY[kind], card=card, name=names[seat])
    return t(SAY["exchange"], card=card, other=other_card_words(cards[1], cards[0], language))


def effect_in_brackets(pair: list[int], t: Translator) -> str:
    """What a pair of one value does; nothing of a pair of one colour."""
    value = shared_value(*pair)
    return f" ({t(EFFECTS[value])})" if value else ""
