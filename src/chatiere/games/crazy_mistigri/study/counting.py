"""What is counted while cats play Crazy Mistigri.

Values are summed as `(how many, total, total of squares)`, so that means have margins; a
win counts `WHOLE`, shared by those who share it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.core.state import StateArray
from chatiere.games.crazy_mistigri.deck import (
    BIT,
    CARDS,
    MISTIGRI,
    MISTIGRI_VALUE,
    SIZE,
    VALUE,
    lowest,
)
from chatiere.games.crazy_mistigri.rounds import TURNS_PER_SEAT, winners, wins
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    DEAL_FIVES,
    DEAL_VALUE,
    DEALT,
    DISCARD,
    DRAW,
    GIVE,
    GIVEN,
    PASS,
    SEATS,
    SWAP,
    SWAP_VALUE,
    THREE_VALUE,
    State,
    cards_held,
)
from chatiere.games.crazy_mistigri.study.trial import (
    EFFECT,
    NOTHING,
    REVERSING,
    SPARING,
    WHOLE,
    lead_of,
    penalties,
)

TABLES: list[dict[str, Any]] = [{"seats": ["cat"] * players} for players in (3, 4, 5)]
TABLES += [{"seats": ["kitten"] * 4, "part": 0.1}]
SPARES = 1
ONE_PAIR_IN = (0, 100, 100, 100, 60, 12, 60, 30, 12)
"""How rarely a pair is tried, by its value: dear ones are rare."""
NOBODY = -1
FULL = 5
"""So many cards in hand, or more."""
DEAR = 30
"""So many penalty points in the first round, or more."""
ONE_LEFT, ALL_PASSED, TOO_LONG = range(3)
OWN, SAVED, AHEAD, WORSE, BETTER = range(5)
"""What is noted of a trial: the penalty; by how much it is less than without the effect, and
less than that compared with the mean of the others; whether it is more, or less."""

# The memory of one game
ROUND, STARTED, FIRST, TURNS, ENDING, CAUGHT = range(6)
GAVE_AT = 6  # what a seat gave away by pairs of 5s in this round, one bit for each card
BACK_AT = GAVE_AT + SEATS  # whether one of them came back
TURNS_AT = BACK_AT + SEATS
TURN = 2  # cards in all hands when a turn began, and who had the Mistigri
SCRATCH = TURNS_AT + TURN * (TURNS_PER_SEAT * SEATS + 1)


class Counts(NamedTuple):
    place: Numbers  # penalty of a round, by places after the first player
    won: Numbers  # the victory, by places after the first player of the game
    pairs: Numbers  # pairs laid, by value; first those of a colour only
    tried: Numbers  # trials, by value and what the pair does: OWN to BETTER
    fives: Numbers  # trials of 5s, by cards kept
    revived: Numbers  # trials of 5s when the Mistigri lies in the discard, by what they do
    backs: Numbers  # who gave cards by 5s: whether one came back, and whether one is paid for
    holds: Numbers  # by cards left: whether who has the Mistigri now pays for it
    somewhere: Numbers  # by cards left: whether somebody has it
    half: Numbers  # penalty of a round: others, and who had the Mistigri at half-time
    worst: Numbers  # whether that one paid most of all
    first: Numbers  # the victory, by penalty in the first round
    caught: Numbers  # the victory, by whether the Mistigri was paid for in the first round
    left: Numbers  # by value: cards paid for in a round
    turns: Numbers  # turns of a round
    ending: Numbers  # rounds, by how they end
    out: Numbers  # players who got rid of all cards in a round
    rounds: Numbers  # rounds of a game


def new_counts() -> Counts:
    def zeros(*shape: int) -> Numbers:
        return np.zeros((*shape, 3), np.int64)

    return Counts(
        place=zeros(SEATS),
        won=zeros(SEATS),
        pairs=zeros(THREE_VALUE + 1),
        tried=zeros(THREE_VALUE + 1, SPARING + 1, BETTER + 1),
        fives=zeros(FULL + 1, BETTER + 1),
        revived=zeros(SPARING + 1, BETTER + 1),
        backs=zeros(2),
        holds=zeros(SIZE + 1),
        somewhere=zeros(SIZE + 1),
        half=zeros(2),
        worst=zeros(),
        first=zeros(DEAR + 1),
        caught=zeros(2),
        left=zeros(MISTIGRI_VALUE + 1),
        turns=zeros(),
        ending=zeros(TOO_LONG + 1),
        out=zeros(),
        rounds=zeros(),
    )


@rule
def add(place: Any, value: int) -> None:
    place[0] += 1
    place[1] += value
    place[2] += value * value


# -- while it is played -----------------------------------------------------------------


@rule
def count_move(states: StateArray[State], who: int, move: int, workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    if s.rounds != memory[ROUND]:
        close_round(s, memory, counts)
        memory[ROUND] = s.rounds
        memory[TURNS] = 0
    if s.phase == DRAW:
        if s.turns != memory[TURNS]:
            open_turn(s, memory)
        receive(memory, int(s.turn), move)
    elif s.phase == GIVE:
        receive(memory, (move - GIVEN) % SEATS, (move - GIVEN) // SEATS)
    elif s.phase == DEAL_FIVES:
        card = (move - DEALT) // SEATS
        receive(memory, int(s.target), card)
        memory[GAVE_AT + s.turn] |= 1 << card
    elif s.phase in (DISCARD, AGAIN):
        count_discard(states, move, workspace, counts)


@rule
def open_turn(s: State, memory: Any) -> None:
    if s.turns == 1:
        memory[FIRST] = s.first
        if s.rounds == 0:
            memory[STARTED] = s.first
        for seat in range(SEATS):
            memory[GAVE_AT + seat] = 0
            memory[BACK_AT + seat] = 0
    memory[TURNS] = s.turns
    at = TURNS_AT + TURN * int(s.turns)
    memory[at] = cards_held(s)
    memory[at + 1] = NOBODY
    for seat in range(s.players):
        if s.hand[seat] & BIT[MISTIGRI]:
            memory[at + 1] = seat


@rule
def receive(memory: Any, seat: int, card: int) -> None:
    """A card comes to a seat that perhaps gave it away itself."""
    if memory[GAVE_AT + seat] >> card & 1:
        memory[BACK_AT + seat] = 1


@rule
def count_discard(states: StateArray[State], move: int, workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    memory[ENDING] = TOO_LONG
    if move == PASS and all_others_passed(s):
        memory[ENDING] = ALL_PASSED
    if move < SWAP:
        value = VALUE[move // CARDS]
        if value != VALUE[move % CARDS]:
            value = 0
        add(counts.pairs[value], 1)
        if value > 0 and below(workspace.rng, ONE_PAIR_IN[value]) == 0:
            count_trial(states, move, value, workspace, counts)


@rule
def all_others_passed(s: State) -> bool:
    for seat in range(s.players):
        if seat != s.turn and s.held[seat] and not s.passed[seat]:
            return False
    return True


@rule
def count_trial(
    states: StateArray[State], move: int, value: int, workspace: Any, counts: Any
) -> None:
    """The same pair without and with what it does, with the same chance."""
    s = states[0]
    seat, lies = int(s.turn), s.pile & BIT[MISTIGRI] != 0
    pays = np.zeros(SEATS, np.int64)
    own, ahead, rng = 0, 0, workspace.rng
    for what in range(SPARING + 1):
        reverses = what == REVERSING and value <= SWAP_VALUE
        spares = what == SPARING and value == DEAL_VALUE and lies
        if what in (NOTHING, EFFECT) or reverses or spares:
            rng = workspace.rng.copy()
            penalties(states, move, what, rng, workspace, pays)
            lead = lead_of(pays, seat, int(s.players))
            if what == NOTHING:
                own, ahead = pays[seat], lead
            count_saved(counts.tried[value, what], pays[seat], own, lead - ahead)
            if value == DEAL_VALUE and lies:
                count_saved(counts.revived[what], pays[seat], own, lead - ahead)
            if value == DEAL_VALUE and what == EFFECT:
                kept = min(int(s.held[seat]) - 2, FULL)
                count_saved(counts.fives[kept], pays[seat], own, lead - ahead)
    for word in range(len(rng)):
        workspace.rng[word] = rng[word]


@rule
def count_saved(cells: Any, pays: int, own: int, ahead: int) -> None:
    add(cells[OWN], pays)
    add(cells[SAVED], own - pays)
    add(cells[AHEAD], ahead)
    add(cells[WORSE], 1 if pays > own else 0)
    add(cells[BETTER], 1 if pays < own else 0)


# -- when a round is over ---------------------------------------------------------------


@rule
def close_round(s: State, memory: Any, counts: Any) -> None:
    """What was shown, and what it cost."""
    number, n = int(s.rounds) - 1, int(s.players)
    holder, still_in = NOBODY, 0
    for seat in range(n):
        penalty = int(s.penalty[number, seat])
        add(counts.place[(seat - memory[FIRST]) % n], penalty)
        if s.shown[seat]:
            still_in += 1
        if s.shown[seat] & BIT[MISTIGRI]:
            holder = seat
        if memory[GAVE_AT + seat]:
            add(counts.backs[0], memory[BACK_AT + seat])
            add(counts.backs[1], 1 if pays_for(int(s.shown[seat]), memory[GAVE_AT + seat]) else 0)
    if number == 0:
        memory[CAUGHT] = holder
    add(counts.turns, memory[TURNS])
    add(counts.out, n - still_in)
    add(counts.ending[ONE_LEFT if still_in <= 1 else memory[ENDING]], 1)
    count_left(s, counts)
    count_holders(s, memory, holder, counts)


@rule
def pays_for(hand: int, given: int) -> bool:
    """Whether one of these cards is in the hand."""
    while hand:
        if given >> lowest(hand) & 1:
            return True
        hand &= hand - 1
    return False


@rule
def count_left(s: State, counts: Any) -> None:
    """How many cards of each value are left in all hands."""
    left = np.zeros(MISTIGRI_VALUE + 1, np.int64)
    for seat in range(s.players):
        hand = int(s.shown[seat])
        while hand:
            left[VALUE[lowest(hand)]] += 1
            hand &= hand - 1
    for value in range(1, MISTIGRI_VALUE + 1):
        add(counts.left[value], left[value])


@rule
def count_holders(s: State, memory: Any, holder: int, counts: Any) -> None:
    """Turn by turn, whether who had the Mistigri is the one who pays for it."""
    dealt = memory[TURNS_AT + TURN]
    half_is_over = False
    for turn in range(1, memory[TURNS] + 1):
        at = TURNS_AT + TURN * turn
        cards, had = memory[at], memory[at + 1]
        add(counts.somewhere[cards], 1 if had != NOBODY else 0)
        if had != NOBODY:
            add(counts.holds[cards], 1 if had == holder else 0)
        if 2 * cards <= dealt and not half_is_over:
            half_is_over = True
            if had != NOBODY:
                count_half(s, had, counts)


@rule
def count_half(s: State, had: int, counts: Any) -> None:
    number = int(s.rounds) - 1
    most = 1
    for seat in range(s.players):
        add(counts.half[1 if seat == had else 0], int(s.penalty[number, seat]))
        if s.penalty[number, seat] > s.penalty[number, had]:
            most = 0
    add(counts.worst, most)


@rule
def count_end(states: StateArray[State], workspace: Any, counts: Any) -> None:
    s, memory = states[0], workspace.scratch
    close_round(s, memory, counts)
    add(counts.rounds, int(s.rounds))
    for seat in range(s.players):
        won = WHOLE // winners(s) if wins(s, seat) else 0
        add(counts.won[(seat - memory[STARTED]) % s.players], won)
        add(counts.first[min(int(s.penalty[0, seat]), DEAR)], won)
        add(counts.caught[1 if seat == memory[CAUGHT] else 0], won)
