"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.card_names import PENALTY_POINTS

HERE = {
    "drawn": N_("drawn"),
    "value": N_("Same value, with an effect"),
    "colour": N_("Same colour, without effect"),
    "plays": N_("{name} discards"),
    "others": N_("and all other 1s"),
    "costs": N_("A hand that costs {points}"),
}


def pairs(at: Position) -> Picture:
    """Of the pairs that a hand has, the first of each kind, with the card that was drawn."""
    found = [choice for choice in at.view["choices"] if choice["kind"] == "pair"]
    value = next(pair for pair in found if pair["effect"])
    colour = next(pair for pair in found if not pair["effect"])
    effect, sign = Item(f"effect-{value['effect']}"), Item(f"sign-{colour['colour']}")
    return [
        Lane([*held(at, value["cards"]), effect], at.t(HERE["value"])),
        Lane([*held(at, colour["cards"]), sign], at.t(HERE["colour"])),
    ]


def held(at: Position, cards: list[str]) -> list[Item]:
    """Cards of a hand; the one that was just drawn stands out."""
    drawn = [each["card"] for each in at.view["received"]]
    new = at.t(HERE["drawn"])
    return [Item(card, new, "best") if card in drawn else Item(card) for card in cards]


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
