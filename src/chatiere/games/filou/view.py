"""A hidden state of Filou as a page, a program or a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from chatiere.core.entry import Heard
from chatiere.games.filou.cards import BY_VALUE, NAMES
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.knowledge import is_own, shows_mice, shows_won_cards
from chatiere.games.filou.lines import lines
from chatiere.games.filou.rules import MOST, moves, open_after_pass
from chatiere.games.filou.scoring import cat_points, is_ahead
from chatiere.games.filou.state import (
    BETWEEN,
    BID,
    BIG_DOG,
    CARDS,
    CATS,
    CHASE,
    END,
    FEWEST,
    FULL_SET,
    MOUSE_CARDS,
    PASS,
    RABBIT,
    ROUNDS,
    UNKNOWN,
    VALUES,
    State,
    has_placed,
    owner_of,
    passive_cards,
    row_length,
)

__all__ = ["lines", "recent", "view"]

PHASES = ("first", "lost", "passive", "place", "bid", "buy", "over", "chase", "between")


def view(s: State) -> dict[str, Any]:
    """Everything that the viewer may see, in the record's words.

    `row` holds the cards that lie on the table; `places` all places of the row, also those that
    are still empty.  `deck` is a set of ten cards, `deck_by_value` the same from the lowest to
    the highest.  `buyer` is the one who is left when all others have passed, `bids` are those that
    the viewer can make now.  `ranking` holds the seats, the
    best first, once the game is over.
    """
    row = places(s)
    return {
        "phase": PHASES[s.phase],
        "round": round_shown(s),
        "rounds": ROUNDS,
        "first": None if s.first == UNKNOWN else s.first,
        "bank": s.bank,
        "mouse_cards": mouse_cards(s),
        "highest_bid": s.highest,
        "highest_bidder": highest_bidder(s),
        "buyer": s.seat if s.passes == s.players - 1 else None,
        "bids": bids(s),
        "row": lying(row),
        "places": row,
        "deck": list(NAMES),
        "deck_by_value": list(BY_VALUE),
        "has_passive_set": passive_cards(s) > 0,
        "passive_shown": cards(FULL_SET ^ s.passive),
        "seats": [seat_view(s, seat) for seat in range(s.players)],
        "last": last(s) if s.rounds else None,
        "ranking": ranking(s) if s.phase == END else None,
    }


def round_shown(s: State) -> int:
    """The round that goes on; between two rounds and at the end the one that is just over."""
    return s.rounds if s.phase in (BETWEEN, END) else s.rounds + 1


def cards(mask: int) -> list[str]:
    """The names of a set of cards."""
    return [*named(mask)]


@cache
def named(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in range(CARDS) if mask >> card & 1)


def card_name(card: int) -> str | None:
    """None for no card, or one that the viewer does not know."""
    return None if card == UNKNOWN else NAMES[card]


# -- mice and bids -----------------------------------------------------------------------


def mouse_cards(s: State) -> list[dict[str, int]]:
    """The mouse cards in use, lowest first, and the mice that lie on each now (F7)."""
    in_use = MOUSE_CARDS[s.players - FEWEST][: s.players - 1]
    return [{"card": card, "mice": s.on_card[i]} for i, card in enumerate(in_use)]


def highest_bidder(s: State) -> int | None:
    """Whose bid stands; each is higher than the one before, so there is one at most (F3)."""
    if s.highest == 0:
        return None
    return next(seat for seat in range(s.players) if s.bid[seat] == s.highest)


def bids(s: State) -> list[int]:
    """What the viewer can bid now, in mice; nothing when another is to bid (F3)."""
    if s.phase != BID or s.viewer != s.seat:
        return []
    out = np.zeros(MOST, np.int64)
    return [int(move) for move in out[: moves(s, out)] if move != PASS]


# -- the row -----------------------------------------------------------------------------


def lying(row: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that lie on the table, from the left; a card that is not known is None."""
    filled = [place for place in row if place["is_filled"]]
    return [{key: place[key] for key in ("owner", "card", "face_up")} for place in filled]


