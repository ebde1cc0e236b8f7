"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from chatiere.core.language import number
from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import value
from chatiere.games.chasse_aux_souris.view import cost

HERE = {
    "plays": N_("{name} plays"),
    "before": N_("the total"),
    "after": N_("the new total"),
    "ten": N_("a token lost"),
    "hundred": N_("a token lost, and the round ends"),
    "owes": N_("{name} owes two cards"),
    "free": N_("{name} owes no second card"),
}


def sums(at: Position) -> Picture:
    """The card played last: the total before it, the card, the total after it, and its cost."""
    name = at.move.split()[1]
    card, total = CARD_NAMES.index(name), at.before["total"]
    loses = cost(card, total + value(card))
    items = [
        Item(figures=number(total), note=at.t(HERE["before"])),
        Item(name),
        Item(figures=f"= {number(total + value(card))}", note=at.t(HERE["after"])),
    ]
    if loses:
        items.append(Item("mouse-lost", at.t(HERE[loses])))
    return [Lane(items, at.t(HERE["plays"], name=at.names[at.before["turn"]]))]


def debts(at: Position) -> Picture:
    """The cards played last, and whether somebody owes two now."""
    cards = [Item(each["card"], at.names[each["seat"]]) for each in at.view["laid"][-2:]]
    owing = at.view["owing"]
    who = at.names[owing[0] if owing else at.view["turn"]]
    due = Item("owes-two" if owing else "mouse", at.t(HERE["owes" if owing else "free"], name=who))
    return [Lane([*cards, due])]
