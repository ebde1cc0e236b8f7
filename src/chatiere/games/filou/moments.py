"""How long the moments of Filou stay, and how they sound."""

from __future__ import annotations

from chatiere.core.entry import Heard
from chatiere.core.moments import MomentKind
from chatiere.core.translation import NP_, translator
from chatiere.games.filou.state import (
    CHASED,
    PASSED,
    ROUND_OVER,
    ROW_LAID,
    SOLD,
    TURNED_UP,
    State,
)

KINDS = {
    ROW_LAID: MomentKind("row-laid", 0.6, "card"),
    PASSED: MomentKind("passed", 0.6, "coin"),
    TURNED_UP: MomentKind("turned-up", 1.0, "card"),
    CHASED: MomentKind("chased", 1.4, "mew"),
    SOLD: MomentKind("sold", 1.4, "coin"),
    ROUND_OVER: MomentKind("round-over", 1.5, "round", ends_round=True),
}
SOUNDS = {"place": "card", "bid": "coin", "pass": "coin", "buy": "coin", "decline": "card"}
"""What is heard of a move, by its first word in the record."""

SAID = {
    "bid": NP_("bubble", "bids {mice}"),
    "pass": NP_("bubble", "passes"),
    "gain": NP_("bubble", "passes, +{mice}"),
}


def bubble(heard: Heard[State], now: State, language: str) -> str:
    """A bid or a pass of this round, in a word or two; cards are placed without a word."""
    verb, *number = heard.what.split(" ")
    if verb not in SAID or heard.before.rounds != now.rounds:
        return ""
    mice = int(number[0]) if number else heard.before.on_card[heard.before.passes]
    if verb == "pass" and mice:
        verb = "gain"
    return translator(language, __package__)(SAID[verb], mice=mice)