def places(s: State) -> list[dict[str, Any]]:
    """Every place of the row, from the left, as soon as it is known who starts: whose it is (None
    for the passive set), what lies there, whether the next pass turns it up (F2), and the mouse
    card that goes to whoever turns it up by passing (F3)."""
    if s.first == UNKNOWN:
        return []
    length, passive, placed, shown = row_length(s), passive_cards(s), s.placed, s.shown
    mouse_card = [None, *mouse_cards(s), *[None] * length]
    after_pass = open_after_pass(s) if s.phase == BID else 0
    becomes = fates_in_row(s, length)
    return [
        {
            "owner": owner_of(s, place) if place >= passive else None,
            "is_filled": place - passive < placed if place >= passive else shown > 0,
            "card": card_name(s.row[place]),
            "face_up": place < shown,
            "fate": becomes[place],
            "is_next": shown <= place < after_pass,
            "mouse_card": mouse_card[place],
        }
        for place in range(length)
    ]


def fates_in_row(s: State, length: int) -> Sequence[str | None]:
    """What becomes of the cards of a row that is sold, while a dog chases in it."""
    if s.phase != CHASE:
        return [None] * length
    return fates([s.row[i] for i in range(length)], chased(s), True)


# -- players -----------------------------------------------------------------------------


def seat_view(s: State, seat: int) -> dict[str, Any]:
    """One player; None for what the viewer is not shown: `knowledge.py` decides it (F1, F4)."""
    own = is_own(s.viewer, seat)
    won = [NAMES[card] for card in range(RABBIT + 1) for _ in range(s.won[seat, card])]
    shows_won = shows_won_cards(s, s.viewer, seat)
    return {
        "mice": s.mice[seat] if shows_mice(s, s.viewer, seat) else None,
        "bid": s.bid[seat],
        "passed": bool(s.passed >> seat & 1),
        "cards": CARDS - (seat < s.dealt) - s.rounds - has_placed(s, seat),
        "hand": cards(s.hand[seat]) if own else None,
        "lost": NAMES[s.lost[seat]] if own and seat < s.dealt else None,
        "turned_up": cards(s.turned[seat]),
        "won": won if shows_won else None,
        "won_cards": len(won),
        "cat_points": cat_points(s, seat) if shows_won else None,
    }


# -- what is over ------------------------------------------------------------------------


def last(s: State) -> dict[str, Any]:
    """The row of the round before, all of which lay open, and what became of it; `value` is
    what the cats count that the buyer got."""
    found = fates(s.last_row, s.last_chased, s.last_buyer != UNKNOWN)
    lying = [card for card in s.last_row if card != UNKNOWN]
    won = [card for card, fate in zip(lying, found, strict=True) if fate == "won"]
    return {
        "round": s.rounds,
        "row": [NAMES[card] for card in lying],
        "fates": found,
        "value": sum(VALUES[card] for card in won if card < CATS),
        "buyer": None if s.last_buyer == UNKNOWN else s.last_buyer,
        "price": s.last_price,
        "chased": card_name(s.last_chased),
    }


def fates(row: Iterable[int], chased: int, is_sold: bool) -> list[str]:
    """What became of each card of a row: `won` by the buyer, `chased` by a dog, or `left`,
    as dogs do and rows that nobody wants.  Of twins only one is chased (F6, F8, F9)."""
    found = []
    for card in row:
        if card == UNKNOWN:
            continue
        if card == chased:
            found.append("chased")
            chased = UNKNOWN
        else:
            found.append("won" if is_sold and card < BIG_DOG else "left")
    return found


def ranking(s: State) -> list[int]:
    """The seats, the best first; those who are tied in everything clockwise (F10)."""
    seats = range(s.players)
    return sorted(seats, key=lambda seat: sum(is_ahead(s, other, seat) for other in seats))


def recent(heard: Iterator[Heard[State]]) -> dict[str, Any]:
    """`last_pass`, when the last move was a pass: the seat, the place of its mouse card among
    `mouse_cards` and the mice that lay there.  `passed_for`, when the last move has ended a
    round: the mice that each seat took there by passing (F3); None for who did not pass."""
    last = next(heard, None)
    found = None if last is None else last_pass(last)
    if last is None or last.after.rounds == last.before.rounds:
        return {"last_pass": found, "passed_for": None}
    taken: dict[int, int] = {}
    for move in chain([last], heard):
        if move.before.rounds != last.before.rounds:
            break
        if passed := last_pass(move):
            taken[passed["seat"]] = passed["mice"]
    seats = range(last.before.players)
    return {"last_pass": found, "passed_for": [taken.get(seat) for seat in seats]}


def last_pass(move: Heard[State]) -> dict[str, int] | None:
    """What a move that is a pass takes, and from where."""
    before = move.before
    if move.what != "pass":
        return None
    return {"seat": before.seat, "place": before.passes, "mice": before.on_card[before.passes]}
