"""What a seat sees of a table of Crazy Mistigri."""

from __future__ import annotations

from typing import Any

from chatiere.games.crazy_mistigri.cards import cards_in, read_cards, the_cards
from chatiere.games.crazy_mistigri.deck import NAMES
from chatiere.games.crazy_mistigri.rounds import TURNS_PER_SEAT, score
from chatiere.games.crazy_mistigri.state import (
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
    State,
    card_of,
    goal_of,
    origin_of,
)
from chatiere.games.crazy_mistigri.story import counted

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
SOON = 2
"""With so many turns a seat left, or fewer, a round is about to be cut short (M12)."""


def view(s: State) -> dict[str, Any]:
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
        "ends_soon": s.turns > (TURNS_PER_SEAT - SOON) * s.players,
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


def names_of(heap: int) -> list[str]:
    """Cards in the record's words: a view is read by programs too."""
    return [NAMES[card] for card in cards_in(heap)]


def movement_seen(entry: int) -> list[Any]:
    """From where to where, and which card."""
    places = [None if place == PILE else place for place in (origin_of(entry), goal_of(entry))]
    return [*places, CARDS_SEEN[card_of(entry)]]


WORDS = {
    "fr": {
        "round": "Manche {n}, sens {direction}.",
        "long round": "Manche {n}, tour {turn} sur {most} au plus, sens {direction}.",
        "clockwise": "horaire",
        "counterclockwise": "antihoraire",
        "discard": "Défausse : {cards}.",
        "empty": "La défausse est vide.",
        "seat": "{name} : {count}, {total}{passed}.",
        "passed": ", a passé",
        "out": "hors de la manche",
        "hand": "{name} a en main {cards}.",
        "turn": "C'est à {name} de jouer.",
        "swaps": "{name} doit échanger une carte avec la défausse.",
        "draws": "{name} prend {count} chez {source}.",
    },
    "en": {
        "round": "Round {n}, {direction}.",
        "long round": "Round {n}, turn {turn} of {most} at most, {direction}.",
        "clockwise": "clockwise",
        "counterclockwise": "counterclockwise",
        "discard": "Discard: {cards}.",
        "empty": "The discard is empty.",
        "seat": "{name}: {count}, {total}{passed}.",
        "passed": ", has passed",
        "out": "out of the round",
        "hand": "{name} holds {cards}.",
        "turn": "It is {name}'s turn.",
        "swaps": "{name} has to swap a card with the discard.",
        "draws": "{name} takes {count} from {source}.",
    },
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The same in plain short lines."""
    words = WORDS[language]
    said = [round_line(view, language), cards_line(view["discard"], language)]
    for seat in range(view["players"]):
        passed = words["passed"] if seat in view["passed"] else ""
        count = counted(view["counts"][seat], "card", language)
        if not view["counts"][seat] and view["phase"] not in ("first", "deal"):
            count = words["out"]
        total = counted(view["totals"][seat], "penalty point", language)
        said.append(words["seat"].format(name=names[seat], count=count, total=total, passed=passed))
    for seat, hand in enumerate(view["hands"]):
        if hand:
            said.append(cards_line(hand, language, names[seat]))
    return said + turn_line(view, language, names)


def round_line(view: dict[str, Any], language: str) -> str:
    """How many turns there were is told only when few are left (M12)."""
    words = WORDS[language]
    return words["long round" if view["ends_soon"] else "round"].format(
        n=view["round"],
        turn=view["turns"],
        most=view["turns_at_most"],
        direction=words[view["direction"]],
    )


def cards_line(cards: list[str], language: str, name: str = "") -> str:
    """The discard, or what somebody has in hand."""
    words = WORDS[language]
    if not cards:
        return words["empty"]
    listed = the_cards(read_cards(cards), language)
    return words["hand" if name else "discard"].format(name=name, cards=listed)


def turn_line(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    words = WORDS[language]
    if view["phase"] in ("first", "deal", "over"):
        return []
    turn, source = names[view["turn"]], names[view["source"] or 0]
    if view["phase"] == "draw":
        count = counted(view["to_draw"], "card", language)
        return [words["draws"].format(name=turn, count=count, source=source)]
    if view["phase"] == "swap":
        return [words["swaps"].format(name=source)]
    return [words["turn"].format(name=turn)]
