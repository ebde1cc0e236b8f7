"""What a seat of Filou knows, as numbers: of programs that learn, and of the tiger's policy.

Whoever counts along knows everybody's mice and points (F4), so they are there.  Seats are counted
from the one that observes: it comes first, then its left neighbour, and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from chatiere.core.kernel import rule
from chatiere.games.filou.scoring import POINTS, score, sum_of
from chatiere.games.filou.state import (
    BUY,
    CARDS,
    FEWEST,
    PLACE,
    ROUNDS,
    SEATS,
    State,
    has_placed,
    how_many,
    never_shown,
    passive_cards,
    place_of,
)

WHOSE = ("own", "next seat", "second seat after", "third seat after", "fourth seat after")
EACH_SEAT = {
    "is in play": 1,
    "mice": 1,
    "points": 1,
    "cards turned up so far": CARDS,
    "bid": 1,
    "has passed": 1,
    "is first player": 1,
    "has placed": 1,
}
PLANES = {
    **{f"{whose}: {what}": n for whose in WHOSE for what, n in EACH_SEAT.items()},
    **{f"{whose}: open card of the row": CARDS for whose in WHOSE},
    "hand": CARDS,
    "own card of the row": CARDS,
    "open card of the passive set": CARDS,
    "cards left in the passive set": CARDS,
    "round": ROUNDS,
    "players": 3,
    "to place, to bid or to buy": 3,
    "highest bid": 1,
    "passes": 1,
    "mice for the next pass": 1,
    "mice on each mouse card": SEATS - 1,
    "open cards of the row": 1,
    "mice of the bank": 1,
    "known points of the row": 1,
    "expected points of others' cards that lie face down": 1,
    "mice left above the highest bid": 1,
    "points ahead of the best of the others": 1,
    "points ahead of the mean": 1,
    "whose turn": SEATS,
}

A_SEAT = sum(EACH_SEAT.values())
OPEN = SEATS * A_SEAT
HELD = OPEN + SEATS * CARDS
OWN = HELD + CARDS
PASSIVE_OPEN = OWN + CARDS
PASSIVE_LEFT = PASSIVE_OPEN + CARDS
ROUND = PASSIVE_LEFT + CARDS
PLAYERS = ROUND + ROUNDS
PHASE = PLAYERS + 3
REST = PHASE + 3
TURN = REST + 14
OBSERVED = TURN + SEATS
"""Where planes begin: open cards, the own hand and card, the passive set's, round, players, phase,
the single numbers, whose turn; and where the last one ends."""

Floating = NDArray[np.floating[Any]]
"""A batch has room for narrow numbers, the policy for wide ones."""


@rule
def observe(s: State, seat: int, x: Floating) -> None:
    """All that the seat knows, into `x`, which is all zeros."""
    for k in range(s.players):
        write_seat(s, (seat + k) % s.players, A_SEAT * k, x)
    write_row(s, seat, x)
    write_passive_set(s, x)
    for card in range(CARDS):
        x[HELD + card] = s.hand[seat] >> card & 1
    write_round(s, seat, x)
    write_mice(s, seat, x)
    write_lead(s, seat, x)


@rule
def write_seat(s: State, seat: int, at: int, x: Floating) -> None:
    """What everybody knows of a seat."""
    x[at] = 1.0
    x[at + 1] = s.mice[seat] / 30.0
    x[at + 2] = score(s, seat) / 50.0
    for card in range(CARDS):
        x[at + 3 + card] = s.turned[seat] >> card & 1
    x[at + 13] = s.bid[seat] / 20.0
    x[at + 14] = s.passed >> seat & 1
    x[at + 15] = 1.0 if seat == s.first else 0.0
    x[at + 16] = 1.0 if has_placed(s, seat) else 0.0


@rule
def write_row(s: State, seat: int, x: Floating) -> None:
    """Everybody's card in the row, if it is open or our own; what those count, and what those may
    count that lie face down: the mean of all that their owner has never shown."""
    known, expected = 0.0, 0.0
    for k in range(s.players):
        owner = (seat + k) % s.players
        place = place_of(s, owner)
        if has_placed(s, owner) and (place < s.shown or k == 0):
            card = int(s.row[place])
            known += POINTS[card] / 30.0
            if k == 0:
                x[OWN + card] = 1.0
            if place < s.shown:
                x[OPEN + CARDS * k + card] = 1.0
        elif has_placed(s, owner):
            possible = never_shown(s, owner)
            expected += sum_of(possible) / how_many(possible) / 30.0
    if passive_cards(s) > 0 and s.shown > 0:
        known += POINTS[s.row[0]] / 30.0
    x[REST + 9] = known
    x[REST + 10] = expected


@rule
def write_passive_set(s: State, x: Floating) -> None:
    """At three players: the passive set's open card, and which may still come (F2)."""
    if passive_cards(s) > 0:
        for card in range(CARDS):
            x[PASSIVE_LEFT + card] = s.passive >> card & 1
        if s.shown > 0:
            x[PASSIVE_OPEN + s.row[0]] = 1.0


@rule
def write_round(s: State, seat: int, x: Floating) -> None:
    """How far the game is, how many play, and whose turn it is to do what."""
    if s.rounds < ROUNDS:
        x[ROUND + s.rounds] = 1.0
    x[PLAYERS + s.players - FEWEST] = 1.0
    if PLACE <= s.phase <= BUY:
        x[PHASE + s.phase - PLACE] = 1.0
        x[TURN + (s.seat - seat) % s.players] = 1.0


@rule
def write_mice(s: State, seat: int, x: Floating) -> None:
    """What is bid, and what passing brings."""
    x[REST] = s.highest / 20.0
    x[REST + 1] = s.passes / 4.0
    x[REST + 2] = s.on_card[min(int(s.passes), SEATS - 2)] / 6.0
    for i in range(SEATS - 1):
        x[REST + 3 + i] = s.on_card[i] / 6.0
    x[REST + 7] = s.shown / 5.0
    x[REST + 8] = s.bank / 60.0
    x[REST + 11] = (s.mice[seat] - s.highest) / 20.0


@rule
def write_lead(s: State, seat: int, x: Floating) -> None:
    """How far ahead we are of the best of the others, and of the mean."""
    own, best, total = float(score(s, seat)), -99.0, 0.0
    for other in range(s.players):
        points = float(score(s, other))
        total += points
        if other != seat:
            best = max(best, points)
    x[REST + 12] = (own - best) / 20.0
    x[REST + 13] = (own - total / s.players) / 20.0
