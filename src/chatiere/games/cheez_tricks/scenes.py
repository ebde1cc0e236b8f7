"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from typing import Any

from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_, NN_
from chatiere.games.cheez_tricks.card_names import suit_words

HERE = {
    "led": N_("{suit} is led"),
    "trump": N_("Trump"),
    "hand": N_("{name}'s hand"),
    "wins": N_("{name} wins the trick"),
    "catches": N_("catches {names}"),
    "waits": N_("catches nobody yet"),
    "cats": N_("The cats"),
    "points": N_("{name}, {cats}"),
}
CATS = NN_("{n} cat", "{n} cats")


def hand(at: Position) -> Picture:
    """The trick so far, and which cards the player to move may play to it."""
    holder = at.view["seat"]
    can = {move.split()[1] for move in at.view["moves"]}
    cards = [
        Item(card, mark="best" if card in can else "held")
        for card in at.view["seats"][holder]["hand"]
    ]
    led = at.t(HERE["led"], suit=suit_words(at.view["shown_trick"]["led"], at.t.language))
    mine = at.t(HERE["hand"], name=at.names[holder])
    return [Lane(laid(at, at.view["current"]), led), Lane(cards, mine)]


def trick(at: Position) -> Picture:
    """The trump, and a trick that everybody has played to, with who wins it."""
    trump = at.view["trump"]
    suit = suit_words(trump, at.t.language)
    return [Lane([Item(f"trump-{trump}", suit)], at.t(HERE["trump"])), trick_lane(at)]


def caught(at: Position) -> Picture:
    """A trick that everybody has played to, and whom the cats have caught so far."""
    return [trick_lane(at), cats(at)]


def points(at: Position) -> Picture:
    """How everybody came by their points of the round that is over."""
    items = []
    for seat, gain in enumerate(at.view["scoring"][-1]):
        sum_of = f"{gain['tricks']} × {gain['trick_points']} = {gain['points']}"
        number = at.t.count(CATS, gain["captures"])
        note = at.t(HERE["points"], name=at.names[seat], cats=number)
        items.append(Item(figures=sum_of, note=note))
    return [cats(at), Lane(items)]


def laid(at: Position, trick: list[list[Any]], winner: int | None = None) -> list[Item]:
    """The cards of a trick in the order in which they were played; that of its winner stands
    out."""
    return [Item(card, at.names[seat], "best" if seat == winner else "") for seat, card in trick]


def trick_lane(at: Position) -> Lane:
    """The trick that was won last."""
    winner = at.view["last_winner"]
    return Lane(laid(at, at.view["last"], winner), at.t(HERE["wins"], name=at.names[winner]))


def cats(at: Position) -> Lane:
    items = []
    for cat in at.view["cats"]:
        names = at.t.join([at.names[seat] for seat in cat["captured"]])
        note = at.t(HERE["catches"], names=names) if names else at.t(HERE["waits"])
        items.append(Item(cat["cat"], note, "best" if names else ""))
    return Lane(items, at.t(HERE["cats"]))
