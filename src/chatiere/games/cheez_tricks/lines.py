"""A view of Cheez-Tricks in short lines, to be read or heard."""

from __future__ import annotations

from functools import reduce
from typing import Any

from chatiere.core.translation import N_, translator
from chatiere.games.cheez_tricks.card_names import (
    CARDS,
    CATS,
    POINTS,
    TRICKS,
    card_words,
    cat_words,
    suit_words,
)

LABELS = {
    "round": N_("Round {n} of {of}."),
    "trick": N_("Trick {n} of {of}."),
    "first": N_("First player of this round: {name}."),
    "trump": N_("Trump suit: {suit}."),
    "cat": N_("{cat}: {who}."),
    "free": N_("nobody yet"),
    "spared": N_("nobody"),
    "seat": N_("{who}: {points}, {tricks}, {cats}, {cards} in hand."),
    "open": N_("What {who} has won and the cats count: {cards}."),
    "current": N_("Current trick: {cards}."),
    "winner": N_("{who} wins the current trick."),
    "last": N_("Last trick, won by {who}: {cards}."),
    "hand": N_("{who}'s cards: {cards}."),
    "laid": N_("{card} ({who})"),
    "of suit": N_("{suit} {values}"),
    "suits": N_("{some}; {more}"),
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The view in short lines, to be read or heard."""
    t = translator(language, __package__)
    written = heading(view, language, names)
    is_on = view["trick"] is not None
    written += [cat_line(cat, is_on, language, names) for cat in view["cats"]]
    for seat, player in enumerate(view["seats"]):
        written += seat_lines(player, names[seat], language)
    if view["current"]:
        cards = trick_words(view["current"], language, names)
        written.append(t(LABELS["current"], cards=cards))
        if (winner := view["shown_trick"]["winner"]) is not None:
            written.append(t(LABELS["winner"], who=names[winner]))
    if view["last"]:
        cards = trick_words(view["last"], language, names)
        written.append(t(LABELS["last"], cards=cards, who=names[view["last_winner"]]))
    for seat, player in enumerate(view["seats"]):
        if player["hand"]:
            cards = cards_words(player["hand"], language)
            written.append(t(LABELS["hand"], who=names[seat], cards=cards))
    return written


def heading(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """How far the game is, who began the round, and what is trump."""
    t = translator(language, __package__)
    written = [t(LABELS["round"], n=view["round"], of=view["rounds"])]
    if view["trick"] is not None:
        written.append(t(LABELS["trick"], n=view["trick"], of=view["tricks_in_round"]))
    if view["first"] is not None:
        written.append(t(LABELS["first"], name=names[view["first"]]))
    if view["trump"] is not None:
        written.append(t(LABELS["trump"], suit=suit_words(view["trump"], language)))
    return written


def cat_line(cat: dict[str, Any], is_on: bool, language: str, names: list[str]) -> str:
    """A cat and its captives; there may be more as long as tricks are going on."""
    t = translator(language, __package__)
    words = cat_words(cat["cat"], language)
    captured = [names[seat] for seat in cat["captured"]]
    who = t.join(captured) if captured else t(LABELS["free" if is_on else "spared"])
    return t(LABELS["cat"], cat=words[0].upper() + words[1:], who=who)


def seat_lines(player: dict[str, Any], who: str, language: str) -> list[str]:
    """A player's counts, and what of their won cards lies open."""
    t = translator(language, __package__)
    counts = {
        "points": t.count(POINTS, player["points"]),
        "tricks": t.count(TRICKS, player["tricks"]),
        "cats": t.count(CATS, player["captures"]),
        "cards": t.count(CARDS, player["cards"]),
    }
    written = [t(LABELS["seat"], who=who, **counts)]
    if player["open"]:
        cards = cards_words(player["open"], language)
        written.append(t(LABELS["open"], who=who, cards=cards))
    return written


def trick_words(trick: list[list[Any]], language: str, names: list[str]) -> str:
    """`Brie 7 (Ana), Brie 5 (Ben)`."""
    t = translator(language, __package__)
    cards = [t(LABELS["laid"], card=card_words(c, language), who=names[seat]) for seat, c in trick]
    return ", ".join(cards)


def cards_words(cards: list[str], language: str) -> str:
    """Cards by suit: `Swiss 1 and 4; Brie 7`."""
    t = translator(language, __package__)
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_suit.setdefault(card[0], []).append(card[1:])
    suits = [
        t(LABELS["of suit"], suit=suit_words(suit, language), values=t.join(values))
        for suit, values in by_suit.items()
    ]
    return reduce(lambda some, more: t(LABELS["suits"], some=some, more=more), suits)
