"""What one viewer sees of a table of Cheez-Tricks, for a program and for a person."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from chatiere.core.entry import Heard
from chatiere.core.kernel import OVER
from chatiere.core.state import Ints
from chatiere.games.cheez_tricks.cats import (
    AT_ONCE,
    MATTERS,
    CatParts,
    cat_name,
    cat_parts,
    tally,
)
from chatiere.games.cheez_tricks.deck import (
    HAND,
    ROUNDS,
    SUIT_CARDS,
    SUIT_NAMES,
    TOP_VALUE,
    card_name,
    count,
    suit_of,
)
from chatiere.games.cheez_tricks.deck import names_of as cards_of
from chatiere.games.cheez_tricks.lines import lines
from chatiere.games.cheez_tricks.scoring import TRICK_POINTS, score
from chatiere.games.cheez_tricks.state import (
    DEAL,
    NONE,
    PLAY,
    SHOWN,
    UNKNOWN,
    State,
    held,
    tricks_played,
)

__all__ = ["lines", "recent", "view"]

STAGES = ("first", "deal", "cats", "trump", "play")


def view(s: State) -> dict[str, Any]:
    """Everything that lies open to this viewer, in the record's words.

    Until the first card of a round is dealt, the cats and tricks of the round before lie
    on the table.  `current` and `last` are tricks, card by card; `shown_trick` is what a page
    draws in the middle.  `is_counting` says that all tricks are won and the cats look at them.
    `sheet` has the points by round and seat, `scoring` how they came about, and `trick_points`
    what a trick counts by the number of cats.  `sorted_hand` is the viewer's hand, the highest
    cards first, by `rank` or by `suit`.  `suits` and `top_value` say which cards are in
    the deck.
    """
    over = s.turn == OVER
    return {
        "stage": "over" if over else STAGES[s.stage],
        "round": s.rounds if is_between_rounds(s) else s.rounds + 1,
        "rounds": ROUNDS[s.players],
        "trick": min(tricks_played(s) + 1, HAND[s.players]) if s.stage == PLAY else None,
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
        "is_counting": s.stage == PLAY and tricks_played(s) == HAND[s.players],
        "must_follow": must_follow(s),
        "sorted_hand": sorted_hand(s),
        "seats": [seat_at_table(s, seat) for seat in range(s.players)],
        "sheet": [[s.sheet[n, seat] for seat in range(s.players)] for n in range(s.rounds)],
        "scoring": [[gain(s, n, seat) for seat in range(s.players)] for n in range(s.rounds)],
        "trick_points": list(TRICK_POINTS),
        "equal_totals": over and has_equal_totals(s),
    }


@lru_cache(maxsize=4000)
def named(cards: int) -> tuple[str, ...]:
    """Every picture of a round shows mostly the same sets of cards."""
    return tuple(cards_of(cards))


def names_of(cards: int) -> list[str]:
    return [*named(cards)]


def sorted_hand(s: State) -> dict[str, list[str]]:
    """The viewer's hand as it may lie before them; nothing for an onlooker."""
    by_rank, by_suit = sorted_cards(s.hand[s.viewer] if 0 <= s.viewer < s.players else 0)
    return {"rank": [*by_rank], "suit": [*by_suit]}


@lru_cache(maxsize=4000)
def sorted_cards(cards: int) -> tuple[list[str], list[str]]:
    hand = named(cards)
    by_rank = sorted(hand, key=lambda card: (-int(card[1:]), SUIT_NAMES.index(card[0])))
    by_suit = sorted(hand, key=lambda card: (SUIT_NAMES.index(card[0]), -int(card[1:])))
    return by_rank, by_suit


def is_between_rounds(s: State) -> bool:
    """Whether a round is over, and no card of the next one dealt."""
    return s.stage == DEAL and s.rounds > 0 and s.dealing == 0 and s.drawn == 0


