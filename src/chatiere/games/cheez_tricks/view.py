"""What one viewer sees of a table of Cheez-Tricks, for a program and for a person."""

from __future__ import annotations

from functools import reduce
from typing import Any

from chatiere.core.kernel import OVER
from chatiere.core.state import Ints
from chatiere.core.translation import N_, translator
from chatiere.games.cheez_tricks import rules
from chatiere.games.cheez_tricks.card_names import (
    CARDS,
    CATS,
    POINTS,
    TRICKS,
    card_words,
    cat_words,
    suit_words,
)
from chatiere.games.cheez_tricks.cats import MATTERS, cat_name, cat_parts, tally
from chatiere.games.cheez_tricks.deck import (
    HAND,
    ROUNDS,
    SUIT_CARDS,
    SUIT_NAMES,
    TOP_VALUE,
    card_name,
    count,
    names_of,
    suit_of,
)
from chatiere.games.cheez_tricks.state import NONE, PLAY, SHOWN, UNKNOWN, State, held, tricks_played

STAGES = ("first", "deal", "cats", "trump", "play")


def view(s: State) -> dict[str, Any]:
    """Everything that lies open to this viewer, in the record's words.

    Until the first card of a round is dealt, the cats and tricks of the round before lie
    on the table.  `current` and `last` are tricks, card by card; `shown_trick` is the one of
    them that a page draws.  `sheet` has the points by round and seat, and `scoring` how they
    came about.  `suits` and `top_value` say which cards are in the deck.
    """
    over = s.turn == OVER
    return {
        "stage": "over" if over else STAGES[s.stage],
        "round": s.rounds if over else s.rounds + 1,
        "rounds": ROUNDS[s.players],
        "trick": tricks_played(s) + 1 if s.stage == PLAY else None,
        "tricks_in_round": HAND[s.players],
        "suits": list(SUIT_NAMES),
        "top_value": TOP_VALUE[s.players],
        "first": None if s.holder == NONE else s.holder,
        "trump": None if s.trump == NONE else SUIT_NAMES[s.trump],
        "cats": [cat_on_table(s, place) for place in range(SHOWN) if s.cats[place] != NONE],
        "current": laid(s, s.current, s.leader),
        "last": laid(s, s.last, s.last_leader),
        "last_winner": None if s.last_winner == NONE else s.last_winner,
        "shown_trick": shown_trick(s),
        "must_follow": must_follow(s),
        "seats": [seat_at_table(s, seat) for seat in range(s.players)],
        "sheet": [[s.sheet[n, seat] for seat in range(s.players)] for n in range(s.rounds)],
        "scoring": [[gain(s, n, seat) for seat in range(s.players)] for n in range(s.rounds)],
        "equal_totals": over and has_equal_totals(s),
    }


def cat_on_table(s: State, place: int) -> dict[str, Any]:
    """A cat: what it looks at (`cats.CatParts`), whom it has captured, and what it counts."""
    cat = s.cats[place]
    family, kind, what = cat_parts(cat_name(cat))
    captured = [seat for seat in range(s.players) if s.captured[seat] >> place & 1]
    return {
        "cat": cat_name(cat),
        "family": family,
        "kind": kind,
        "what": what,
        "captured": captured,
        "counts": counts_of(s, cat, kind),
    }


def counts_of(s: State, cat: int, kind: str) -> list[dict[str, Any]] | None:
    """By seat, how many of what the cat counts were won, and the cards among them; None for a
    cat that waits for one trick or card, and where won cards lie face down (C9)."""
    matters = int(MATTERS[cat])
    if kind in ("trick", "card") or (s.wild and matters):
        return None
    return [
        {"n": tally(s, seat, cat), "cards": names_of(s.won[seat] & matters)}
        for seat in range(s.players)
    ]


def laid(s: State, cards: Ints, leader: int) -> list[list[Any]]:
    """The cards of a trick with their seats, in the order in which they were laid."""
    return [[seat, card_name(cards[seat])] for seat in order(s, leader) if cards[seat] != NONE]


def order(s: State, leader: int) -> list[int]:
    """The seats in the order in which they play to a trick."""
    return [(leader + step) % s.players for step in range(s.players)]


def shown_trick(s: State) -> dict[str, Any]:
    """The trick that lies in the middle of a page: the current one, or the last one until
    somebody leads again.  `order` has the seats as they play, `ahead` whose card wins so far or
    has won, `led` the suit to be followed, and `is_done` whether everybody has played."""
    if s.leader != NONE and s.current[s.leader] != NONE:
        return trick(s, s.current, s.leader, s.ahead, is_done=False)
    if s.last_winner != NONE:
        return trick(s, s.last, s.last_leader, s.last_winner, is_done=True)
    seats = [] if s.holder == NONE else order(s, s.holder)
    return {"order": seats, "cards": [], "led": None, "ahead": None, "is_done": False}


def trick(s: State, cards: Ints, leader: int, ahead: int, *, is_done: bool) -> dict[str, Any]:
    """A trick to which somebody has led."""
    return {
        "order": order(s, leader),
        "cards": laid(s, cards, leader),
        "led": SUIT_NAMES[suit_of(cards[leader])],
        "ahead": ahead,
        "is_done": is_done,
    }


def must_follow(s: State) -> str | None:
    """The suit that the seat to move has to play; None where it may play any card, and where
    the viewer does not know its cards."""
    if s.stage != PLAY or s.turn == s.leader or s.hand[s.turn] == UNKNOWN:
        return None
    led = suit_of(s.current[s.leader])
    return SUIT_NAMES[led] if s.hand[s.turn] & int(SUIT_CARDS[led]) else None


def seat_at_table(s: State, seat: int) -> dict[str, Any]:
    """What is to be seen of one player; `open` is None where won cards lie face down (C9), and
    `trick_points` is what each trick of the round counts for this player as things stand."""
    hand = s.hand[seat]
    return {
        "points": rules.score(s, seat),
        "tricks": s.tricks[seat],
        "captures": count(s.captured[seat]),
        "trick_points": rules.TRICK_POINTS[count(s.captured[seat])],
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


def gain(s: State, number: int, seat: int) -> dict[str, int]:
    """How a seat came by its points of a round that is over: so many tricks, each of which
    counted so much because so many cats had captured it (C8)."""
    captures = s.sheet_captures[number, seat]
    return {
        "tricks": s.sheet_tricks[number, seat],
        "captures": captures,
        "trick_points": rules.TRICK_POINTS[captures],
        "points": s.sheet[number, seat],
    }


def has_equal_totals(s: State) -> bool:
    """Whether several seats have the highest total, so that the best round decides (C10)."""
    totals = [rules.score(s, seat) for seat in range(s.players)]
    return totals.count(max(totals)) > 1


# -- for a person ------------------------------------------------------------------------

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
