"""La Chasse aux Souris in words: moves as the record writes them, and as people say them."""

from __future__ import annotations

from chatiere.core.translation import N_, translator
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    DEMI_TOUR,
    FIRST_SPECIAL,
    KINDS,
)
from chatiere.games.chasse_aux_souris.move_numbers import card_of, target_of
from chatiere.games.chasse_aux_souris.rules import can_turn
from chatiere.games.chasse_aux_souris.state import DEAL, DEALER, State
from chatiere.games.chasse_aux_souris.story import tell

__all__ = [
    "CHANCES",
    "MOVES",
    "chance",
    "name",
    "say",
    "tell",
    "text",
]

TERM = r"(?:[1-9]|10)"
SUM = r"(?:[2-9]|1[0-9]|20)"
SEAT = r"[0-5]"
PLAIN = rf"(?:{TERM}\+{TERM}|{SUM}|poursuite|demi-tour|horloge|sumo|cadeau)"
CARD = rf"(?:{PLAIN}|piege|souris)"

MOVES = {
    "lay CARD": rf"lay {PLAIN}",
    "lay piege SEAT": rf"lay piege {SEAT}",
    "lay souris SEAT": rf"lay souris {SEAT}",
}
CHANCES = {
    "dealer SEAT": rf"dealer {SEAT}",
    "deal SEAT CARD CARD CARD CARD CARD CARD": rf"deal {SEAT}(?: {CARD}){{6}}",
    "draw CARD…": rf"draw(?: {CARD}){{1,3}}",
}

SAY = {
    "addition": N_("add {card}"),
    "sum": N_("subtract {card}"),
    "poursuite": N_("play a Poursuite: two cards for the next player"),
    "demi-tour": N_("play a Demi-tour: play changes direction"),
    "idle demi-tour": N_("play a Demi-tour, which changes nothing with two players"),
    "horloge": N_("play a Horloge"),
    "sumo": N_("play a Sumo"),
    "piege": N_("play the Piège: two cards for {target}"),
    "cadeau": N_("play the Cadeau and draw an extra card"),
    "souris": N_("play the Souris: two cards for {target}"),
}

# -- the record -----------------------------------------------------------------------------


def chance(s: State) -> str:
    """How a move of chance begins."""
    if s.phase == DEALER:
        return "dealer"
    return f"deal {s.turn}" if s.phase == DEAL else "draw"


def name(s: State, move: int) -> str:
    """A single outcome: the seat that deals, or a card."""
    return str(move) if s.phase == DEALER else CARD_NAMES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    """A player's move; what is laid lies open, so it is always seen."""
    return text_of(move)


def text_of(move: int) -> str:
    """The same, which is so in every state."""
    card = CARD_NAMES[card_of(move)]
    return f"lay {card}" if move < KINDS else f"lay {card} {target_of(move)}"


# -- for people ------------------------------------------------------------------------------


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A move to choose from; not the total, which the player is to work out (S12)."""
    t, card = translator(language, __package__), card_of(move)
    if card < FIRST_SPECIAL:
        kind = "addition" if card < ADDITIONS else "sum"
        return t(SAY[kind], card=CARD_NAMES[card])
    if card == DEMI_TOUR and not can_turn(s):
        return t(SAY["idle demi-tour"])
    target = names[target_of(move)] if move >= KINDS else ""
    return t(SAY[CARD_NAMES[card]], target=target)
