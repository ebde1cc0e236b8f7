"""How long the moments of Crazy Mistigri stay, how they sound, and what stands at a seat."""

from __future__ import annotations

from chatiere.core.entry import Heard
from chatiere.core.moments import MomentKind
from chatiere.core.translation import NP_, translator
from chatiere.games.crazy_mistigri.state import (
    DRAWN,
    FIVE_DEALT,
    GIVEN_AWAY,
    HANDS_SHOWN,
    LAID,
    LED,
    MISTIGRI_SEEN,
    ONES_LAID,
    OUT,
    PASSED,
    REVERSED,
    ROUND_OVER,
    SWAPPED,
    State,
)

KINDS = {
    DRAWN: MomentKind("drawn", 0.9, "card"),
    LAID: MomentKind("laid", 1.0, "card"),
    PASSED: MomentKind("passed", 0.6),
    REVERSED: MomentKind("reversed", 1.0, "turn"),
    ONES_LAID: MomentKind("ones-laid", 0.9, "card"),
    LED: MomentKind("led", 0.7),
    SWAPPED: MomentKind("swapped", 1.2, "card"),
    GIVEN_AWAY: MomentKind("given", 1.0, "card"),
    FIVE_DEALT: MomentKind("dealt", 0.9, "card"),
    MISTIGRI_SEEN: MomentKind("mistigri", 1.4, "mew"),
    OUT: MomentKind("out", 1.2, "mew"),
    HANDS_SHOWN: MomentKind("shown", 1.5, "trick"),
    ROUND_OVER: MomentKind("round-over", 1.5, "round", ends_round=True),
}
SOUNDS: dict[str, str] = {}
"""Whatever is heard is heard at a moment: each move but a postponed swap has one."""

SAID = {
    "pass": NP_("bubble", "passes"),
    "reverse": NP_("bubble", "reverses"),
    "ones": NP_("bubble", "all 1s"),
    "lead": NP_("bubble", "chooses"),
    "swap": NP_("bubble", "swaps"),
    "give": NP_("bubble", "gives"),
    "deal": NP_("bubble", "deals"),
    "stop": NP_("bubble", "stops"),
}


def bubble(heard: Heard[State], now: State, language: str) -> str:
    """What somebody did in this round: a pair by its two values, anything else in a word."""
    kind, *words = heard.what.split(" ")
    if heard.before.rounds != now.rounds:
        return ""
    if kind == "pair":
        return "+".join(card[0] for card in words)
    return translator(language, __package__)(SAID[kind])
