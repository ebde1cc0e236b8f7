"""What the tiger's policy gets to see in Filou: a list of numbers for what a seat knows.

`training/filou_table.py` makes the same list for many games at once.
"""

from __future__ import annotations

from chatiere.core.kernel import Reals, rule
from chatiere.games.filou.bot.row_value import POINTS, how_many, never_shown, sum_of
from chatiere.games.filou.scoring import score
from chatiere.games.filou.state import (
    CARDS,
    FEWEST,
    PLACE,
    ROUNDS,
    SEATS,
    State,
    has_placed,
    passive_cards,
    place_of,
)

A_SEAT = 7 + CARDS
"""Of each seat: that it is there, mice, points, cards ever shown, bid, passed, first, placed."""
OPEN = SEATS * A_SEAT
HELD = OPEN + SEATS * CARDS
OWN = HELD + CARDS
PASSIVE_OPEN = OWN + CARDS
PASSIVE_LEFT = PASSIVE_OPEN + CARDS
ROUND = PASSIVE_LEFT + CARDS
PLAYERS = ROUND + ROUNDS
PHASE = PLAYERS + 3
REST = PHASE + 3
FEATURES = REST + 14
"""Where in the list these begin: each seat's open card; the own hand and card; the passive
set's card and what is left of it; the round, players and phase; the rest as single numbers."""


@rule
def write_features(s: State, x: Reals) -> None:
    """All features of what the seat to move knows, into `x`, which is all zeros."""
    for k in range(s.players):
        write_seat(s, k, x)
        write_card(s, k, x)
    write_passive_set(s, x)
    for card in range(CARDS):
        x[HELD + card] = s.hand[s.seat] >> card & 1
    x[ROUND + s.rounds] = 1.0
    x[PLAYERS + s.players - FEWEST] = 1.0
    x[PHASE + s.phase - PLACE] = 1.0
    x[REST] = s.highest / 20.0
    x[REST + 1] = s.passes / 4.0
    x[REST + 2] = s.on_card[min(int(s.passes), SEATS - 2)] / 6.0
    for i in range(SEATS - 1):
        x[REST + 3 + i] = s.on_card[i] / 6.0
    x[REST + 7] = s.shown / 5.0
    x[REST + 8] = s.bank / 60.0
    x[REST + 11] = (s.mice[s.seat] - s.highest) / 20.0
    write_scores(s, x)


@rule
def write_seat(s: State, k: int, x: Reals) -> None:
    """The k-th seat after the one to move: what everybody knows of it."""
    seat = (s.seat + k) % s.players
    at = A_SEAT * k
    x[at] = 1.0
    x[at + 1] = s.mice[seat] / 30.0
    x[at + 2] = score(s, seat) / 50.0
    for card in range(CARDS):
        x[at + 3 + card] = s.turned[seat] >> card & 1
    x[at + 13] = s.bid[seat] / 20.0
    x[at + 14] = s.passed >> seat & 1
    x[at + 15] = 1.0 if seat == s.first else 0.0


@rule
def write_card(s: State, k: int, x: Reals) -> None:
    """The card in the row of the k-th seat after the one to move: open, our own, or, face down,
    the mean of those that its owner has never shown."""
    seat = (s.seat + k) % s.players
    if not has_placed(s, seat):
        return
    x[A_SEAT * k + 16] = 1.0
    place = place_of(s, seat)
    if place >= s.shown and k > 0:
        possible = never_shown(s, seat)
        x[REST + 10] += sum_of(possible) / how_many(possible) / 30.0
        return
    card = int(s.row[place])
    x[REST + 9] += POINTS[card] / 30.0
    if k == 0:
        x[OWN + card] = 1.0
    if place < s.shown:
        x[OPEN + CARDS * k + card] = 1.0


@rule
def write_passive_set(s: State, x: Reals) -> None:
    """At three players: the passive set's open card, and which may still come (F2)."""
    if passive_cards(s) == 0:
        return
    for card in range(CARDS):
        x[PASSIVE_LEFT + card] = s.passive >> card & 1
    if s.shown > 0:
        x[PASSIVE_OPEN + s.row[0]] = 1.0
        x[REST + 9] += POINTS[s.row[0]] / 30.0


@rule
def write_scores(s: State, x: Reals) -> None:
    """How far ahead we are of the best of the others, and of the mean."""
    own, best, total = float(score(s, s.seat)), -99.0, 0.0
    for seat in range(s.players):
        points = float(score(s, seat))
        total += points
        if seat != s.seat:
            best = max(best, points)
    x[REST + 12] = (own - best) / 20.0
    x[REST + 13] = (own - total / s.players) / 20.0
