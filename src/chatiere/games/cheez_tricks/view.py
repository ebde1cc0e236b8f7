"""What one viewer sees of a table of Cheez-Tricks, for a program and for a person."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import OVER
from chatiere.core.language import filled, joined
from chatiere.games.cheez_tricks import rules
from chatiere.games.cheez_tricks.cats import MATTERS, cat_name
from chatiere.games.cheez_tricks.deck import HAND, ROUNDS, SUIT_NAMES, card_name, count, names_of
from chatiere.games.cheez_tricks.state import NONE, PLAY, SHOWN, UNKNOWN, State, held, tricks_played
from chatiere.games.cheez_tricks.words import (
    SUIT_WORDS,
    card_words,
    cat_words,
    counted,
)

STAGES = ("first", "deal", "cats", "trump", "play")


def view(s: State) -> dict[str, Any]:
    """Everything that lies open to this viewer, in the record's words.

    Until the first card of a round is dealt, the cats and tricks of the round before lie
    on the table.
    """
    over = s.turn == OVER
    return {
        "stage": "over" if over else STAGES[s.stage],
        "round": s.rounds if over else s.rounds + 1,
        "rounds": ROUNDS[s.players],
        "trick": tricks_played(s) + 1 if s.stage == PLAY else None,
        "tricks_in_round": HAND[s.players],
        "first": None if s.holder == NONE else s.holder,
        "trump": None if s.trump == NONE else SUIT_NAMES[s.trump],
        "cats": [cat_on_table(s, place) for place in range(SHOWN) if s.cats[place] != NONE],
        "current": laid(s, s.table, s.leader),
        "last": laid(s, s.last, s.last_leader),
        "last_winner": None if s.last_winner == NONE else s.last_winner,
        "seats": [seat_at_table(s, seat) for seat in range(s.players)],
        "sheet": [[s.sheet[n, seat] for seat in range(s.players)] for n in range(s.rounds)],
    }


def cat_on_table(s: State, place: int) -> dict[str, Any]:
    """A cat, and whom it has captured."""
    captured = [seat for seat in range(s.players) if s.captured[seat] >> place & 1]
    return {"cat": cat_name(s.cats[place]), "captured": captured}


def laid(s: State, cards: Any, leader: int) -> list[list[Any]]:
    """The cards of a trick with their seats, in the order in which they were laid."""
    order = [(leader + step) % s.players for step in range(s.players)]
    return [[seat, card_name(cards[seat])] for seat in order if cards[seat] != NONE]


def seat_at_table(s: State, seat: int) -> dict[str, Any]:
    """What is to be seen of one player; `open` is None where won cards lie face down (C9)."""
    hand = s.hand[seat]
    return {
        "points": rules.score(s, seat),
        "tricks": s.tricks[seat],
        "captures": count(s.captured[seat]),
        "open": None if s.wild else names_of(s.won[seat] & mattering(s)),
        "cards": held(s, seat),
        "hand": None if hand == UNKNOWN else names_of(hand),
    }


def mattering(s: State) -> int:
    """The cards that some cat on the table looks at."""
    cards = 0
    for place in range(SHOWN):
        if s.cats[place] != NONE:
            cards |= int(MATTERS[s.cats[place]])
    return cards


# -- for a person ------------------------------------------------------------------------

LABELS = {
    "fr": {
        "round": "Manche {n} sur {of}.",
        "trick": "Pli {n} sur {of}.",
        "first": "Premier joueur de cette manche : {name}.",
        "trump": "Atout : {suit}.",
        "cat": "{cat} : {who}.",
        "free": "encore personne",
        "spared": "personne",
        "seat": "{who} : {points}, {tricks}, {cats}, {cards} en main.",
        "open": "Ce que les chats comptent chez {who} : {cards}.",
        "current": "Pli en cours : {cards}.",
        "last": "Dernier pli, pour {who} : {cards}.",
        "hand": "Cartes de {who} : {cards}.",
    },
    "en": {
        "round": "Round {n} of {of}.",
        "trick": "Trick {n} of {of}.",
        "first": "First player of this round: {name}.",
        "trump": "Trump suit: {suit}.",
        "cat": "{cat}: {who}.",
        "free": "nobody yet",
        "spared": "nobody",
        "seat": "{who}: {points}, {tricks}, {cats}, {cards} in hand.",
        "open": "What {who} has won and the cats count: {cards}.",
        "current": "Current trick: {cards}.",
        "last": "Last trick, won by {who}: {cards}.",
        "hand": "{who}'s cards: {cards}.",
    },
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The same in short lines, to be read or heard."""
    label = LABELS[language]
    told = [filled(label["round"], n=view["round"], of=view["rounds"])]
    if view["trick"] is not None:
        told.append(filled(label["trick"], n=view["trick"], of=view["tricks_in_round"]))
    if view["first"] is not None:
        told.append(filled(label["first"], name=names[view["first"]]))
    if view["trump"] is not None:
        told.append(filled(label["trump"], suit=SUIT_WORDS[language][view["trump"]]))
    on = view["trick"] is not None
    told += [cat_line(cat, on, language, names) for cat in view["cats"]]
    for seat, player in enumerate(view["seats"]):
        told += seat_lines(player, names[seat], language)
    if view["current"]:
        told.append(filled(label["current"], cards=trick_words(view["current"], language, names)))
    if view["last"]:
        cards = trick_words(view["last"], language, names)
        told.append(filled(label["last"], cards=cards, who=names[view["last_winner"]]))
    for seat, player in enumerate(view["seats"]):
        if player["hand"]:
            cards = cards_words(player["hand"], language)
            told.append(filled(label["hand"], who=names[seat], cards=cards))
    return told


def cat_line(cat: dict[str, Any], on: bool, language: str, names: list[str]) -> str:
    """A cat and its captives; there may be more as long as tricks are going on."""
    words = cat_words(cat["cat"], language)
    captured = [names[seat] for seat in cat["captured"]]
    nobody = LABELS[language]["free" if on else "spared"]
    who = joined(captured, language) if captured else nobody
    return filled(LABELS[language]["cat"], cat=words[0].upper() + words[1:], who=who)


def seat_lines(player: dict[str, Any], who: str, language: str) -> list[str]:
    """A player's counts, and what of their won cards lies open."""
    counts = {
        "points": counted(player["points"], "point", language),
        "tricks": counted(player["tricks"], "trick", language),
        "cats": counted(player["captures"], "cat", language),
        "cards": counted(player["cards"], "card", language),
    }
    told = [filled(LABELS[language]["seat"], who=who, **counts)]
    if player["open"]:
        cards = cards_words(player["open"], language)
        told.append(filled(LABELS[language]["open"], who=who, cards=cards))
    return told


def trick_words(trick: list[list[Any]], language: str, names: list[str]) -> str:
    """`Brie 7 (Ana), Brie 5 (Ben)`."""
    return ", ".join(f"{card_words(card, language)} ({names[seat]})" for seat, card in trick)


def cards_words(cards: list[str], language: str) -> str:
    """Cards by suit: `Swiss 1 and 4; Brie 7`."""
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_suit.setdefault(card[0], []).append(card[1:])
    suits = SUIT_WORDS[language]
    mark = " ; " if language == "fr" else "; "
    return mark.join(
        f"{suits[suit]} {joined(values, language)}" for suit, values in by_suit.items()
    )
