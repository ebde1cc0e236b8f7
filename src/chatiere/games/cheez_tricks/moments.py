"""How long the moments of Cheez-Tricks stay, and how they sound."""

from __future__ import annotations

from chatiere.core.entry import Heard
from chatiere.core.moments import MomentKind
from chatiere.core.translation import NP_, translator
from chatiere.games.cheez_tricks.card_names import suit_words
from chatiere.games.cheez_tricks.deck import SUIT_NAMES, suit_of
from chatiere.games.cheez_tricks.state import (
    CAUGHT,
    ROUND_OVER,
    TRICK_COMPLETE,
    TRICK_WON,
    TRICKS_OVER,
    State,
)

KINDS = {
    TRICK_COMPLETE: MomentKind("trick-complete", 0.7, "card"),
    TRICK_WON: MomentKind("trick-won", 1.0, "trick"),
    CAUGHT: MomentKind("caught", 1.4, "mew"),
    TRICKS_OVER: MomentKind("tricks-over", 0.8, "trick"),
    ROUND_OVER: MomentKind("round-over", 1.5, "round", ends_round=True),
}
SOUNDS = {"play": "card", "trump": "coin"}
"""What is heard of a move, by its first word in the record."""

SAID = {
    "trump": NP_("bubble", "{suit}!"),
    "ruffs": NP_("bubble", "trumps"),
    "discards": NP_("bubble", "discards"),
}


def bubble(heard: Heard[State], now: State, language: str) -> str:
    """The trump that somebody picked, and who does not follow suit, until the trick is taken."""
    if heard.before.done != now.done:
        return ""
    t, before = translator(language, __package__), heard.before
    verb, what = heard.what.split(" ")
    if verb == "trump":
        return t(SAID[verb], suit=suit_words(what, language))
    if before.turn == before.leader:
        return ""
    if what[0] == SUIT_NAMES[suit_of(before.current[before.leader])]:
        return ""
    return t(SAID["ruffs" if what[0] == SUIT_NAMES[before.trump] else "discards"])
