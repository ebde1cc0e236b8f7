"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.card_names import PENALTY_POINTS

HERE = {
    "hand": N_("{name}'s hand"),
    "drawn": N_("drawn"),
    "value": N_("Same value, with an effect"),
    "colour": N_("Same colour, without effect"),
    "plays": N_("{name} discards"),
    "others": N_("and all other 1s"),
    "costs": N_("A hand that costs {points}"),
}


def pairs(at: Position) -> Picture:
    """A hand, and of its pairs the first of each kind."""
    seat = at.view["seat"]
    drawn = [each["card"] for each in at.view["received"]]
    hand = [
        Item(card, at.t(HERE["drawn"]) if card in drawn else "", "best" if card in drawn else "")
        for card in at.view["hands"][seat]
    ]
    found = [choice for choice in at.view["choices"] if choice["kind"] == "pair"]
    value = next(pair for pair in found if pair["effect"])
    colour = next(pair for pair in found if not pair["effect"])
    effect = Item(f"effect-{value['effect']}")
    sign = Item(f"sign-{colour['colour']}")
    return [
        Lane(hand, at.t(HERE["hand"], name=at.names[seat])),
        Lane([*map(Item, value["cards"]), effect], at.t(HERE["value"])),
        Lane([*map(Item, colour["cards"]), sign], at.t(HERE["colour"])),
    ]


def ones(at: Position) -> Picture:
    """A pair of 1s, and the other 1s that go along with it."""
    pair, rest = at.before["last_pair"], list(at.view["discard"])
    for card in pair["cards"]:
        rest.remove(card)
    shown = [*map(Item, pair["cards"]), Item(f"effect-{pair['effect']}")]
    title = at.t(HERE["plays"], name=at.names[pair["seat"]])
    return [Lane(shown, title), Lane([*map(Item, rest)], at.t(HERE["others"]))]


def cost(at: Position) -> Picture:
    """A hand, and what it costs if the round ends now."""
    seat = at.view["seat"]
    hand = [Item(card, str(at.view["cards"][card]["value"])) for card in at.view["hands"][seat]]
    points = at.t.count(PENALTY_POINTS, at.view["hand_points"][seat])
    return [Lane(hand, at.t(HERE["costs"], points=points))]
