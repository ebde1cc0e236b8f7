"""What is counted while cats play La Chasse aux Souris.

Values are summed as `(how many, total, total of squares)`, so that means have margins.  A
token and a victory count `WHOLE` where they are compared or shared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.kernel import CHANCE, Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CLASSES,
    FIRST_SPECIAL,
    class_of,
    is_counter,
    value,
)
from chatiere.games.chasse_aux_souris.move_numbers import card_of
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN, costs_token, wins
from chatiere.games.chasse_aux_souris.state import HAND, MOST_LAID, SEATS, TOKENS, State
from chatiere.games.chasse_aux_souris.study.trial import (
    NOTHING,
    WHOLE,
    choice,
    is_tried,
    lost_beyond,
)

SPARES = 1
TABLES: list[dict[str, Any]] = [{"seats": ["cat"] * players} for players in range(2, SEATS + 1)]
TABLES += [{"seats": ["kitten"] * 4, "part": 0.1}]
MANY = 3
"""So many escapes in hand, or more."""
PLAIN, CARRIED, TAKEN, BORROWED, BELOW, SPECIAL = range(6)
"""What a card asks for: an addition without or with a carry, a subtraction without or with a
borrow, a sum with a number below zero, or nothing."""
BY_ADDING, BY_TAKING, BY_HUNDRED = range(3)

# The memory of one game
ROUND, STARTED, STARTS, BEFORE, TURNS, LAID = range(6)
TOKENS_AT = 6
CLASSES_AT = TOKENS_AT + SEATS
ESCAPES_AT = CLASSES_AT + SEATS
TURNS_AT = ESCAPES_AT + SEATS
TURN = 3  # for each turn: the total that was left, by whom, and everybody's tokens
SCRATCH = TURNS_AT + TURN * MOST_LAID


class Counts(NamedTuple):
    danger: Numbers  # tokens lost in a turn of one card, by escapes in hand and total
    chased: Numbers  # tokens lost in a turn of two cards, by total
    countered: Numbers  # whether such a turn begins with a horloge or cadeau
    left: Numbers  # by the total left: tokens lost in the rest of the round beyond the mean
    dealt: Numbers  # tokens lost in a round beyond the mean, by cards in the first hand
    escapes: Numbers  # tokens lost in a round beyond the mean, by escapes in the first hand
    place: Numbers  # tokens lost in a round, by turns after the one who starts it
    won: Numbers  # the share of the victory, by turns after the one who starts the game
    kind: Numbers  # cards laid, by what they ask for; whether they cost a token
    result: Numbers  # additions laid, by their result; whether they cost a token
    tens: Numbers  # totals announced, by their tens; first those below zero
    cause: Numbers  # tokens lost, by what for
    laid: Numbers  # cards in a round that is over
    tried: Numbers  # by tens of the total and what was laid: tokens lost in the rest of the round
    rounds: Numbers  # rounds in a game
    winners: Numbers  # how many share the victory


def new_counts() -> Counts:
    def zeros(*shape: int) -> Numbers:
        return np.zeros((*shape, 3), np.int64)

    return Counts(
        danger=zeros(MANY + 1, LIMIT),
        chased=zeros(LIMIT),
        countered=zeros(),
        left=zeros(LIMIT),
        dealt=zeros(CLASSES),
        escapes=zeros(HAND + 1),
        place=zeros(SEATS),
        won=zeros(SEATS),
        kind=zeros(SPECIAL + 1),
        result=zeros(2 * TEN + 1),
        tens=zeros(TEN + 1),
        cause=zeros(BY_HUNDRED + 1),
        laid=zeros(),
        tried=zeros(TEN, NOTHING + 1),
        rounds=zeros(),
        winners=zeros(),
    )


@rule
def add(place: Any, value: int) -> None:
    place[0] += 1
    place[1] += value
    place[2] += value * value


# -- before every card ---------------------------------------------------------------------


@rule
def count_move(states: StateArray[State], who: int, move: int, workspace: Any, counts: Any) -> None:
    s = states[0]
    if who == CHANCE:
        return
    memory = workspace.scratch
    if memory[ROUND] != s.rounds:
        if memory[ROUND] > 0:
            close_round(s, memory, counts)
            add(counts.laid, memory[LAID])
        open_round(s, memory)
    card = card_of(move)
    if s.laid == 0:
        memory[BEFORE] = s.total
        if s.owes > 1:
            add(counts.countered, 1 if is_counter(card) else 0)
        if is_tried(s, workspace.rng):
            count_trial(states, workspace, counts)
    memory[LAID] += 1
    after = int(s.total) + value(card)
    lost = 1 if value(card) != 0 and costs_token(after) else 0
    add(counts.kind[asked_for(s, card)], lost)
    if card < FIRST_SPECIAL:
        count_total(card, after, lost, counts)
    count_danger(s, memory, lost, counts)
    if after < LIMIT and (s.laid + 1 >= s.owes or (s.laid == 0 and is_counter(card))):
        remember_turn(s, memory, after, lost)


@rule
def open_round(s: State, memory: Any) -> None:
    """Hands are as they were dealt."""
    if memory[ROUND] == 0:
        memory[STARTED] = s.turn
    memory[ROUND], memory[STARTS] = s.rounds, s.turn
    memory[TURNS] = 0
    memory[LAID] = 0
    for seat in range(s.players):
        memory[TOKENS_AT + seat] = s.tokens[seat]
        memory[CLASSES_AT + seat] = 0
        memory[ESCAPES_AT + seat] = escapes_of(s, seat)
        for i in range(s.held[seat]):
            memory[CLASSES_AT + seat] |= 1 << class_of(int(s.hand[seat, i]))


@rule
def escapes_of(s: State, seat: int) -> int:
    """Cards that do not add anything."""
    n = 0
    for i in range(s.held[seat]):
        n += 1 if s.hand[seat, i] >= ADDITIONS else 0
    return n


@rule
def asked_for(s: State, card: int) -> int:
    """What has to be reckoned."""
    change, total = value(card), int(s.total)
    if change == 0:
        return SPECIAL
    if total < 0 or total + change < 0:
        return BELOW
    if change > 0:
        return CARRIED if total % TEN + change % TEN >= TEN else PLAIN
    return BORROWED if total % TEN < -change % TEN else TAKEN


@rule
def count_total(card: int, after: int, lost: int, counts: Any) -> None:
    """An addition or subtraction, and what it led to."""
    if card < ADDITIONS:
        add(counts.result[value(card)], lost)
    if after < LIMIT:
        add(counts.tens[0 if after < 0 else 1 + after // TEN], lost)
    if lost:
        cause = BY_HUNDRED
        if after < LIMIT:
            cause = BY_ADDING if card < ADDITIONS else BY_TAKING
        add(counts.cause[cause], 1)


@rule
def count_trial(states: StateArray[State], workspace: Any, counts: Any) -> None:
    """Three times the same moment, with the same chance."""
    s = states[0]
    for what in range(NOTHING + 1):
        rng = workspace.rng if what == NOTHING else workspace.rng.copy()
        beyond = lost_beyond(states, choice(s, what), rng, workspace)
        add(counts.tried[s.total // TEN, what], beyond)


@rule
def count_danger(s: State, memory: Any, lost: int, counts: Any) -> None:
    """By the total when the turn began; a turn of two cards is one turn."""
    before = memory[BEFORE]
    if before < 0:
        return
    cell = counts.chased[before]
    if s.owes == 1 and s.laid == 0:
        cell = counts.danger[min(escapes_of(s, int(s.turn)), MANY), before]
    cell[0] += 1 if s.laid == 0 else 0
    cell[1] += lost
    cell[2] += lost


@rule
def remember_turn(s: State, memory: Any, after: int, lost: int) -> None:
    """What this turn leaves behind, until the round is over."""
    at = TURNS_AT + TURN * memory[TURNS]
    memory[TURNS] += 1
    memory[at] = after
    memory[at + 1] = s.turn
    memory[at + 2] = 0
    for seat in range(s.players):
        tokens = int(s.tokens[seat]) - (lost if seat == s.turn else 0)
        memory[at + 2] |= tokens << 2 * seat


# -- when a round is over ------------------------------------------------------------------


@rule
def close_round(s: State, memory: Any, counts: Any) -> None:
    """What everybody lost in it, by what they had; and since each turn, by what it left."""
    n = int(s.players)
    mean = 0
    for seat in range(n):
        mean += WHOLE // n * (memory[TOKENS_AT + seat] - s.tokens[seat])
    for seat in range(n):
        lost = memory[TOKENS_AT + seat] - s.tokens[seat]
        beyond = WHOLE * lost - mean
        add(counts.place[(seat - memory[STARTS]) % n], lost)
        add(counts.escapes[memory[ESCAPES_AT + seat]], beyond)
        for kind in range(CLASSES):
            if memory[CLASSES_AT + seat] >> kind & 1:
                add(counts.dealt[kind], beyond)
    for turn in range(memory[TURNS]):
        close_turn(s, memory, TURNS_AT + TURN * turn, counts)


@rule
def close_turn(s: State, memory: Any, at: int, counts: Any) -> None:
    total, seat, packed = memory[at], memory[at + 1], memory[at + 2]
    if total < 0:
        return
    beyond = 0
    for other in range(s.players):
        lost = (packed >> 2 * other & TOKENS) - s.tokens[other]
        beyond += lost * (WHOLE if other == seat else -WHOLE // (s.players - 1))
    add(counts.left[total], beyond)


@rule
def count_end(states: StateArray[State], workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    close_round(s, memory, counts)
    add(counts.rounds, s.rounds)
    winners = 0
    for seat in range(s.players):
        winners += 1 if wins(s, seat) else 0
    add(counts.winners, winners)
    for seat in range(s.players):
        share = WHOLE // winners if wins(s, seat) else 0
        add(counts.won[(seat - memory[STARTED]) % s.players], share)
