"""What is counted while computer players of the level `cat` play Filou.

Values are summed as `(how many, total, total of squares)`, so that means have margins; a
win counts `WHOLE`, shared by those who share it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.filou.bot.row_value import expected_row_points
from chatiere.games.filou.scoring import POINTS, cat_points, score
from chatiere.games.filou.state import (
    BID,
    BIG_DOG,
    BUY,
    CARDS,
    DECLINE,
    PASS,
    PLACE,
    PLACE_CARD,
    ROW,
    SEATS,
    State,
    place_of,
)
from chatiere.games.filou.study.scale import (
    CLASSES,
    GUESS,
    HUNDRED,
    SCRATCH,
    SEEN,
    STARTER,
    add,
    cards_not_turned_up,
    class_of,
    known_row_points,
    row_points,
)
from chatiere.games.filou.study.trial import card_trial, pass_trial, won_by

__all__ = ["SCRATCH", "SPARES", "TABLES", "Counts", "count_end", "count_move", "new_counts"]

TABLES: list[dict[str, Any]] = [{"seats": ["cat"] * players} for players in (3, 4, 5)]
SPARES = 1
PRICES = 41
MOST_MICE = 61
MOUSE_CARDS = 7
"""From none to six mice on a card."""
ONE_BID_IN, ONE_CARD_IN = 60, 300
"""How rarely a trial is made: so that all cost about as much as the games themselves."""


class Counts(NamedTuple):
    """Each ends with how many, total, total of squares, unless it says otherwise."""

    seat_wins: Any
    """By place behind the first player of the game."""
    seat_points: Any
    opening: Any
    """By the card that lies open first: what the row came to."""
    row: Any
    """By open cards, dogs among them (0, 1, more), class of what they show: what the row counts."""
    bid_row: Any
    """By cards that lie face down and highest bid: what they brought beyond the open ones."""
    price: Any
    """By price: what the row counted."""
    guess: Any
    """By cards face down before the last pass (0, 1, more): what the row counted less
    what the buyer had expected at its last bid, in hundredths."""
    fate: Numbers
    """Rounds: sold, sold at a loss, refused, bought for one mouse without a bid."""
    passing_wins: Any
    """Trials, by mice on the card and class of the edge: wins after a bid less after a pass."""
    passing_points: Any
    card_wins: Any
    """Trials, by whether the card opens the row, and card: wins beyond the hand's mean."""
    card_points: Any
    own_row: Numbers
    """By card placed: how often, and how often its owner bought that row."""
    mice: Any
    """At the end, by whether the seat won."""
    cats: Any
    """Points in cats at the end, by whether the seat won."""
    mice_held: Numbers
    """By mice at the end: how many seats, and what they won."""


def new_counts() -> Counts:
    def zeros(*shape: int) -> Any:
        return np.zeros(shape, np.int64)

    return Counts(
        seat_wins=zeros(SEATS, 3),
        seat_points=zeros(SEATS, 3),
        opening=zeros(CARDS, 3),
        row=zeros(ROW, 3, CLASSES, 3),
        bid_row=zeros(ROW, PRICES, 3),
        price=zeros(PRICES, 3),
        guess=zeros(3, 3),
        fate=zeros(4),
        passing_wins=zeros(MOUSE_CARDS, CLASSES, 3),
        passing_points=zeros(MOUSE_CARDS, CLASSES, 3),
        card_wins=zeros(2, CARDS, 3),
        card_points=zeros(2, CARDS, 3),
        own_row=zeros(CARDS, 2),
        mice=zeros(2, 3),
        cats=zeros(2, 3),
        mice_held=zeros(MOST_MICE, 2),
    )


# -- while it is played -------------------------------------------------------------------


@rule
def count_move(states: StateArray[State], who: int, move: int, workspace: Any, counts: Any) -> None:
    """Before each move: count what it shows, and now and then try all choices on the side."""
    s, scratch = states[0], workspace.scratch
    if s.phase == PLACE:
        if s.rounds == 0 and s.placed == 0:
            scratch[STARTER] = s.first
        if s.placed == 0:
            scratch[SEEN] = 0
        if below(workspace.rng, ONE_CARD_IN) == 0:
            card_trial(states, workspace, counts)
        counts.own_row[move - PLACE_CARD, 0] += 1
    elif s.phase == BID:
        count_bid(states, move, workspace, counts)
    elif s.phase == BUY:
        count_choice(s, move, counts)


@rule
def count_bid(states: StateArray[State], move: int, workspace: Any, counts: Any) -> None:
    """A bid or a pass: the row once for every card turned up, a trial, the sale."""
    s, scratch = states[0], workspace.scratch
    if s.shown > scratch[SEEN]:
        scratch[SEEN] = s.shown
        count_row(s, counts)
    if s.on_card[0] + s.on_card[1] + s.on_card[2] > 0 and below(workspace.rng, ONE_BID_IN) == 0:
        pass_trial(states, workspace, counts)
    if move == PASS:
        if s.passes == s.players - 2 and s.highest > 0:
            count_sale(s, workspace, counts)
    else:
        scratch[GUESS + s.seat] = int(HUNDRED * expected_row_points(s, int(s.seat)))


@rule
def count_row(s: State, counts: Any) -> None:
    """What can be seen of the row now, and what it counts in the end."""
    points = row_points(s)
    if s.shown == 1:
        add(counts.opening[s.row[0]], points)
    dogs, seen = 0, 0
    for place in range(s.shown):
        dogs += s.row[place] >= BIG_DOG
        seen += POINTS[s.row[place]]
    add(counts.row[s.shown - 1, min(dogs, 2), class_of(seen)], points)


@rule
def count_sale(s: State, workspace: Any, counts: Any) -> None:
    """The last pass but one: the row goes to the one who is left."""
    buyer = -1
    for seat in range(s.players):
        if seat != s.seat and not s.passed >> seat & 1:
            buyer = seat
    price, points = int(s.highest), row_points(s)
    add(counts.price[min(price, PRICES - 1)], points)
    counts.fate[0] += 1
    counts.fate[1] += points < price
    hidden = cards_not_turned_up(s)
    add(counts.guess[min(hidden, 2)], HUNDRED * points - int(workspace.scratch[GUESS + buyer]))
    add(counts.bid_row[hidden, min(price, PRICES - 1)], points - known_row_points(s, -1))
    counts.own_row[s.row[place_of(s, buyer)], 1] += 1


@rule
def count_choice(s: State, move: int, counts: Any) -> None:
    """Nobody bid: the last one buys for a mouse, or does not."""
    counts.fate[2 if move == DECLINE else 3] += 1


@rule
def count_end(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """After the game: wins, points, mice and cats of every seat."""
    s = states[0]
    for seat in range(s.players):
        won = won_by(s, seat)
        behind = (seat - int(workspace.scratch[STARTER])) % int(s.players)
        add(counts.seat_wins[behind], won)
        add(counts.seat_points[behind], score(s, seat))
        add(counts.mice[1 if won else 0], int(s.mice[seat]))
        add(counts.cats[1 if won else 0], cat_points(s, seat))
        held = min(int(s.mice[seat]), MOST_MICE - 1)
        counts.mice_held[held, 0] += 1
        counts.mice_held[held, 1] += won
