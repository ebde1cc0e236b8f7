"""What a seat of Cheez-Tricks knows, as numbers for whoever learns to play.

It is what a player with a perfect memory knows: each card played in this round, who could not
follow, how many of what the cats count everybody has won.  Both levels have that in common (C9),
since `hide` keeps it; which of it still lies open is for a page to say.  Of the cards that somebody
has won only the tallies are written: with the three cats of the round on the table, nothing else
about them matters any more.

Seats are counted from the one that observes: itself first, then clockwise.  Counts are divided by
powers of two, which costs no precision.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from chatiere.core.kernel import Floats, rule
from chatiere.games.cheez_tricks.cats import CATS, PILE, cat_name, cat_parts, tally
from chatiere.games.cheez_tricks.deck import (
    CARDS,
    ROUNDS,
    SUIT_NAMES,
    SUITS,
    VALUES,
    lowest,
    suit_of,
)
from chatiere.games.cheez_tricks.scoring import best_round, score
from chatiere.games.cheez_tricks.state import NONE, PLAY, SEATS, SHOWN, State, held

FEWEST_PLAYERS = 2
FAMILIES = ("most", "fewest", "trick", "first", "exactly", "takes")
CARD_MARKS = SUITS + VALUES
"""A card of the trick: its suit, its value."""
CAT_MARKS = len(FAMILIES) + SUITS + VALUES
"""A cat: its family, the suit and the value or number that it looks at, if it does."""


def marks_of(cat: int) -> int:
    """What a cat is, as a set: a siamese one has a mark for its family, its suit and its value."""
    family, kind, what = cat_parts(cat_name(cat))
    marks = 1 << FAMILIES.index(family)
    suit, number = (what, None) if kind == "suit" else (None, what)
    if kind == "card":
        suit, number = str(what)[0], str(what)[1:]
    if suit is not None:
        marks |= 1 << len(FAMILIES) + SUIT_NAMES.index(str(suit))
    if number is not None:
        marks |= 1 << len(FAMILIES) + SUITS + int(number) - 1
    return marks


MARKS = np.array([marks_of(cat) for cat in range(CATS)])

PLANES = {
    "own hand": CARDS,
    "current trick, by seat: suits, values": SEATS * CARD_MARKS,
    "cards of earlier tricks of this round": CARDS,
    "cards of the last trick": CARDS,
    "the three cats: families, suits, values or numbers": SHOWN * CAT_MARKS,
    "cats shown in this game": CATS,
    "captured, by seat: by each of the three cats": SEATS * SHOWN,
    "won, by seat: of what each of the three cats counts": SEATS * SHOWN,
    "trump": SUITS,
    "suits that were not followed, by seat": SEATS * SUITS,
    "tricks, by seat": SEATS,
    "points, by seat": SEATS,
    "points of the best round, by seat": SEATS,
    "cards in hand, by seat": SEATS,
    "seat to move": SEATS,
    "seat that leads": SEATS,
    "seat that wins the trick so far": SEATS,
    "seat that won the last trick": SEATS,
    "seat with the token": SEATS,
    "stage": PLAY + 1,
    "rounds that are over": max(ROUNDS),
    "players": SEATS - FEWEST_PLAYERS + 1,
    "wild": 1,
}
(
    HAND_AT,
    TRICK_AT,
    GONE_AT,
    LAST_AT,
    CATS_AT,
    SHOWN_AT,
    CAPTURED_AT,
    TALLY_AT,
    TRUMP_AT,
    VOIDS_AT,
    TRICKS_AT,
    POINTS_AT,
    BEST_AT,
    HELD_AT,
    TURN_AT,
    LEADER_AT,
    AHEAD_AT,
    WINNER_AT,
    TOKEN_AT,
    STAGE_AT,
    ROUNDS_AT,
    PLAYERS_AT,
    WILD_AT,
    _,
) = accumulate(PLANES.values(), initial=0)


@rule
def observe(s: State, seat: int, x: Floats) -> None:
    """The seat's own cards, then all that lies or lay open."""
    write_set(x, HAND_AT, int(s.hand[seat]))
    observe_table(s, seat, x)
    observe_cats(s, x)
    gone, last = 0, 0
    for other in range(s.players):
        gone |= s.won[other]
        if s.last[other] != NONE:
            last |= 1 << s.last[other]
        observe_seat(s, other, counted_from(s, seat, other), x)
    write_set(x, GONE_AT, gone)
    write_set(x, LAST_AT, last)


@rule
def write_set(x: Floats, at: int, members: int) -> None:
    """A 1 for each card, cat or mark of a set."""
    while members:
        x[at + lowest(members)] = 1
        members &= members - 1


@rule
def observe_table(s: State, seat: int, x: Floats) -> None:
    """Which table this is, and whose turn it is to do what."""
    x[PLAYERS_AT + s.players - FEWEST_PLAYERS] = 1
    x[WILD_AT] = s.wild
    x[STAGE_AT + s.stage] = 1
    if s.rounds < ROUNDS[s.players]:
        x[ROUNDS_AT + s.rounds] = 1
    if s.trump != NONE:
        x[TRUMP_AT + s.trump] = 1
    write_seat(s, seat, x, TURN_AT, s.turn)
    write_seat(s, seat, x, TOKEN_AT, s.holder)
    write_seat(s, seat, x, LEADER_AT, s.leader)
    write_seat(s, seat, x, AHEAD_AT, s.ahead)
    write_seat(s, seat, x, WINNER_AT, s.last_winner)


@rule
def counted_from(s: State, seat: int, who: int) -> int:
    """How many seats after this one; without a remainder, which is slow on a GPU."""
    return who - seat if who >= seat else who - seat + s.players


@rule
def write_seat(s: State, seat: int, x: Floats, at: int, who: int) -> None:
    """A 1 for who it is, as this seat counts; chance and nobody are below 0."""
    if who >= 0:
        x[at + counted_from(s, seat, who)] = 1


@rule
def observe_cats(s: State, x: Floats) -> None:
    """The three of this round, and all that will not come again (C6)."""
    write_set(x, SHOWN_AT, int(PILE[s.wild, s.players]) ^ s.cat_pile)
    for place in range(SHOWN):
        if s.cats[place] != NONE:
            write_set(x, CATS_AT + place * CAT_MARKS, int(MARKS[s.cats[place]]))


@rule
def observe_seat(s: State, other: int, k: int, x: Floats) -> None:
    """What everybody knows of a seat, which comes k seats after who observes."""
    x[HELD_AT + k] = held(s, other) / 16
    x[TRICKS_AT + k] = s.tricks[other] / 8
    x[POINTS_AT + k] = score(s, other) / 64
    x[BEST_AT + k] = best_round(s, other) / 32
    write_set(x, VOIDS_AT + k * SUITS, int(s.voids[other]))
    write_set(x, CAPTURED_AT + k * SHOWN, int(s.captured[other]))
    for place in range(SHOWN):
        if s.cats[place] != NONE:
            x[TALLY_AT + k * SHOWN + place] = tally(s, other, s.cats[place]) / 8
    if s.current[other] != NONE:
        at = TRICK_AT + k * CARD_MARKS
        x[at + suit_of(s.current[other])] = 1
        x[at + SUITS + s.current[other] % VALUES] = 1
