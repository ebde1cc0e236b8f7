"""What a seat can expect to score in a round, given what lies open and who takes a trick.

Each trick is worth 2 points less one for each cat, and 3 with all three cats: with the
chances a, b, c to be captured that is 2 - (a + b + c) + 4abc on average.
"""

from __future__ import annotations

import math

import numpy as np

from chatiere.core.kernel import rule
from chatiere.games.cheez_tricks.cats import (
    BLACK,
    FIRST_BLACK,
    FIRST_TUXEDO,
    FIRST_WHITE,
    GREY,
    MATTERS,
    OF_TRICKS,
    ORANGE,
    SIAMESE,
    TUXEDO,
    WHITE,
)
from chatiere.games.cheez_tricks.deck import DECK, HAND, count
from chatiere.games.cheez_tricks.state import NONE, SEATS, State, tricks_played

CARDS, TRICKS = 0, 1
LONGEST = max(HAND)
LEAD = LONGEST
"""The middle of the tables below: nobody is ahead of the nearest rival."""


# How likely a seat is to end with the most (or the fewest) of what a cat counts, when
# `left` more are to be won and it is `ahead` of its nearest rival: logistic in 1, log(left),
# ahead / sqrt(left) and log(players / 4), fitted to a million tricks among cats.
FITTED = {
    (GREY, CARDS): (0.30, -0.48, 1.44, -0.96),
    (GREY, TRICKS): (0.31, -0.39, 1.14, -1.25),
    (ORANGE, CARDS): (0.86, -0.57, 2.33, -0.53),
    (ORANGE, TRICKS): (0.73, -0.52, 1.48, -1.06),
}


def chance_of_most(fit: tuple[float, ...], players: int, left: int, ahead: int) -> float:
    """The chance by one of the fits above; certain where nobody can catch up any more."""
    if abs(ahead) > left or left == 0:
        return float(ahead >= 0)
    z = fit[0] + fit[1] * math.log(left) + fit[2] * ahead / math.sqrt(left)
    return 1 / (1 + math.exp(-z - fit[3] * math.log(players / 4)))


MOST = np.zeros((2, 2, SEATS + 1, LONGEST + 1, 2 * LEAD + 1))
for (_family, _kind), _fit in FITTED.items():
    for _players in range(2, SEATS + 1):
        for _left in range(LONGEST + 1):
            for _ahead in range(-LEAD, LEAD + 1):
                MOST[_family // ORANGE, _kind, _players, _left, LEAD + _ahead] = chance_of_most(
                    _fit, _players, _left, _ahead
                )

# Chances to win exactly so many more of so many tricks, by players.
EXACTLY = np.zeros((SEATS + 1, LONGEST + 1, LONGEST + 1))
for _players in range(2, SEATS + 1):
    for _left in range(LONGEST + 1):
        for _k in range(_left + 1):
            EXACTLY[_players, _left, _k] = (
                math.comb(_left, _k) * (1 / _players) ** _k * (1 - 1 / _players) ** (_left - _k)
            )


@rule
def round_value(s: State, seat: int, taker: int, taken: int) -> float:
    """The points of this round that the seat can expect if `taker` wins the current trick
    with these cards; with nobody as taker, if the round stood where it stands."""
    left = HAND[s.players] - tricks_played(s) - (1 if taker != NONE else 0)
    tricks = s.tricks[seat] + (1 if taker == seat else 0) + left / s.players
    a = capture_chance(s, seat, 0, taker, taken, left)
    b = capture_chance(s, seat, 1, taker, taken, left)
    c = capture_chance(s, seat, 2, taker, taken, left)
    return tricks * (2 - a - b - c + 4 * a * b * c)


@rule
def capture_chance(s: State, seat: int, place: int, taker: int, taken: int, left: int) -> float:
    """The chance that this cat captures the seat."""
    if s.captured[seat] >> place & 1:
        return 1.0
    cat = int(s.cats[place])
    if cat < BLACK:
        return counting_cat_chance(s, seat, cat, taker, taken, left)
    if cat < WHITE:
        return black_cat_chance(s, seat, cat - BLACK + FIRST_BLACK, taker)
    if cat < TUXEDO:
        return white_cat_chance(s, seat, place, cat - WHITE + FIRST_WHITE, taker, left)
    if cat < SIAMESE:
        more = cat - TUXEDO + FIRST_TUXEDO - s.tricks[seat] - (1 if taker == seat else 0)
        return float(EXACTLY[s.players, left, more]) if 0 <= more <= left else 0.0
    return siamese_cat_chance(s, seat, int(MATTERS[cat]), taker, taken, left)


@rule
def counting_cat_chance(s: State, seat: int, cat: int, taker: int, taken: int, left: int) -> float:
    """Grey and orange cats: the more (or fewer) than any rival, the likelier."""
    mine = tally_with(s, seat, cat, taker, taken)
    rival = -1
    won = mine
    for other in range(s.players):
        if other != seat:
            theirs = tally_with(s, other, cat, taker, taken)
            won += theirs
            if rival < 0 or (theirs > rival if cat < ORANGE else theirs < rival):
                rival = theirs
    kind = TRICKS
    if cat % ORANGE < OF_TRICKS:
        kind = CARDS
        left = count(int(MATTERS[cat]) & int(DECK[s.players])) - won
    ahead = mine - rival if cat < ORANGE else rival - mine
    return float(MOST[cat // ORANGE, kind, s.players, left, LEAD + ahead])


@rule
def tally_with(s: State, seat: int, cat: int, taker: int, taken: int) -> int:
    """How many of what the cat counts the seat has won once `taker` has won this trick."""
    if cat % ORANGE < OF_TRICKS:
        cards = int(s.won[seat])
        if seat == taker:
            cards |= taken
        return count(cards & int(MATTERS[cat]))
    return int(s.tricks[seat]) + (1 if seat == taker else 0)


@rule
def black_cat_chance(s: State, seat: int, trick: int, taker: int) -> float:
    """Before its trick, anybody may win that one."""
    number = tricks_played(s) + 1
    if trick == number and taker != NONE:
        return 1.0 if taker == seat else 0.0
    return 1 / s.players if trick >= number else 0.0


@rule
def white_cat_chance(s: State, seat: int, place: int, tricks: int, taker: int, left: int) -> float:
    """The fewer tricks are missing, the nearer the cat; it takes only one player."""
    for other in range(s.players):
        if s.captured[other] >> place & 1:
            return 0.0
    mine, all_near = 0.0, 0.0
    for other in range(s.players):
        missing = tricks - int(s.tricks[other]) - (1 if other == taker else 0)
        if missing <= 0:
            return 1.0 if other == seat else 0.0
        near = 1.0 / (missing * missing)
        all_near += near
        if other == seat:
            mine = near
    return mine / all_near if left > 0 else 0.0


@rule
def siamese_cat_chance(s: State, seat: int, card: int, taker: int, taken: int, left: int) -> float:
    """Whoever takes the card; before, it may be anywhere, also in the own hand."""
    if taken & card:
        return 1.0 if taker == seat else 0.0
    for other in range(s.players):
        if s.won[other] & card:
            return 0.0
    if seat == s.turn and s.hand[seat] & card:
        return 0.15 + 0.5 / (left + 1)
    return 1 / s.players
