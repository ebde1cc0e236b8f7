"""What is counted while cats play Cheez-Tricks.

Values are summed as `(how many, total, total of squares)`, so that means have margins; a
win counts `WHOLE`, shared by those who share it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import CHANCE, Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.cheez_tricks.cats import CATS
from chatiere.games.cheez_tricks.deck import (
    HAND,
    NAMES_SUIT,
    SUIT_CARDS,
    SUITS,
    TOP_VALUE,
    VALUES,
    count,
    lowest,
    suit_of,
)
from chatiere.games.cheez_tricks.rules import play
from chatiere.games.cheez_tricks.scoring import TRICK_POINTS, wins
from chatiere.games.cheez_tricks.state import NONE, PLAY, SEATS, SHOWN, TRUMP, State, tricks_played
from chatiere.games.cheez_tricks.study.trial import (
    NOBODY,
    TRIAL,
    TRIED,
    USUAL,
    add,
    play_round,
    seekers,
    try_aims,
)

TABLES: list[dict[str, Any]] = [{"seats": ["cat"] * players} for players in range(2, SEATS + 1)]
TABLES += [
    {"seats": ["cat"] * 4, "options": {"level": "wild"}},
    {"seats": ["kitten"] * 4, "part": 0.2},
]
SPARES = 1
WHOLE = 60
"""A won game, in parts that any number of players can share."""
ONE_ROUND_IN, ONE_TRUMP_IN, ONE_CAPTURE_IN = 16, 16, 16
"""How rarely a trial is made: from a round's first card, of trumps, from a first capture."""
MOST_TRICKS = max(HAND)
STRONG = 10
TWO = 2

# The memory of one game
ROUND, STARTED, PICKER = range(3)
TRUMPS_AT = 3
STRONG_AT = TRUMPS_AT + SEATS
MET_AT = STRONG_AT + SEATS  # how many cats a seat had met when the last trick began
TWO_AT = MET_AT + SEATS  # tricks that were left when a seat had met two, and one
ALL_AT = TWO_AT + SEATS  # rounds in which all three had the seat
SCRATCH = ALL_AT + SEATS


class Counts(NamedTuple):
    place: Numbers  # points of a round, by places after the token
    won: Numbers  # the victory, by places after the first token
    table: Numbers  # points of a round, of all seats together
    cat_seats: Numbers  # by cat: how many seats it captures
    cat_table: Numbers  # by cat: points of all seats together in a round where it lies
    cat_cost: Numbers  # by cat: what its capture takes from a seat, play being the same
    met: Numbers  # points of a round, by cats met
    tricks: Numbers  # points of a round, by tricks won
    trumps: Numbers  # points of the first round, whose trump is random, by trumps in hand
    strong: Numbers  # the same by strong cards in hand
    picked: Numbers  # points of a later round: others, and who named trump
    named: Numbers  # trials: points by place of the suit in the hand, the longest first
    two: Numbers  # by tricks left when a seat has met two cats early: whether the third comes
    braved: Numbers  # the victory, by rounds with all three cats
    tried: Numbers  # trials from the first card, by seeking cats and strong cards
    caught: Numbers  # trials from a first capture, by seeking cats left and tricks left


def new_counts() -> Counts:
    def zeros(*shape: int) -> Numbers:
        return np.zeros((*shape, 3), np.int64)

    return Counts(
        place=zeros(SEATS),
        won=zeros(SEATS),
        table=zeros(),
        cat_seats=zeros(CATS),
        cat_table=zeros(CATS),
        cat_cost=zeros(CATS),
        met=zeros(SHOWN + 1),
        tricks=zeros(MOST_TRICKS + 1),
        trumps=zeros(VALUES + 1),
        strong=zeros(STRONG + 1),
        picked=zeros(2),
        named=zeros(SUITS),
        two=zeros(MOST_TRICKS + 1),
        braved=zeros(SEATS + 1),
        tried=zeros(SHOWN + 1, STRONG + 1, TRIED),
        caught=zeros(SHOWN, MOST_TRICKS + 1, TRIED),
    )


# -- while it is played -----------------------------------------------------------------