def cat_on_table(s: State, place: int) -> dict[str, Any]:
    """A cat: what it looks at (`cats.CatParts`), whom it has captured, and what it counts."""
    cat = s.cats[place]
    name, (family, kind, what) = known_cat(cat)
    captured = [seat for seat in range(s.players) if s.captured[seat] >> place & 1]
    return {
        "cat": name,
        "family": family,
        "kind": kind,
        "what": what,
        "captured": captured,
        "counts": counts_of(s, cat, kind),
    }


@cache
def known_cat(cat: int) -> tuple[str, CatParts]:
    """Its name in the record, and what that says."""
    name = cat_name(cat)
    return name, cat_parts(name)


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
    """The trick that lies in the middle of a page: the current one, or none yet; when the game
    is over, the last one.  `order` has the seats as they play, `ahead` whose card wins so far or
    has won, `led` the suit to be followed, and `winner` who takes it, as soon as that is named."""
    if s.turn == OVER:
        return trick(s, s.last, s.last_leader, s.last_winner, s.last_winner)
    if s.leader != NONE and s.current[s.leader] != NONE:
        return trick(s, s.current, s.leader, s.ahead, s.ahead if is_won(s) else None)
    leader = s.leader if s.stage == PLAY else s.holder
    seats = [] if leader == NONE else order(s, leader)
    return {"order": seats, "cards": [], "led": None, "ahead": None, "winner": None}


def is_won(s: State) -> bool:
    """Whether the winner of the trick that lies there is named: it is counted, not yet taken."""
    return sum(s.tricks[seat] for seat in range(s.players)) > tricks_played(s)


def trick(s: State, cards: Ints, leader: int, ahead: int, winner: int | None) -> dict[str, Any]:
    """A trick to which somebody has led."""
    return {
        "order": order(s, leader),
        "cards": laid(s, cards, leader),
        "led": SUIT_NAMES[suit_of(cards[leader])],
        "ahead": ahead,
        "winner": winner,
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
        "points": score(s, seat),
        "tricks": s.tricks[seat],
        "captures": count(s.captured[seat]),
        "trick_points": TRICK_POINTS[count(s.captured[seat])],
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


def gain(s: State, number: int, seat: int) -> dict[str, int | bool]:
    """How a seat came by its points of a round that is over: so many tricks, each of which
    counted so much because so many cats had captured it (C8)."""
    captures = s.sheet_captures[number, seat]
    return {
        "tricks": s.sheet_tricks[number, seat],
        "captures": captures,
        "trick_points": TRICK_POINTS[captures],
        "points": s.sheet[number, seat],
        "is_best": is_best_of_round(s, number, seat),
    }


def is_best_of_round(s: State, number: int, seat: int) -> bool:
    """Whether nobody got more points in this round."""
    return s.sheet[number, seat] == max(s.sheet[number, other] for other in range(s.players))


def recent(heard: Iterator[Heard[State]]) -> dict[str, Any]:
    """`caught`, whom the last move led to: each cat that has captured somebody by now, with its
    place and the seats, in the order in which they struck (C7)."""
    for move in heard:
        places = sorted(range(SHOWN), key=lambda place: not strikes_at_once(move.after, place))
        struck = [(place, new_captives(move, place)) for place in places]
        return {"caught": [{"place": at, "seats": seats} for at, seats in struck if seats]}
    return {"caught": []}


def strikes_at_once(s: State, place: int) -> bool:
    """Whether the cat captures as soon as a trick is won, and not when the round ends (C7)."""
    return s.cats[place] != NONE and known_cat(s.cats[place])[1].family in AT_ONCE


def new_captives(move: Heard[State], place: int) -> list[int]:
    """The seats that a cat has captured by this move."""
    before, after = move.before.captured, move.after.captured
    return [
        seat for seat in range(move.after.players) if (after[seat] & ~before[seat]) >> place & 1
    ]


def has_equal_totals(s: State) -> bool:
    """Whether several seats have the highest total, so that the best round decides (C10)."""
    totals = [score(s, seat) for seat in range(s.players)]
    return totals.count(max(totals)) > 1
