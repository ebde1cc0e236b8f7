"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_
from chatiere.games.filou.cards import mice_in

HERE = {
    "mice": N_("The mouse cards"),
    "row": N_("The sack, card by card"),
    "auction": N_("The auction"),
    "bid": N_("{name} bids {n}"),
    "passed": N_("{name} passes"),
    "sold": N_("{name} pays {mice}"),
    "won": N_("won"),
    "chased": N_("chased"),
    "left": N_("leaves"),
}


def sack(at: Position) -> Picture:
    """The mouse cards, and the row with what lies open of it."""
    return [mouse_cards(at), row(at)]


def auction(at: Position) -> Picture:
    """The same, and what everybody has said so far."""
    return [mouse_cards(at), row(at), Lane(bids(at), at.t(HERE["auction"]))]


def sold(at: Position) -> Picture:
    """The row that was sold last, and what became of each card."""
    last = at.view["last"]
    marks = {"won": "best", "chased": "gone", "left": "gone"}
    items = [
        Item(card, at.t(HERE[fate]), marks[fate])
        for card, fate in zip(last["row"], last["fates"], strict=True)
    ]
    price = mice_in(at.t.language, last["price"])
    return [Lane(items, at.t(HERE["sold"], name=at.names[last["buyer"]], mice=price))]


def mouse_cards(at: Position) -> Lane:
    items = [
        Item(
            f"mice-{each['card']}",
            mice_in(at.t.language, each["mice"]),
            "" if each["mice"] else "held",
        )
        for each in at.view["mouse_cards"]
    ]
    return Lane(items, at.t(HERE["mice"]))


def row(at: Position) -> Lane:
    items = [
        Item(place["card"] if place["face_up"] else "back", at.names[place["owner"]])
        for place in at.view["places"]
    ]
    return Lane(items, at.t(HERE["row"]))


def bids(at: Position) -> list[Item]:
    """Who has bid and who has passed, in the order in which they sit."""
    said = []
    for seat, who in enumerate(at.view["seats"]):
        name = at.names[seat]
        if who["passed"]:
            said.append(Item("passed", at.t(HERE["passed"], name=name)))
        elif who["bid"]:
            mark = "best" if seat == at.view["highest_bidder"] else ""
            said.append(Item("bid", at.t(HERE["bid"], name=name, n=who["bid"]), mark))
    return said
