"""What a viewer sees of the table, as plain data and as lines to read."""

from __future__ import annotations

from typing import Any

from chatiere.core.language import filled, number
from chatiere.games.chasse_aux_souris.sentences import LINES, card_words, cards_listed, counted
from chatiere.games.chasse_aux_souris.state import (
    DEAL,
    DRAW,
    LAY,
    NEXT,
    NOBODY,
    PLAY,
    UNKNOWN,
    State,
)
from chatiere.games.chasse_aux_souris.words import CARD_NAMES, TWO_PLAYERS

PHASES = ("dealer", "deal", "draw", "lay", "over")


def view(s: State) -> dict[str, Any]:
    """Everything this viewer may see; cards by their names in the record."""
    playing = s.phase in (PLAY, DRAW)
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "dealer": s.dealer if s.rounds else None,
        "turn": s.turn if s.rounds else None,
        "direction": direction(s),
        "total": s.total,
        "tokens": [s.tokens[seat] for seat in range(s.players)],
        "laid": laid(s),
        "to_lay": s.owes - s.laid if s.phase == PLAY else 0,
        "debtor": debtor(s) if playing else None,
        "to_draw": s.drawing if s.phase in (DEAL, DRAW) else 0,
        "held": [s.held[seat] for seat in range(s.players)],
        "hands": [hand(s, seat) for seat in range(s.players)],
        "layers": [s.left_on_top] + [s.drawn_in[layer] for layer in range(s.top + 1, s.rounds)],
    }


def direction(s: State) -> str:
    """Among two there is only one (S9)."""
    turned = s.direction < 0 and s.players > TWO_PLAYERS
    return "counterclockwise" if turned else "clockwise"


def laid(s: State) -> list[dict[str, Any]]:
    """The cards of this round in the order in which they were laid, and who laid them."""
    entries = range(s.log_end[max(s.rounds - 1, 0)], s.log_end[s.rounds])
    return [
        {"seat": s.log_who[i] - LAY, "card": CARD_NAMES[s.log_card[i]]}
        for i in entries
        if s.log_who[i] >= LAY
    ]


def debtor(s: State) -> int | str | None:
    """Who will have to lay two cards after this turn: a seat, or whoever is next then."""
    if s.debtor == NOBODY:
        return None
    return "next" if s.debtor == NEXT else int(s.debtor)


def hand(s: State, seat: int) -> list[str] | None:
    """A hand that the viewer knows, else None."""
    cards = [s.hand[seat, i] for i in range(s.held[seat])]
    return None if UNKNOWN in cards else [CARD_NAMES[card] for card in cards]


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The table in short lines."""
    say = LINES[language]
    told = []
    if view["round"]:
        told.append(
            filled(
                say["round"],
                n=view["round"],
                name=names[view["dealer"]],
                direction=say[view["direction"]],
            )
        )
        told.append(filled(say["total"], total=number(view["total"])))
        told.append(laid_line(view, say, names))
    for seat, name in enumerate(names):
        hand = view["hands"][seat]
        told.append(
            filled(
                say["player"],
                name=name,
                tokens=counted(view["tokens"][seat], "token", language),
                held=counted(view["held"][seat], "card", language),
                hand=filled(say["hand"], cards=cards_listed(hand)) if hand else "",
            )
        )
    cards = counted(sum(view["layers"]), "card", language)
    told.append(filled(say["pile"], cards=cards, top=view["layers"][0]))
    if view["phase"] == "lay":
        form = say["turn of two"] if view["to_lay"] > 1 else say["turn"]
        told.append(filled(form, name=names[view["turn"]]))
    return told


def laid_line(view: dict[str, Any], say: dict[str, str], names: list[str]) -> str:
    if not view["laid"]:
        return say["nothing laid"]
    cards = [
        filled(say["by"], card=card_words(x["card"]), name=names[x["seat"]]) for x in view["laid"]
    ]
    return filled(say["laid"], cards=", ".join(cards))
