"""What a seat of Crazy Mistigri knows, as numbers for whoever learns to play.

Cards are the 46 places of the box (`deck.py`), twins side by side.  Seats are counted from the one
that observes: itself first, then clockwise.  Its own number is written too, since moves that give
a card name the seat that gets it.  What the seat knows of other hands is in `sightings.py`.
Counts are divided by powers of two, which costs no precision.
"""

from __future__ import annotations

from itertools import accumulate

from chatiere.core.kernel import Floats, rule
from chatiere.games.crazy_mistigri.deck import SIZE, place
from chatiere.games.crazy_mistigri.sightings import OTHERS, counted_from, observe_sightings
from chatiere.games.crazy_mistigri.state import (
    DEAL_FIVES,
    DRAW,
    END,
    MOST_ROUNDS,
    SEATS,
    THREE_VALUE,
    State,
)

FEWEST_PLAYERS = 3
PLANES = {
    "own hand": SIZE,
    "discard": SIZE,
    "seen going to other hands, by seat: sure, or less if cards have left since": OTHERS * SIZE,
    "known to hold no 1, by other seat": OTHERS,
    "cards in hand, by seat": SEATS,
    "passed in a row, by seat": SEATS,
    "penalty points, by round and seat": MOST_ROUNDS * SEATS,
    "seat whose turn it is": SEATS,
    "seat drawn from": SEATS,
    "seat that a pair of 5s gives to": SEATS,
    "seat that started": SEATS,
    "own number": SEATS,
    "players": SEATS - FEWEST_PLAYERS + 1,
    "phase": END + 1,
    "pair whose effect is chosen or waits": THREE_VALUE,
    "rounds that are over": MOST_ROUNDS,
    "direction": 1,
    "turns begun": 1,
    "cards to draw": 1,
}
(
    HAND_AT,
    PILE_AT,
    SEEN_AT,
    NO_ONES_AT,
    HELD_AT,
    PASSED_AT,
    PENALTY_AT,
    TURN_AT,
    SOURCE_AT,
    TARGET_AT,
    FIRST_AT,
    SEAT_AT,
    PLAYERS_AT,
    PHASE_AT,
    EFFECT_AT,
    ROUNDS_AT,
    DIRECTION_AT,
    TURNS_AT,
    TO_DRAW_AT,
    _,
) = accumulate(PLANES.values(), initial=0)


@rule
def observe(s: State, seat: int, x: Floats) -> None:
    """The seat's own cards, what lies open, and what it saw of the others'."""
    write_heap(x, HAND_AT, s.hand[seat])
    write_heap(x, PILE_AT, s.pile)
    observe_sightings(s, seat, x, SEEN_AT, NO_ONES_AT)
    observe_table(s, x)
    observe_turn(s, seat, x)
    x[SEAT_AT + seat] = 1
    x[FIRST_AT + counted_from(s, seat, s.first)] = 1
    for other in range(s.players):
        observe_seat(s, other, counted_from(s, seat, other), x)


@rule
def write_heap(x: Floats, at: int, heap: int) -> None:
    """A 1 for each card of a heap."""
    while heap:
        x[at + place(heap & -heap)] = 1
        heap &= heap - 1


@rule
def observe_table(s: State, x: Floats) -> None:
    """How many play, how far the game and the round have come, and what is to be done."""
    x[PLAYERS_AT + s.players - FEWEST_PLAYERS] = 1
    x[PHASE_AT + s.phase] = 1
    if s.rounds < MOST_ROUNDS:
        x[ROUNDS_AT + s.rounds] = 1
    if s.effect > 0:
        x[EFFECT_AT + s.effect - 1] = 1
    x[DIRECTION_AT] = s.direction
    x[TURNS_AT] = s.turns / 64
    x[TO_DRAW_AT] = s.todraw / 4


@rule
def observe_turn(s: State, seat: int, x: Floats) -> None:
    """Who is to do it, and to whom."""
    x[TURN_AT + counted_from(s, seat, s.turn)] = 1
    if s.phase >= DRAW:
        x[SOURCE_AT + counted_from(s, seat, s.source)] = 1
    if s.phase == DEAL_FIVES:
        x[TARGET_AT + counted_from(s, seat, s.target)] = 1


@rule
def observe_seat(s: State, other: int, k: int, x: Floats) -> None:
    """What everybody knows of a seat, which comes k seats after who observes."""
    x[HELD_AT + k] = s.held[other] / 16
    x[PASSED_AT + k] = s.passed[other]
    for i in range(s.rounds):
        x[PENALTY_AT + i * SEATS + k] = s.penalty[i, other] / 32
