"""How long the moments of La Chasse aux Souris stay, how they sound, and what is said aloud."""

from __future__ import annotations

from chatiere.core.entry import Heard
from chatiere.core.language import number
from chatiere.core.moments import MomentKind
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME, card_words
from chatiere.games.chasse_aux_souris.cards import FIRST_SPECIAL, value
from chatiere.games.chasse_aux_souris.state import (
    ANNOUNCED,
    CHASED,
    COUNTERED,
    COUNTS_ZERO,
    ROUND_OVER,
    TOKEN_LOST,
    TURNED,
    State,
)

KINDS = {
    ANNOUNCED: MomentKind("announced", 1.2, "card"),
    TOKEN_LOST: MomentKind("token-lost", 1.2, "mew"),
    CHASED: MomentKind("chased", 1.0, "mew"),
    TURNED: MomentKind("turned", 1.0, "card"),
    COUNTERED: MomentKind("countered", 1.0, "trick"),
    COUNTS_ZERO: MomentKind("counts-zero", 0.6, "card"),
    ROUND_OVER: MomentKind("round-over", 1.5, "round", ends_round=True),
}
SOUNDS = {"lay": "card"}
"""What is heard of a move, by its first word in the record."""


def bubble(heard: Heard[State], now: State, language: str) -> str:
    """What who lays a card says aloud, in this round: the new total, or a special card's name."""
    if heard.before.rounds != now.rounds:
        return ""
    named = heard.what.split(" ")[1]
    card = CARD_BY_NAME[named]
    if card >= FIRST_SPECIAL:
        return card_words(named)
    return number(int(heard.before.total) + value(card))
