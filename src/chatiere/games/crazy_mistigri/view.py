"""What a seat sees of a table of Crazy Mistigri."""

from __future__ import annotations

from typing import Any

from chatiere.games.crazy_mistigri.deck import NAMES
from chatiere.games.crazy_mistigri.rounds import TURNS_PER_SEAT, score
from chatiere.games.crazy_mistigri.story import counted, names_of
from chatiere.games.crazy_mistigri.table import (
    AGAIN,
    CHOICE,
    DEAL,
    DEAL_FIVES,
    DISCARD,
    DRAW,
    END,
    FIRST,
    GIVE,
    PILE,
    SWAP_DUE,
    card_of,
    goal_of,
    origin_of,
)

PHASES = {
    FIRST: "first",
    DEAL: "deal",
    DRAW: "draw",
    SWAP_DUE: "swap",
    DISCARD: "discard",
    CHOICE: "choice",
    GIVE: "give",
    DEAL_FIVES: "fives",
    AGAIN: "again",
    END: "over",
}
CARDS_SEEN = (*NAMES, "no 1", "?")
"""What a movement can show: a card, that a hand holds no 1, nothing."""


def view(s: Any) -> dict[str, Any]:
    """Everything this viewer may see; hands that it may not are None."""
    seats = range(s.players)
    began = s.phase != FIRST
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds + (s.phase != END),
        "first": s.first if began else None,
        "turn": s.turn if began and s.phase != END else None,
        "source": s.source if s.phase in (DRAW, SWAP_DUE) else None,
        "to_draw": s.todraw if s.phase == DRAW else 0,
        "direction": "clockwise" if s.direction >= 0 else "counterclockwise",
        "turns": s.turns,
        "turns_at_most": TURNS_PER_SEAT * s.players,
        "pair": s.effect or None,
        "discard": names_of(s.pile),
        "counts": [s.held[seat] for seat in seats],
        "hands": [names_of(s.hand[seat]) if s.hand[seat] >= 0 else None for seat in seats],
        "passed": [seat for seat in seats if s.passed[seat]],
        "penalties": [[s.penalty[i, seat] for seat in seats] for i in range(s.rounds)],
        "totals": [score(s, seat) for seat in seats],
        "last_hands": [names_of(s.shown[seat]) for seat in seats] if s.rounds else None,
        "movements": [movement_seen(s.log[i]) for i in range(s.logged)],
    }


def movement_seen(entry: int) -> list[Any]:
    """From where to where, and which card."""
    places = [None if place == PILE else place for place in (origin_of(entry), goal_of(entry))]
    return [*places, CARDS_SEEN[card_of(entry)]]


WORDS = {
    "fr": {
        "round": "Manche {}, tour {} sur {} au plus, sens {}.",
        "clockwise": "horaire",
        "counterclockwise": "antihoraire",
        "discard": "Défausse : {}.",
        "empty": "vide",
        "seat": "{} : {}, {}{}.",
        "passed": ", a passé",
        "out": "sorti",
        "hand": "{} a en main : {}.",
        "turn": "C'est à {} de jouer.",
        "swaps": "{} doit échanger une carte avec la défausse.",
        "draws": "{} prend {} chez {}.",
    },
    "en": {
        "round": "Round {}, turn {} of {} at most, {}.",
        "clockwise": "clockwise",
        "counterclockwise": "counterclockwise",
        "discard": "Discard: {}.",
        "empty": "empty",
        "seat": "{}: {}, {}{}.",
        "passed": ", passed",
        "out": "out",
        "hand": "Hand of {}: {}.",
        "turn": "It is {}'s turn.",
        "swaps": "{} has to swap a card with the discard.",
        "draws": "{} takes {} from {}.",
    },
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The same in plain short lines."""
    words = WORDS[language]
    direction = words[view["direction"]]
    said = [
        words["round"].format(view["round"], view["turns"], view["turns_at_most"], direction),
        words["discard"].format(", ".join(view["discard"]) or words["empty"]),
    ]
    for seat in range(view["players"]):
        passed = words["passed"] if seat in view["passed"] else ""
        count = counted(view["counts"][seat], "card", language)
        if not view["counts"][seat] and view["phase"] not in ("first", "deal"):
            count = words["out"]
        total = counted(view["totals"][seat], "penalty point", language)
        said.append(words["seat"].format(names[seat], count, total, passed))
    for seat, hand in enumerate(view["hands"]):
        if hand:
            said.append(words["hand"].format(names[seat], ", ".join(hand)))
    return said + turn_line(view, language, names)


def turn_line(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    words = WORDS[language]
    if view["phase"] == "draw":
        n = counted(view["to_draw"], "card", language)
        return [words["draws"].format(names[view["turn"]], n, names[view["source"]])]
    if view["phase"] in ("first", "deal", "over"):
        return []
    if view["phase"] == "swap":
        return [words["swaps"].format(names[view["source"]])]
    return [words["turn"].format(names[view["turn"]])]