@rule
def count_move(states: StateArray[State], who: int, move: int, workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    if s.rounds != memory[ROUND]:
        close_round(s, memory, counts)
        memory[ROUND] = s.rounds
    if who == CHANCE:
        return
    if s.stage == TRUMP:
        if below(workspace.rng, ONE_TRUMP_IN) == 0:
            count_trumps(states, workspace, counts)
        memory[PICKER] = who
    elif s.stage == PLAY and s.current[s.leader] == NONE:
        if tricks_played(s) == 0:
            open_round(s, memory)
            if below(workspace.rng, ONE_ROUND_IN) == 0:
                seat = below(workspace.rng, int(s.players))
                strong = memory[STRONG_AT + seat]
                try_aims(states, seat, workspace, counts.tried[seekers(s, 0), strong])
        count_captures(states, workspace, counts)


@rule
def open_round(s: State, memory: Any) -> None:
    if s.rounds == 0:
        memory[STARTED], memory[PICKER] = s.holder, NOBODY
    for seat in range(s.players):
        hand = int(s.hand[seat])
        memory[TRUMPS_AT + seat] = count(hand & int(SUIT_CARDS[s.trump]))
        memory[STRONG_AT + seat] = min(strong_cards(s, hand), STRONG)
        memory[MET_AT + seat] = 0
        memory[TWO_AT + seat] = NONE


@rule
def strong_cards(s: State, hand: int) -> int:
    """Trumps, and the two highest cards of other suits."""
    n = 0
    while hand:
        card = lowest(hand)
        high = card % VALUES >= TOP_VALUE[s.players] - 2
        n += 1 if high or suit_of(card) == s.trump else 0
        hand &= hand - 1
    return n


@rule
def count_captures(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """Who met their first or second cat in the last trick."""
    s, memory = states[0], workspace.scratch
    left = HAND[s.players] - tricks_played(s)
    for seat in range(s.players):
        met = count(int(s.captured[seat]))
        if met == TWO and memory[MET_AT + seat] < TWO:
            memory[TWO_AT + seat] = left
        if met == 1 and memory[MET_AT + seat] == 0 and below(workspace.rng, ONE_CAPTURE_IN) == 0:
            open_to = seekers(s, int(s.captured[seat]))
            try_aims(states, seat, workspace, counts.caught[open_to, left])
        memory[MET_AT + seat] = met


@rule
def count_trumps(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """Each suit named in turn; first the longest, of equals the one with more pips."""
    seat, number = int(states[0].turn), int(states[0].rounds)
    hand = int(states[0].hand[seat])
    for suit in range(SUITS):
        place = 0
        for other in range(SUITS):
            longer = length(hand, other) - length(hand, suit)
            place += 1 if longer > 0 or (longer == 0 and other < suit) else 0
        states[TRIAL] = states[0]
        play(states[TRIAL], NAMES_SUIT + suit)
        play_round(states, NOBODY, USUAL, workspace)
        add(counts.named[place], int(states[TRIAL].sheet[number, seat]))


@rule
def length(hand: int, suit: int) -> int:
    """Cards of this suit, then pips."""
    cards = hand & int(SUIT_CARDS[suit])
    pips = 0
    n = count(cards)
    while cards:
        pips += lowest(cards) % VALUES
        cards &= cards - 1
    return 100 * n + pips


# -- when a round is over ---------------------------------------------------------------


@rule
def close_round(s: State, memory: Any, counts: Any) -> None:
    """Until the first card is dealt again all lies open."""
    number, n = int(s.rounds) - 1, int(s.players)
    holder = (memory[STARTED] + number) % n
    total = 0
    for seat in range(n):
        points, met = int(s.sheet[number, seat]), count(int(s.captured[seat]))
        total += points
        add(counts.place[(seat - holder) % n], points)
        add(counts.met[met], points)
        add(counts.tricks[s.tricks[seat]], points)
        if met == SHOWN:
            memory[ALL_AT + seat] += 1
        if memory[TWO_AT + seat] != NONE:
            add(counts.two[memory[TWO_AT + seat]], 1 if met == SHOWN else 0)
        if number == 0:
            add(counts.trumps[memory[TRUMPS_AT + seat]], points)
            add(counts.strong[memory[STRONG_AT + seat]], points)
        else:
            add(counts.picked[1 if seat == memory[PICKER] else 0], points)
    add(counts.table, total)
    for place in range(SHOWN):
        count_cat(s, place, total, counts)


@rule
def count_cat(s: State, place: int, total: int, counts: Any) -> None:
    cat, caught = int(s.cats[place]), 0
    add(counts.cat_table[cat], total)
    for seat in range(s.players):
        if s.captured[seat] >> place & 1:
            caught += 1
            met = count(int(s.captured[seat]))
            cost = TRICK_POINTS[met - 1] - TRICK_POINTS[met]
            add(counts.cat_cost[cat], cost * int(s.tricks[seat]))
    add(counts.cat_seats[cat], caught)


@rule
def count_end(states: StateArray[State], workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    close_round(s, memory, counts)
    winners = 0
    for seat in range(s.players):
        winners += 1 if wins(s, seat) else 0
    for seat in range(s.players):
        won = WHOLE // winners if wins(s, seat) else 0
        add(counts.won[(seat - memory[STARTED]) % s.players], won)
        add(counts.braved[memory[ALL_AT + seat]], won)
